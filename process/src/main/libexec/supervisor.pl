#!/usr/bin/env perl
# Runs a command and outlives it, so that nothing the command has started outlives both.
#
#   perl supervisor.pl [--detach LOGFILE] [--keys] -- COMMAND ARGS...
#   perl supervisor.pl --level    says what it could do here: cgroup, supervisor or none
#
# Linux hands the orphans of a "subreaper" to it rather than to process 1. So whatever the command
# starts, double forks and sessions of their own included, stays a descendant of this process,
# which ends all of it once the command is gone - however it went, SIGKILL included.
#
# There are two of these processes, one above the other: the inner one is the command's parent, the outer one, which was
# started, is the inner one's. If the inner one is killed, its descendants become the outer one's, which then does its work;
# if the outer one is killed, the kernel tells the inner one, which ends the command.
#
# Where a control group (version 2) can be made below the one this runs in, the command runs in it. Nothing leaves that
# group by itself, and the kernel kills all of it at once. Whoever starts next kills the groups of runs of which no process
# was left to do so: each is locked by its two supervisors as long as one of them lives.
#
# The command finds the inner one's pid in KONSOL_SUPERVISOR, or "none" where there is no subreaper, and its control group,
# if it has one, in KONSOL_CGROUP. The exit code, or the signal, of the command becomes this process's own. With --keys the
# command reads what is typed in the terminal; else it finds the end of input there. KONSOL_CONTAINMENT=supervisor: no group.
use strict;
use warnings;
use Config;

# Linux's numbers. The modules that have them, and the one for constants, would take a third of the time until the fork.
my ($WNOHANG, $EINTR, $PR_SET_CHILD_SUBREAPER, $PR_SET_PDEATHSIG, $SIGTERM, $SIGCHLD) = (1, 4, 36, 1, 15, 17);
my ($LOCK_SH, $LOCK_EX, $LOCK_NB, $CLONE3) = (1, 2, 4, 435);
my @CLONE_INTO_CGROUP = (0, 2);    # the flag as two halves

# Seconds: until force is used on whoever was asked to end; between two requests to end that are one, passed on by several.
my ($PATIENCE, $SAME) = (10, 0.5);

say_level() if "@ARGV" eq '--level';
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
unblock_requests();

