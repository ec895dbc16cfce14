#!/usr/bin/env perl
# Runs a command and outlives it, so that nothing the command has started outlives both.
#
#   perl supervisor.pl [--detach LOGFILE] [--keys] -- COMMAND ARGS...
#
# Linux hands the orphans of a "subreaper" to it rather than to process 1. So whatever the command
# starts, double forks and sessions of their own included, stays a descendant of this process,
# which ends all of it once the command is gone - however it went, SIGKILL included.
#
# The command finds this process's pid in KONSOL_SUPERVISOR, or "none" where there is no subreaper.
# The exit code, or the signal, of the command becomes this process's own. With --keys the command reads what is typed in
# the terminal; else it finds the end of input there.
use strict;
use warnings;
use Config;

# Linux's numbers. The modules that have them, and the one for constants, would take a third of the time until the fork.
my ($WNOHANG, $EINTR, $PR_SET_CHILD_SUBREAPER, $PATIENCE) = (1, 4, 36, 10);

my $log;
if (@ARGV && $ARGV[0] eq '--detach') {
    shift @ARGV;
    $log = shift @ARGV;
}
my $keys = @ARGV && $ARGV[0] eq '--keys' && shift @ARGV;
my $dashes = shift @ARGV;
die "usage: supervisor.pl [--detach LOGFILE] [--keys] -- COMMAND ARGS...\n"
    unless defined $dashes && $dashes eq '--' && @ARGV;

# The write end closes itself when the command is executed (perl marks it close-on-exec), so that
# the end of this pipe without a word means that the command runs.
pipe(my $news, my $report) or die "supervisor: pipe: $!\n";
detach($log) if defined $log;

$ENV{KONSOL_SUPERVISOR} = become_subreaper() ? $$ : 'none';
my ($command, @early) = (0);
for my $name (qw(TERM INT HUP QUIT USR1 USR2)) {
    next if ($SIG{$name} // '') eq 'IGNORE';    # as under nohup
    $SIG{$name} = sub { $command ? kill($name, $command) : push(@early, $name) };
}
$SIG{CHLD} = 'DEFAULT';
$command = fork() // die "supervisor: fork: $!\n";
run_command() if $command == 0;
close $report;
kill($_, $command) for @early;

my $status = await_command();
my $gone = $command;
$command = 0;
end_descendants();
remove_folders($gone) if $status & 127;
exit_like($status);

# Leaves the terminal, the caller and its descriptors behind. The caller waits until the command runs, or says why
# it does not.
sub detach {
    my ($file) = @_;
    my $pid = fork() // die "supervisor: fork: $!\n";
    if ($pid) {
        close $report;
        my $trouble = join '', <$news>;
        print STDERR $trouble;
        exit($trouble eq '' ? 0 : 127);
    }
    require POSIX;
    POSIX::setsid();
    my $mask = umask 0077;
    open(my $out, '>>', $file) or refuse("cannot write $file: $!");
    umask $mask;
    open(STDIN,  '<',   '/dev/null') or refuse("/dev/null: $!");
    open(STDOUT, '>>&', $out)        or refuse("stdout: $!");
    open(STDERR, '>>&', $out)        or refuse("stderr: $!");
    close $_ for $news, $out;
    my ($keep, @open) = (fileno $report, map { /(\d+)$/ } glob '/proc/self/fd/*');
    POSIX::close($_) for grep { $_ > 2 && $_ != $keep } @open;
}

sub refuse {
    print {$report} "supervisor: $_[0]\n";
    exit 127;
}

sub become_subreaper {
    my %numbers = (x86_64 => 157, aarch64 => 167, riscv64 => 167, i386 => 172);
    my ($machine) = $Config{archname} =~ /^(x86_64|aarch64|riscv64|i[3-6]86)/ or return 0;
    $machine =~ s/^i\d86$/i386/;
    return syscall($numbers{$machine}, $PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0;
}

# In the child. A process group of its own keeps Ctrl-C from reaching the command twice; as it is
# then in the background, it must not read from the terminal, or it would be stopped. A cat that stays
# in the foreground may.
sub run_command {
    $SIG{$_} = 'DEFAULT' for grep { ref $SIG{$_} } keys %SIG;
    if (-t STDIN) {
        my $typed;
        $keys ? open($typed, '-|', 'cat') : open($typed, '<', '/dev/null');
        open(STDIN, '<&', $typed);
    }
    setpgrp(0, 0);
    { no warnings 'exec'; exec {$ARGV[0]} @ARGV; }
    my $trouble = "supervisor: cannot run $ARGV[0]: $!\n";
    print {$report} $trouble;
    print STDERR $trouble;
    close $report;    # flushes
    exit 127;
}

# Reaps whatever is handed to us until the command itself ends. Signals are forwarded in between.
sub await_command {
    while (1) {
        my $pid = waitpid(-1, 0);
        return $? if $pid == $command;
        return 0  if $pid == -1 && $! != $EINTR;
    }
}

# "No child left" from the kernel is the proof that nothing survives.
sub end_descendants {
    my $deadline = time() + $PATIENCE;
    while (time() <= $deadline) {
        kill 'KILL', $_ for descendants();
        my $pid;
        1 while ($pid = waitpid(-1, $WNOHANG)) > 0;
        return if $pid == -1;
        select(undef, undef, undef, 0.005);
    }
    print STDERR "supervisor: some processes did not end\n";
}

# The folders that the command had for itself, which carry its pid. One that was killed could not remove them.
sub remove_folders {
    my ($pid) = @_;
    my @left = glob "/tmp/konsol-$pid-*";
    system('rm', '-rf', '--', @left) if @left;
}

sub descendants {
    my %children;
    opendir(my $proc, '/proc') or return;
    for my $pid (grep { /^\d+$/ } readdir $proc) {
        open(my $file, '<', "/proc/$pid/stat") or next;
        my $line = <$file> // next;
        push @{ $children{$1} }, $pid if $line =~ /.*\) [^ZX] (\d+)/s;
    }
    my @found = @{ $children{$$} // [] };
    for (my $i = 0; $i < @found; $i++) {
        push @found, @{ $children{ $found[$i] } // [] };
    }
    return @found;
}

sub exit_like {
    my ($status) = @_;
    my $signal = $status & 127;
    exit($status >> 8) unless $signal;
    my @names = split ' ', $Config{sig_name};
    $SIG{ $names[$signal] } = 'DEFAULT' unless $names[$signal] =~ /^(KILL|STOP)$/;
    kill $signal, $$;
    select(undef, undef, undef, 1);
    exit(128 + $signal);
}
