#!/usr/bin/env perl
# perl root.pl FOLDER [PACKAGE…]: makes a root file system of Debian's essential packages, and of others if they are named,
# with all that they depend on, copied from this machine as its package manager lists them. There is a user 'u' whose home
# is empty. Nothing else is in it: no JDK, no Maven.
use strict;
use warnings;

my ($root, @wanted) = @ARGV;
defined $root or die "usage: root.pl FOLDER [PACKAGE...]\n";

my (%paragraph, %needs);
open(my $status, '<', '/var/lib/dpkg/status') or die "needs a Debian system: $!\n";
local $/ = '';
while (my $text = <$status>) {
    my ($name) = $text =~ /^Package: (\S+)/m or next;
    $text =~ /^Status: install ok installed/m or next;
    $paragraph{$name} = $text;
    push @wanted, $name if $text =~ /^Essential: yes/m;
    my @lines = $text =~ /^(?:Pre-)?Depends: (.*)/mg;
    $needs{$name} = [map { [map { /([a-z0-9][a-z0-9.+-]*)/ ? $1 : () } split /\|/] } map { split /,/ } @lines];
}
$/ = "\n";

my %taken;
while (defined(my $name = shift @wanted)) {
    next if !exists $paragraph{$name} || $taken{$name}++;
    for my $choices (@{ $needs{$name} }) {
        my ($installed) = grep { exists $paragraph{$_} } @$choices;
        push @wanted, $installed if defined $installed;
    }
}

mkdir $root;
for my $link (grep { -l "/$_" } qw(bin sbin lib lib64 lib32 libx32)) {
    my $target = readlink "/$link";
    system('mkdir', '-p', "$root/usr/" . ($target =~ s{^/?usr/}{}r));
    symlink $target, "$root/$link";
}
open(my $copy, '|-', "tar -C / -c --no-recursion --null -T - | tar -C '$root' -x --keep-directory-symlink") or die "tar: $!\n";
for my $name (sort keys %taken) {
    my ($list) = grep { -f } glob("/var/lib/dpkg/info/$name.list /var/lib/dpkg/info/$name:*.list");
    open(my $files, '<', $list // next) or next;
    while (my $file = <$files>) {
        chomp $file;
        next if $file =~ m{^/usr/share/(?:doc|man|locale|info|lintian)/};
        print {$copy} substr($file, 1), "\0" if -l $file || -f _;
    }
}
close $copy or die "copying failed\n";

system('mkdir', '-p', map { "$root/$_" } qw(proc sys dev/pts dev/shm tmp run root home/u etc packages var/lib/dpkg/info var/lib/dpkg/updates));
chmod 01777, "$root/tmp";
chown 1000, 1000, "$root/home/u";
write_to('var/lib/dpkg/status', join '', map { $paragraph{$_} } sort keys %taken);
write_to('etc/passwd', "root:x:0:0::/root:/bin/sh\nu:x:1000:1000::/home/u:/bin/sh\n");
write_to('etc/group', "root:x:0:\nu:x:1000:\n");
write_to('etc/hosts', "127.0.0.1 localhost\n");

sub write_to {
    my ($file, $text) = @_;
    open(my $out, '>', "$root/$file") or die "$file: $!\n";
    print {$out} $text;
    close $out or die "$file: $!\n";
}
