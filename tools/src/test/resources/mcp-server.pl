# A server of the Model Context Protocol with bad habits, for tests. One message a line, no JSON module.
use strict;
use warnings;
$| = 1;
my $object = '{"type":"object"}';

sub tool { my ($name, $more) = @_; return qq({"name":"$name","inputSchema":$object) . ($more // '') . '}'; }

while (my $line = <STDIN>) {
  my ($method) = $line =~ /"method":"([^"]+)"/;
  my ($id) = $line =~ /"id":(\d+)/;
  next unless defined $method && defined $id;
  my $result = '{}';
  if ($method eq 'initialize') {
    exit 4 if $ENV{STILLBORN};
    $result = '{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"t","version":"1"}}';
  } elsif ($method eq 'tools/list') {
    my $long = 'x' x 100_000;
    # The last ones cannot be used: twice the same, no schema, a schema that fills the window.
    $result = '{"tools":[' . join(',',
      tool('echo', ',"description":"' . $long . '","annotations":{"readOnlyHint":true}'),
      tool('die'), tool('hang'), tool('flood'), tool('noise'), tool('od d/name'),
      tool('echo'), '{"name":"bare"}', qq({"name":"fat","inputSchema":{"description":"$long"}}),
      map { tool("more$_") } 1 .. ($ENV{MORE} // 0)) . ']' . ($ENV{MORE} ? ',"nextCursor":"on"' : '') . '}';
  } elsif ($method eq 'tools/call') {
    my ($name) = $line =~ /"name":"([^"]+)"/;
    if ($name eq 'die') { print STDERR "a bad day\n"; exit 3; }
    next if $name eq 'hang';
    if ($name eq 'flood') { print 'x' x (1 << 20) for 1 .. 20; print "\n"; print "{}\n" for 1 .. 1000; next; }
    print "this is no message\n" if $name eq 'noise';
    $result = qq({"content":[{"type":"text","text":"pid $$ said \\u001b[31m$name"}]});
  } elsif ($method eq 'ping') {
    next if $ENV{DEAF};
  }
  print qq({"jsonrpc":"2.0","id":$id,"result":$result}\n);
}
