#!/usr/bin/env perl
# perl mcp.pl COMMAND…: a client of MCP on standard streams. Shakes hands, lists the tools, has a snippet evaluated, and prints
# what it saw in one line.
use strict;
use warnings;
use IPC::Open2;

alarm 120;
my $pid = open2(my $out, my $in, @ARGV);
$in->autoflush(1);
my $next = 0;

sub ask {
    my ($method, $params) = @_;
    my $id = ++$next;
    print {$in} qq({"jsonrpc":"2.0","id":$id,"method":"$method","params":$params}\n);
    while (my $line = <$out>) {
        return $line if $line =~ /"id":\s*$id\b/;
    }
    die "no answer to $method\n";
}

my $hello = ask('initialize', '{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"check","version":"1"}}');
my ($name) = $hello =~ /"serverInfo":\s*\{[^}]*"name":\s*"([^"]+)"/ or die "no greeting: $hello";
print {$in} qq({"jsonrpc":"2.0","method":"notifications/initialized"}\n);
my $tools = () = ask('tools/list', '{}') =~ /"inputSchema"/g;
my $result = ask('tools/call', '{"name":"run_java_snippet","arguments":{"code":"6 * 7"}}');
close $in;
waitpid $pid, 0;
printf "%s: %d tools, snippet %s, ended with %d\n", $name, $tools, $result =~ /42/ ? '42' : $result, $? >> 8;
