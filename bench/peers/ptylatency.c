/* The floor for latency: starts programs in pseudo-terminals and types to one, with nothing in between.
 *   ptylatency spawn N PROGRAM [ARGUMENT...]  N times from forkpty to the program's first byte
 *   ptylatency echo N                         N times a line to `cat` (no echo), until the line has come back
 * Prints one number of microseconds a line. */
#include <errno.h>
#include <pty.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void die(const char *what) {
  perror(what);
  exit(111);
}

static double now_us(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static pid_t start(int *master, char **argv) {
  struct winsize size = {.ws_row = 40, .ws_col = 120};
  pid_t pid = forkpty(master, NULL, NULL, &size);
  if (pid < 0) die("forkpty");
  if (pid == 0) {
    execvp(argv[0], argv);
    _exit(127);
  }
  return pid;
}

static void spawn_once(char **argv) {
  char byte;
  int master;
  double begun = now_us();
  pid_t pid = start(&master, argv);
  if (read(master, &byte, 1) != 1) die("first byte");
  printf("%.1f\n", now_us() - begun);
  close(master);
  waitpid(pid, NULL, 0);
}

static void read_line(int master, const char *line) {
  char seen[4096];
  size_t have = 0;
  while (have == 0 || seen[have - 1] != '\n') {
    ssize_t n = read(master, seen + have, sizeof seen - have - 1);
    if (n <= 0) die("reply");
    have += (size_t)n;
  }
  seen[have] = 0;
  if (strstr(seen, line) == NULL) die("another line came back");
}

static void echo(int rounds) {
  char *argv[] = {"/bin/sh", "-c", "stty -echo; echo ready; exec cat", NULL};
  int master;
  pid_t pid = start(&master, argv);
  read_line(master, "ready");
  for (int i = 0; i < rounds; i++) {
    char line[64];
    int length = snprintf(line, sizeof line, "line-%06d\n", i);
    double begun = now_us();
    if (write(master, line, (size_t)length) != length) die("write");
    line[length - 1] = 0;
    read_line(master, line);
    printf("%.1f\n", now_us() - begun);
  }
  close(master);
  waitpid(pid, NULL, 0);
}

int main(int argc, char **argv) {
  int rounds = argc > 2 ? atoi(argv[2]) : 0;
  if (rounds > 0 && argc > 3 && strcmp(argv[1], "spawn") == 0) {
    for (int i = 0; i < rounds; i++) spawn_once(argv + 3);
  } else if (rounds > 0 && argc == 3 && strcmp(argv[1], "echo") == 0) {
    echo(rounds);
  } else {
    fprintf(stderr, "usage: ptylatency spawn N PROGRAM [ARGUMENT...] | ptylatency echo N\n");
    return 2;
  }
  return 0;
}
