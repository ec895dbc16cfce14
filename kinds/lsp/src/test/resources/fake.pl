#!/usr/bin/perl
# A language server for tests. A file's text has lines like 'needs NAME'; each is an error while the
# server knows of no file NAME. What files there are it reads once, when it starts: after that it
# believes only what it is told, as real servers do.
#
#   fake.pl [OPTION…]
#     push       push diagnostics instead of being asked for them
#     versions   pushes say which version they mean
#     none       registers no watched files
#     badglob    registers a pattern that is none, too
#     delay=S    answers so many seconds late
#     index      reports progress from the handshake until 'hold' is there; index=S for so long
#     base=DIR   watches files of another folder besides
#     utf8       counts in UTF-8
#     documents  edits say which version of a document they are for
#     noinit     ends at once and says why
#     mute       never answers anything but the handshake
#     hostile    prints garbage, floods stderr, forks, ignores TERM and the end of its input
#     log=FILE   writes what it is told there
#     big        holds 64 megabytes more
#     flood      pushes an error in main.txt, and then more about other files than anybody keeps
#     tsserver   answers the command through which the TypeScript compiler is asked
#     saves=DIR  keeps what it knows of files there when it is told to exit, and believes that at the next start
#     import     reads files anew when it is told 'fake/import', and says 'fake/imported' once 'hold' is there, if given
#     jdtls      takes changes of files in, and knows .txt files by them, when it comes to that of '.konsol-fence'; has jdtls' command
#     lie=KIND   misleads as real servers do: see 'lies' below
#     hold=FILE  what a lie keeps back is said once this file is there
#
# Lies of a server that pushes: empty (nothing first, the truth later), older (what it said before, with that version;
# the truth later), overtaken (the truth, then what it said before, with that version), twice (nothing and the truth, both
# with the version), ahead (nothing, with a version that nobody told it), other (about another file only), never, relapse (works, says nothing wrong, works again; then the truth),
# headers (of a new text what was true with the files of before, and the truth later; of the same text nothing; the truth when it is
# told to build anew).
# Lies of a server that is asked: unchanged (says so of what it has not looked at), partial (nothing, and wants to be asked
# anew), relapse (nothing, and works), deaf (passes over the first change it hears of, while it is asked),
# late (asks to be told of files only while it is asked for the second time, and answers from before).
#
# A line 'def NAME calls A B' is a function; any word that is the same is a use of it.
use strict;
use warnings;
use JSON::PP;
use Time::HiRes qw(sleep);
use IO::Select;