my $reaper = prctl($PR_SET_CHILD_SUBREAPER, 1);
my ($groups, $group, $held) = $reaper ? own_group() : ();
my ($namespace) = (readlink('/proc/self/ns/pid') // '') =~ /(\d+)/;
$namespace = sprintf '%x', $namespace // 0;

# The one below: the inner supervisor for the outer one, the command for the inner one.
my ($below, @early) = (0);
my @taken;    # handles of groups that this process ends
my ($asked, $insisted, $patience) = (0, 0, $PATIENCE);
$SIG{CHLD} = 'DEFAULT';
$SIG{ALRM} = sub { kill 'KILL', $below if $below };
supervise_supervisor() if $reaper;
supervise_command();

# In the outer process it does not return, in the inner one it does.
sub supervise_supervisor {
    pipe(my $told, my $tell) or die "supervisor: pipe: $!\n";
    pass_on_signals();
    $patience = 2 * $PATIENCE;    # the inner one comes first
    my $outer = $$;
    $below = fork() // die "supervisor: fork: $!\n";
    if ($below == 0) {
        ($patience, @early) = ($PATIENCE);
        prctl($PR_SET_PDEATHSIG, $SIGTERM);
        kill('TERM', $$) if getppid() != $outer;
        prctl($PR_SET_CHILD_SUBREAPER, 1);
        supervise_command($tell);
    }
    close $_ for $tell, $report;
    pass_on($_) for @early;
    remove_left_behind();
    my $status = await_below();
    my $command = join '', <$told>;    # its pid, of which the inner one told
    $below = 0;
    await_end_of($command) if $status & 127 && $command =~ /^\d+$/;
    end_everything();
    remove_folders($command) if $command =~ /^\d+$/;
    exit_like($status);
}

sub supervise_command {
    my ($tell) = @_;
    $ENV{KONSOL_SUPERVISOR} = $reaper ? $$ : 'none';
    $ENV{KONSOL_CGROUP} = $group if defined $group;
    delete $ENV{KONSOL_CGROUP} unless defined $group;
    pass_on_signals();
    $below = start_command();
    if (defined $tell) {
        syswrite $tell, $below;
        close $tell;
    }
    close $report;
    pass_on($_) for @early;
    my $status = await_below();
    my $command = $below;
    $below = 0;
    end_everything();
    remove_folders($command);
    exit_like($status);
}

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

sub prctl {
    my @arguments = @_;
    my %numbers = (x86_64 => 157, aarch64 => 167, riscv64 => 167, i386 => 172);
    my ($machine) = $Config{archname} =~ /^(x86_64|aarch64|riscv64|i[3-6]86)/ or return 0;
    $machine =~ s/^i\d86$/i386/;
    return syscall($numbers{$machine}, @arguments, 0, 0, 0) == 0;
}

# --- signals -----------------------------------------------------------------------------------------------------------

# What the parent ignores stays ignored, as under nohup, but for the request to end.
sub pass_on_signals {
    for my $name (qw(INT HUP QUIT USR1 USR2)) {
        next if ($SIG{$name} // '') eq 'IGNORE';
        $SIG{$name} = sub { pass_on($name) };
    }
    $SIG{TERM} = sub { pass_on('TERM') };
}

sub pass_on {
    my ($name) = @_;
    if (!$below) {
        push @early, $name;
    } elsif ($name eq 'TERM') {
        ask_to_end();
    } else {
        kill $name, $below;
    }
}

# A second request is no request any more. Several that come at once are one: a service manager asks every process there
# is, and each passes it on. One that leads to nothing is not the last word either.
sub ask_to_end {
    my $now = uptime();
    kill 'TERM', $below;
    if (!$asked) {
        $asked = $now;
        alarm($patience);
    } elsif (!$insisted && $now - $asked > $SAME) {
        $insisted = 1;
        alarm($patience - $PATIENCE + 1);
    }
}

# In parts of a second, which time() does not count.
sub uptime {
    open(my $file, '<', '/proc/uptime') or return time();
    return (split ' ', <$file>)[0];
}

# A parent may have blocked it.
sub unblock_requests {
    open(my $file, '<', '/proc/self/status') or return;
    my ($blocked) = map { /^SigBlk:\s+([0-9a-f]+)/ ? $1 : () } <$file>;
    return unless defined $blocked && hex(substr $blocked, -8) & (1 << ($SIGTERM - 1));
    require POSIX;
    POSIX::sigprocmask(POSIX::SIG_UNBLOCK(), POSIX::SigSet->new($SIGTERM));
}

# --- the command -------------------------------------------------------------------------------------------------------

# In its group from the first moment on, where the kernel can do that; else it moves there before it is executed.
sub start_command {
    my $pid = -1;
    if (defined $group) {
        my $arguments = pack 'L2Q10', @CLONE_INTO_CGROUP, 0, 0, 0, $SIGCHLD, 0, 0, 0, 0, 0, fileno $held;
        $pid = syscall($CLONE3, $arguments, length $arguments);
    }
    my $moves = $pid < 0;
    $pid = fork() // die "supervisor: fork: $!\n" if $moves;
    return $pid if $pid;
    if ($moves && defined $group) {
        delete $ENV{KONSOL_CGROUP} unless write_to("$group/cgroup.procs", $$);
    }
    run_command();
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

# Reaps whatever is handed to us until the one below ends. Signals are passed on in between.
sub await_below {
    while (1) {
        my $pid = waitpid(-1, 0);
        return $? if $pid == $below;
        return 0  if $pid == -1 && $! != $EINTR;
    }
}

# The command ends by itself when its supervisor is gone; it has a while for that.
sub await_end_of {
    my ($pid) = @_;
    $below = $pid;
    my $deadline = time() + $PATIENCE;
    while (time() <= $deadline) {
        my $ended;
        while (($ended = waitpid(-1, $WNOHANG)) > 0) {
            $below = 0 if $ended == $pid;
        }
        return if $ended == -1 || !$below;
        select(undef, undef, undef, 0.01);
    }
    $below = 0;
}

# --- the end of everything ---------------------------------------------------------------------------------------------

# "No child left" from the kernel is the proof that nothing survives; an empty group is another.
sub end_everything {
    alarm(0);
    my $deadline = time() + $PATIENCE;
    while (time() <= $deadline) {
        write_to("$group/cgroup.kill", 1) if defined $group;
        kill 'KILL', $_ for descendants();
        my $pid;
        1 while ($pid = waitpid(-1, $WNOHANG)) > 0;
        return if $pid == -1 && (!defined $group || remove_group($group));
        select(undef, undef, undef, 0.005);
    }
    print STDERR "supervisor: some processes did not end\n";
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

sub say_level {
    my $reaper = prctl($PR_SET_CHILD_SUBREAPER, 1);
    my ($groups, $group) = own_group();
    rmdir $group if defined $group;
    print !$reaper ? 'none' : defined $group ? 'cgroup' : 'supervisor', "\n";
    exit 0;
}

# --- control groups ----------------------------------------------------------------------------------------------------

# The folder of the groups, a new one in it, and a handle that locks it; less, or nothing, where that cannot be had.
sub own_group {
    return if ($ENV{KONSOL_CONTAINMENT} // '') eq 'supervisor';
    my $parent = group_of_this_process();
    return unless defined $parent && -w $parent;
    my $own = sprintf '%s/konsol-%d-%s', $parent, $$, random();
    my $all = locked($parent, $LOCK_SH);    # a new group is not taken for an abandoned one
    mkdir $own, 0700 or return $parent;
    my $handle;
    return ($parent, $own, $handle)
        if -w "$own/cgroup.kill" && open($handle, '<', $own) && flock($handle, $LOCK_SH | $LOCK_NB);
    rmdir $own;
    return $parent;
}

# A handle that locks this folder until it is closed; nothing if others hold it.
sub locked {
    my ($folder, $how) = @_;
    open(my $handle, '<', $folder) or return;
    for (1 .. 20) {
        return $handle if flock($handle, $how | $LOCK_NB);
        select(undef, undef, undef, 0.005);
    }
    return;
}

# Where the kernel shows it: the path in the hierarchy, below the place where the hierarchy is mounted.
sub group_of_this_process {
    open(my $groups, '<', '/proc/self/cgroup') or return;
    my ($path) = map { /^0::(\/.*)$/ ? $1 : () } <$groups>;
    return if !defined $path || $path =~ m{^/\.\.};
    open(my $mounts, '<', '/proc/self/mountinfo') or return;
    for (<$mounts>) {
        my ($root, $point) = /^\S+ \S+ \S+ (\S+) (\S+) .* - cgroup2 / or next;
        next unless $root eq '/' || $path =~ s{^\Q$root\E(?=/|$)}{};
        return $path eq '/' ? $point : $point . $path;
    }
    return;
}

# True once it is gone, with the groups that others made in it.
sub remove_group {
    my ($folder) = @_;
    return 1 if rmdir $folder;
    return 1 unless -d $folder;
    opendir(my $below, $folder) or return 0;
    for my $name (grep { !/^\./ } readdir $below) {
        remove_group("$folder/$name") if -d "$folder/$name" && !-l "$folder/$name";
    }
    return rmdir($folder) || !-d $folder;
}

sub write_to {
    my ($file, $text) = @_;
    open(my $out, '>', $file) or return 0;
    my $written = syswrite $out, $text;
    return close($out) && defined $written;
}

# --- what earlier runs left behind -------------------------------------------------------------------------------------

# Groups and folders of runs that were killed with both of their supervisors.
sub remove_left_behind {
    end_group($_) for abandoned_groups();
    for my $folder (glob "/tmp/konsol-*-$namespace-*") {
        remove_folder($folder) if $folder =~ m{/konsol-(\d+)-[^/]+$} && !lives($1);
    }
}

# Nobody holds them any more: from here on this process does.
sub abandoned_groups {
    return unless defined $groups && opendir(my $folders, $groups);
    my $all = locked($groups, $LOCK_EX) or return;
    my @found;
    for my $folder (map { "$groups/$_" } grep { /^konsol-\d+-[0-9a-f]+$/ } readdir $folders) {
        next unless own_folder($folder) && open(my $handle, '<', $folder);
        next unless flock($handle, $LOCK_EX | $LOCK_NB);
        push @taken, $handle;
        push @found, $folder;
    }
    return @found;
}

sub end_group {
    my ($folder) = @_;
    for (1 .. 200) {
        write_to("$folder/cgroup.kill", 1);
        return if remove_group($folder);
        select(undef, undef, undef, 0.005);
    }
}

# One that has ended and was not collected yet does not.
sub lives {
    my ($pid) = @_;
    open(my $file, '<', "/proc/$pid/stat") or return 0;
    return (<$file> // '') =~ /.*\) [^ZX]/s;
}

# The folders that the command had for itself, which carry its pid and whose pid that is. One that was killed could not
# remove them.
sub remove_folders {
    my ($pid) = @_;
    remove_folder($_) for glob "/tmp/konsol-$pid-$namespace-*";
}

sub remove_folder {
    my ($folder) = @_;
    system('rm', '-rf', '--', $folder) if own_folder($folder);
}

# A folder, not a link to one, of this user's.
sub own_folder {
    my ($folder) = @_;
    my @found = lstat $folder or return 0;
    return -d _ && $found[4] == $>;
}

sub random {
    open(my $source, '<:raw', '/dev/urandom') or return sprintf '%x', time();
    sysread $source, my $bytes, 6;
    return unpack 'H*', $bytes;
}
