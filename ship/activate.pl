#!/usr/bin/env perl
# perl activate.pl KONSOL: does what a service manager does that holds the daemon's socket. Listens, starts the daemon when a
# client comes, hands it the socket, and looks that the client is answered, that the socket outlives the daemon, and that the
# next client is answered by the next daemon.
use strict;
use warnings;
use IO::Socket::UNIX;
use Fcntl;

my ($konsol) = @ARGV;
my $folder = "$ENV{HOME}/.local/state/konsol";
system('mkdir', '-p', '-m', '700', $folder);
my $path = "$folder/server.sock";
unlink $path;
my $server = IO::Socket::UNIX->new(Local => $path, Listen => 16) or die "listen: $!\n";
chmod 0600, $path;
alarm 120;

for my $round (1, 2) {
    my $client = fork() // die "fork: $!\n";
    if (!$client) {
        exec $konsol, 'console', 'create', '--key', "c$round", '--', 'cat';
    }
    my $ready = '';
    vec($ready, fileno $server, 1) = 1;
    select($ready, undef, undef, 60) or die "no client came\n";
    my $daemon = fork() // die "fork: $!\n";
    if (!$daemon) {
        require POSIX;
        POSIX::dup2(fileno $server, 3);
        fcntl(IO::Handle->new_from_fd(3, 'r'), F_SETFD, 0) if fileno $server == 3;
        @ENV{qw(LISTEN_PID LISTEN_FDS)} = ($$, 1);
        open STDOUT, '>', '/dev/null';
        exec $konsol, 'serve', '--http', 'off';
    }
    waitpid $client, 0;
    $? == 0 or die "the client of round $round ended with $?\n";
    system($konsol, 'stop') == 0 or die "the daemon of round $round does not stop\n";
    waitpid $daemon, 0;
    $? == 0 or die "the daemon of round $round ended with $?\n";
    -S $path or die "the socket is gone with the daemon of round $round\n";
}
