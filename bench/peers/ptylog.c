/* The floor for throughput: runs a program in a pseudo-terminal and copies what it prints to a file, with nothing in
 * between. Usage: ptylog FILE PROGRAM [ARGUMENT...]. Ends with the program's exit code once its last byte is in the file. */
#include <errno.h>
#include <fcntl.h>
#include <pty.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static void die(const char *what) {
  perror(what);
  exit(111);
}

static void write_all(int fd, const char *bytes, ssize_t length) {
  while (length > 0) {
    ssize_t n = write(fd, bytes, (size_t)length);
    if (n < 0 && errno != EINTR) die("write");
    if (n > 0) {
      bytes += n;
      length -= n;
    }
  }
}

int main(int argc, char **argv) {
  if (argc < 3) {
    fprintf(stderr, "usage: ptylog FILE PROGRAM [ARGUMENT...]\n");
    return 2;
  }
  int log = open(argv[1], O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (log < 0) die(argv[1]);
  struct winsize size = {.ws_row = 40, .ws_col = 120};
  int master;
  pid_t pid = forkpty(&master, NULL, NULL, &size);
  if (pid < 0) die("forkpty");
  if (pid == 0) {
    execvp(argv[2], argv + 2);
    _exit(127);
  }
  static char buffer[65536];
  for (;;) {
    ssize_t n = read(master, buffer, sizeof buffer);
    if (n > 0) write_all(log, buffer, n);
    else if (n == 0 || errno == EIO) break; /* EIO is how Linux says that the other side is gone */
    else if (errno != EINTR) die("read");
  }
  int status;
  if (waitpid(pid, &status, 0) < 0) die("waitpid");
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
