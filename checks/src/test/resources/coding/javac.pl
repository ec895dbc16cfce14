#!/usr/bin/perl
# A language server for Java that knows what javac says of a file as it is on disk, and nothing else.
use strict;
use warnings;
use JSON::PP;
use File::Temp qw(tempdir);

$| = 1;
binmode STDIN;
binmode STDOUT;
my $json = JSON::PP->new->utf8;
my $javac = ($ENV{JAVA_HOME} ? "$ENV{JAVA_HOME}/bin/" : '') . 'javac';
my $classes = tempdir(CLEANUP => 1);
my ($root, %known);

sub path { my $uri = shift; $uri =~ s{^file://}{}; $uri =~ s/%([0-9A-Fa-f]{2})/chr hex $1/ge; $uri }

# Of a text that was asked about before the answer is there at once: an edit does not wait long for what was so before it.
sub diagnostics {
    my $file = shift;
    open my $in, '<', $file or return [];
    my $text = do { local $/; <$in> };
    return $known{$text} //= compiled($file);
}

sub compiled {
    my $file = shift;
    open my $said, '-|', 'sh', '-c', 'exec "$@" 2>&1', 'sh', $javac, '-J-XX:TieredStopAtLevel=1', '-J-XX:+UseSerialGC', '-proc:none', '-d', $classes, '-sourcepath', "$root/src/main/java", $file
        or die "$javac: $!";
    my @found;
    while (<$said>) {
        if (/^\Q$file\E:(\d+): error: (.*)$/) { push @found, {line => $1 - 1, at => 0, message => $2} }
        elsif (/^( *)\^$/ && @found) { $found[-1]{at} = length $1 }
    }
    close $said;
    return [map { {
        range => {start => {line => $_->{line}, character => $_->{at}}, end => {line => $_->{line}, character => $_->{at} + 1}},
        severity => 1, source => 'javac', message => $_->{message}} } @found];
}

sub answer {
    my ($method, $params) = @_;
    if ($method eq 'initialize') {
        $root = path($params->{rootUri});
        return {capabilities => {textDocumentSync => 1, diagnosticProvider => {
            interFileDependencies => JSON::PP::true, workspaceDiagnostics => JSON::PP::false}}};
    }
    return {kind => 'full', items => diagnostics(path($params->{textDocument}{uri}))} if $method eq 'textDocument/diagnostic';
    return undef;
}

while (defined(my $header = <STDIN>)) {
    my ($length) = $header =~ /^Content-Length: (\d+)/ or next;
    1 while <STDIN> =~ /\S/;
    read STDIN, my $bytes, $length;
    my $message = $json->decode($bytes);
    exit 0 if ($message->{method} // '') eq 'exit';
    next unless defined $message->{id} && $message->{method};
    my $reply = $json->encode({jsonrpc => '2.0', id => $message->{id}, result => answer($message->{method}, $message->{params})});
    print 'Content-Length: ', length $reply, "\r\n\r\n", $reply;
}