my %has = map { /^(\w+)=(.*)$/s ? ($1 => $2) : ($_ => 1) } @ARGV;
$| = 1;
binmode STDIN;
binmode STDOUT;
my $json = JSON::PP->new->utf8->canonical;
my ($root, %known, %open, %pending);
my ($lie, @held, %published, %built, $deaf, $asked) = ($has{lie} // '');
my ($questions, @later) = (0);
my $next = 1000;
my $ballast = $has{big} ? 'x' x (64 << 20) : '';

if ($has{noinit}) { print STDERR "the licence has expired\n"; exit 3 }
if ($has{hostile}) {
    $SIG{TERM} = $SIG{HUP} = $SIG{INT} = $SIG{PIPE} = 'IGNORE';
    unless (fork) { unless (fork) { setpgrp; sleep 1 while 1 } sleep 1 while 1 }
    print STDERR 'flood ' x 200 for 1 .. 2000;
    print "this is no message\n";
}

sub note { if ($has{log}) { open my $f, '>>', $has{log}; print $f "@_\n"; close $f } }

sub send_message {
    my $bytes = $json->encode({jsonrpc => '2.0', %{$_[0]}});
    print 'Content-Length: ', length $bytes, "\r\n\r\n", $bytes;
}

sub path { my $u = shift; $u =~ s{^file://}{}; $u =~ s/%([0-9A-Fa-f]{2})/chr hex $1/ge; $u }

sub scan {
    my $dir = shift;
    for my $file (glob "$dir/*") { if (-d $file) { scan($file) } else { know($file) } }
}

sub save {
    mkdir $has{saves};
    open my $f, '>', "$has{saves}/known";
    print $f "$_\n" for sort keys %known;
    close $f;
}

# Whether there was something to believe.
sub recall {
    open my $f, '<', "$has{saves}/known" or return 0;
    while (<$f>) { chomp; know("/$_") }
    return 1;
}

sub know { my ($name) = $_[0] =~ m{([^/]+)$}; $known{$name} = 1 }
sub forget { my ($name) = $_[0] =~ m{([^/]+)$}; delete $known{$name} }

sub diagnostics {
    my $text = shift;
    my ($line, @found) = (0);
    for (split /\n/, $text) {
        if (/^(.*)needs (\S+)/ && !$known{$2}) {
            my ($before, $name) = ($1, $2);
            my $at = 6 + ($has{utf8} ? length $before : do { my $c = $before; utf8::decode($c); length $c });
            push @found, {
                range => {start => {line => $line, character => $at}, end => {line => $line, character => $at + length $name}},
                severity => 1, code => 'missing', source => 'fake', message => "there is no $name" };
        }
        $line++;
    }
    return \@found;
}

# Every .txt file of the workspace, as the client shows it or else as it is on disk.
sub texts {
    my ($dir, $all) = @_;
    for my $file (glob "$dir/*") {
        if (-d $file) { texts($file, $all) }
        elsif ($file =~ m{([^/]+\.txt)$} && ($known{$1} || !$has{jdtls})) {
            my $uri = "file://$file";
            if ($open{$uri}) { $all->{$uri} = $open{$uri}{text} }
            elsif (open my $f, '<', $file) { local $/; $all->{$uri} = <$f>; close $f }
        }
    }
    return $all;
}

sub range { my ($line, $from, $to) = @_; {start => {line => $line, character => $from}, end => {line => $line, character => $to}} }

sub word_at {
    my ($uri, $at) = @_;
    my $text = (split /\n/, $open{$uri}{text}, -1)[$at->{line}] // '';
    while ($text =~ /\w+/g) { return $& if $-[0] <= $at->{character} && $at->{character} <= $+[0] }
    return '';
}

# Each place where the word stands: [uri, line, from, to].
sub uses {
    my $word = shift;
    my $all = texts($root, {});
    my @found;
    for my $uri (sort keys %$all) {
        my $line = 0;
        for (split /\n/, $all->{$uri}) {
            while (/\b\Q$word\E\b/g) { push @found, [$uri, $line, $-[0], $+[0]] }
            $line++;
        }
    }
    return @found;
}

# Each function: {name, uri, line, from, calls}.
sub functions {
    my $all = texts($root, {});
    my @found;
    for my $uri (sort keys %$all) {
        my $line = 0;
        for (split /\n/, $all->{$uri}) {
            push @found, {name => $1, uri => $uri, line => $line, from => $-[1], calls => [split ' ', $2 // '']} if /^def (\w+)(?: calls (.*))?/;
            $line++;
        }
    }
    return @found;
}

sub where { my $f = shift; {uri => $f->{uri}, range => range($f->{line}, $f->{from}, $f->{from} + length $f->{name})} }

sub item { my $f = shift; my $w = where($f); {name => $f->{name}, kind => 12, uri => $f->{uri}, range => $w->{range}, selectionRange => $w->{range}} }

sub ask {
    my ($method, $params) = @_;
    my $uri = $params->{textDocument}{uri};
    my $word = $params->{position} ? word_at($uri, $params->{position}) : '';
    if ($method eq 'textDocument/definition') {
        my @found = grep { $_->{name} eq $word } functions();
        return @found ? [map { where($_) } @found] : [{uri => $uri, range => {start => $params->{position}, end => $params->{position}}}];
    }
    if ($method eq 'textDocument/references') { return [map { {uri => $_->[0], range => range(@{$_}[1, 2, 3])} } uses($word)] }
    if ($method eq 'textDocument/hover') { return $word eq '' ? undef : {contents => {kind => 'markdown', value => "the word `$word`"}} }
    if ($method eq 'textDocument/documentSymbol') { return [map { item($_) } grep { $_->{uri} eq $uri } functions()] }
    if ($method eq 'workspace/symbol') {
        return [map { {name => $_->{name}, kind => 12, location => where($_)} } grep { index($_->{name}, $params->{query}) >= 0 } functions()];
    }
    if ($method eq 'textDocument/prepareCallHierarchy') { return [map { item($_) } grep { $_->{name} eq $word } functions()] }
    if ($method eq 'callHierarchy/incomingCalls') {
        my $name = $params->{item}{name};
        return [map { {from => item($_), fromRanges => []} } grep { grep { $_ eq $name } @{$_->{calls}} } functions()];
    }
    if ($method eq 'callHierarchy/outgoingCalls') {
        my ($self) = grep { $_->{name} eq $params->{item}{name} } functions();
        my %called = map { $_ => 1 } @{$self->{calls}};
        return [map { {to => item($_), fromRanges => []} } grep { $called{$_->{name}} } functions()];
    }
    if ($method eq 'textDocument/rename') {
        my %changes;
        push @{$changes{$_->[0]}}, {range => range(@{$_}[1, 2, 3]), newText => $params->{newName}} for uses($word);
        return {documentChanges => [map { {textDocument => {uri => $_, version => $open{$_} && $open{$_}{version}}, edits => $changes{$_}} } sort keys %changes]}
            if $has{documents};
        return {changes => \%changes};
    }
    if ($method eq 'textDocument/formatting') {
        my ($line, @edits) = (0);
        for (split /\n/, $open{$uri}{text}) { push @edits, {range => range($line, $-[0], $+[0]), newText => ''} if / +$/; $line++ }
        return \@edits;
    }
    if ($method eq 'textDocument/codeAction') {
        my $line = $params->{range}{start}{line};
        my @fixes = map { {title => "Remove: $_->{message}", kind => 'quickfix', edit => {changes => {$uri => [{
            range => {start => {line => $_->{range}{start}{line}, character => 0}, end => {line => $_->{range}{start}{line} + 1, character => 0}}, newText => ''}]}}} }
            @{$params->{context}{diagnostics}};
        return [@fixes, {title => 'Add a title', data => {uri => $uri}},
            {title => 'Do it unseen', command => {title => 'x', command => 'x'}},
            {title => 'Not now', disabled => {reason => 'no'}, edit => {changes => {}}}];
    }
    if ($method eq 'codeAction/resolve') {
        return {%$params, edit => {changes => {$params->{data}{uri} => [{range => range(0, 0, 0), newText => "title\n"}]}}};
    }
    return undef;
}

sub bytes { my $t = shift; utf8::encode($t) if utf8::is_utf8($t); $t }

sub say_published {
    my ($uri, $version, $found) = @_;
    send_message({method => 'textDocument/publishDiagnostics', params => {
        uri => $uri, diagnostics => $found, ($has{versions} ? (version => $version) : ())}});
}

sub progress {
    my ($kind, $token) = (@_, 'work');
    send_message({method => '$/progress', params => {token => $token, value => {kind => $kind, title => 'Working'}}});
}

# Later is when the test says so.
sub later { push @held, $_[0] }

sub released { return $has{hold} && -e $has{hold} }

# By the files of another moment.
sub diagnostics_of {
    my ($text, $files) = @_;
    my %now = %known;
    %known = %$files;
    my $found = diagnostics($text);
    %known = %now;
    return $found;
}

sub publish {
    my ($uri, $anew, $before_text) = @_;
    return unless $has{push} && $open{$uri};
    sleep $has{delay} if $has{delay};
    my $version = $open{$uri}{version};
    my $found = diagnostics($open{$uri}{text});
    my $before = $published{$uri} // [];
    my $truth = sub { say_published($uri, $version, $found); $published{$uri} = $found };
    my %lies = (
        empty => sub { say_published($uri, $version, []); later($truth) },
        older => sub { say_published($uri, $version - 1, $before); later($truth) },
        overtaken => sub { $truth->(); say_published($uri, $version - 1, $before) },
        twice => sub { say_published($uri, $version, []); $truth->() },
        ahead => sub { say_published($uri, $version + 100, []) },
        other => sub { say_published("$uri.other", $version, $found) },
        never => sub { },
        headers => sub {
            if ($anew) { $built{$uri} = {%known}; $truth->() }
            elsif ($before_text ne $open{$uri}{text}) { say_published($uri, $version, diagnostics_of($open{$uri}{text}, $built{$uri})); later($truth) }
        },
        relapse => sub {
            progress('begin', 'first'); say_published($uri, $version, []);
            progress('begin'); progress('end', 'first'); later(sub { $truth->(); progress('end') });
        });
    ($lies{$lie} // $truth)->();
}

# What a server that is asked answers; nothing while it puts that off.
sub pulled {
    my ($uri, $id) = @_;
    my $full = sub { return {kind => 'full', items => diagnostics($open{$uri}{text})} };
    my %lies = (
        unchanged => sub { return released() ? $full->() : {kind => 'unchanged', resultId => '1'} },
        partial => sub {
            return $full->() if $asked++;
            send_message({id => $next++, method => 'workspace/diagnostic/refresh'});
            return {kind => 'full', items => []};
        },
        relapse => sub {
            return $full->() if released();
            progress('begin') unless $asked++;
            later(sub { progress('end') }) unless @held;
            return {kind => 'full', items => []};
        },
        deaf => sub {
            return $full->() if $asked++;
            $deaf = {id => $id, result => $full->()};
            note('deaf');
            return undef;
        });
    return ($lies{$lie} // $full)->();
}

# As the compiler behind typescript-language-server counts.
sub tsserver {
    my ($command, $arguments) = @_;
    if ($command eq 'reloadProjects') { scan($root); return undef }
    return {type => 'noServer'} if $lie eq 'never' && !released();
    return {type => 'response', body => []} if $command ne 'semanticDiagnosticsSync';
    return {type => 'response', body => [map { {
        start => {line => $_->{range}{start}{line} + 1, offset => $_->{range}{start}{character} + 1},
        end => {line => $_->{range}{end}{line} + 1, offset => $_->{range}{end}{character} + 1},
        text => $_->{message}, code => 2307, category => 'error'} } @{diagnostics($open{$arguments->{file}}{text})}]};
}

sub flood {
    for my $name ('main.txt', map { "other$_.txt" } 1 .. 400) {
        my $message = $name eq 'main.txt' ? 'said unasked' : 'x' x 20_000;
        send_message({method => 'textDocument/publishDiagnostics', params => {
            uri => "file://$root/$name", diagnostics => [{range => range(0, 0, 1), severity => 1, message => $message}]}});
    }
}

sub register {
    return if $has{none};
    my @watchers = ({globPattern => '**/*.dep'}, {globPattern => '**/sourcemap.json', kind => 7});
    push @watchers, {globPattern => '**/*.txt'} if $has{jdtls};
    push @watchers, {globPattern => '**/{a,b'} if $has{badglob};
    push @watchers, {globPattern => {baseUri => "file://$has{base}", pattern => '*.dep'}} if $has{base};
    send_message({id => $next++, method => 'client/registerCapability', params => {
        registrations => [{id => 'watch', method => 'workspace/didChangeWatchedFiles', registerOptions => {watchers => \@watchers}}]}});
}

sub take_in {
    for (splice @later) {
        if ($_->{type} == 3) { forget(path($_->{uri})); say_published($_->{uri}, 0, []) } else { know(path($_->{uri})) }
    }
}

sub handle {
    my ($method, $params, $id) = @_;
    note($method, $method =~ /didChangeWatchedFiles/ ? map { "$_->{type}:" . path($_->{uri}) } @{$params->{changes}} : ());
    if ($method eq 'initialize') {
        $root = path($params->{rootUri});
        scan($root) unless $has{saves} && recall();
        scan($has{base}) if $has{base};
        return {capabilities => {
            ($has{utf8} ? (positionEncoding => 'utf-8') : ()),
            textDocumentSync => 1,
            (map { $_ . 'Provider' => JSON::PP::true } qw(definition references hover documentSymbol workspaceSymbol callHierarchy rename documentFormatting)),
            codeActionProvider => {resolveProvider => JSON::PP::true},
            ($has{jdtls} ? (executeCommandProvider => {commands => ['java.project.refreshDiagnostics']}) : ()),
            ($has{tsserver} ? (executeCommandProvider => {commands => ['typescript.tsserverRequest']}) : ()),
            ($has{push} ? () : (diagnosticProvider => {interFileDependencies => JSON::PP::true, workspaceDiagnostics => JSON::PP::false}))}};
    }
    if ($method eq 'initialized') {
        flood() if $has{flood};
        register() unless $lie eq 'late';
        if ($has{index}) {
            send_message({method => '$/progress', params => {token => 'i', value => {kind => 'begin', title => 'Indexing', percentage => 10}}});
            my $end = sub { send_message({method => '$/progress', params => {token => 'i', value => {kind => 'end'}}}) };
            if ($has{hold}) { later($end) } else { $pending{index} = Time::HiRes::time() + $has{index} }
        }
    }
    elsif ($method eq 'textDocument/didOpen') {
        my $d = $params->{textDocument};
        $open{$d->{uri}} = {text => bytes($d->{text}), version => $d->{version}};
        publish($d->{uri}, 1);
    }
    elsif ($method eq 'textDocument/didChange') {
        my $d = $params->{textDocument};
        my $before = $open{$d->{uri}}{text};
        $open{$d->{uri}} = {text => bytes($params->{contentChanges}[0]{text}), version => $d->{version}};
        publish($d->{uri}, $params->{forceRebuild}, $before);
    }
    elsif ($method eq 'workspace/didChangeWatchedFiles' && $deaf) {
        send_message($deaf);
        $deaf = undef;
    }
    elsif ($method eq 'workspace/didChangeWatchedFiles' && $has{jdtls}) {
        push @later, @{$params->{changes}};
        take_in() if grep { $_->{uri} =~ /konsol-fence$/ } @later;
    }
    elsif ($method eq 'workspace/didChangeWatchedFiles') {
        for (@{$params->{changes}}) { $_->{type} == 3 ? forget(path($_->{uri})) : know(path($_->{uri})) }
    }
    elsif ($method eq 'textDocument/diagnostic') {
        my $text = $open{$params->{textDocument}{uri}}{text};
        if ($text =~ /crash/) { print STDERR "boom\n"; exit 42 }
        my $answer = pulled($params->{textDocument}{uri}, $id);
        register() if $lie eq 'late' && ++$questions == 2;
        sleep $has{delay} if $has{delay};
        return $answer;
    }
    elsif ($method eq 'workspace/executeCommand' && $has{jdtls}) { publish($params->{arguments}[0]) }
    elsif ($method eq 'workspace/executeCommand') { return tsserver(@{$params->{arguments}}) }
    elsif ($method eq 'fake/import') {
        my $imported = sub { %known = (); scan($root); send_message({method => 'fake/imported', params => {type => 'done'}}) };
        $has{hold} ? later($imported) : $imported->();
    }
    elsif ($method eq 'exit') { save() if $has{saves}; exit 0 unless $has{hostile} }
    elsif (defined $id) { return ask($method, $params) }
    return undef;
}

my $buffer = '';
my $select = IO::Select->new(\*STDIN);
while (1) {
    my $wait = $pending{index} ? $pending{index} - Time::HiRes::time() : 60;
    if ($pending{index} && $wait <= 0) {
        delete $pending{index};
        send_message({method => '$/progress', params => {token => 'i', value => {kind => 'end'}}});
        next;
    }
    $wait = 0.02 if $has{hold} && $wait > 0.02;
    if (@held && released()) { (shift @held)->() while @held }
    next unless $select->can_read($wait);
    my $read = sysread STDIN, $buffer, 65536, length $buffer;
    if (!$read) { if ($has{hostile}) { sleep 1 while 1 } last }
    while ($buffer =~ /^Content-Length: (\d+)\r\n\r\n/s) {
        my ($start, $length) = ($+[0], $1);
        last if length($buffer) < $start + $length;
        my $message = $json->decode(substr $buffer, $start, $length);
        $buffer = substr $buffer, $start + $length;
        next unless $message->{method};
        my $result = handle($message->{method}, $message->{params}, $message->{id});
        next if ($has{mute} && $message->{method} ne 'initialize') || ($deaf && defined $message->{id} && $deaf->{id} eq $message->{id});
        send_message({id => $message->{id}, result => $result}) if defined $message->{id};
    }
}
