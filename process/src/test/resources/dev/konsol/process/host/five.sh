# A leader with five descendants, each harder to find than the one before.
sleep 600 &
(trap '' HUP; exec sleep 600) &
setsid sleep 600 &
perl -e 'use POSIX; $SIG{HUP} = $SIG{TERM} = "IGNORE"; exit if fork; POSIX::setsid();
         exit if fork; print "ready\n"; exec "sleep", 600'
sleep 600
