/* Reads WebSockets that others have opened, and tells how far apart they get the same messages.
 *   wsdelay ROUNDS FD...   each round lasts until every one of them has had a "turn_end"
 * Prints "end" after each round, and at last, for every message with a "seq" and every socket, one number: microseconds from the
 * first socket that had the whole message to this one. Reading costs next to nothing here, so it is not what is measured. */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

enum { LONGEST = 1 << 20, MESSAGES = 1 << 16 };

struct reader {
  int fd;
  unsigned char *bytes;
  size_t length;
};

static double first[MESSAGES]; /* by seq */
static double *delays;
static size_t count, room;
static int ends;

static void die(const char *what) {
  perror(what);
  exit(111);
}

static double now_us(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static void note(double delay) {
  if (count == room) {
    room = room ? room * 2 : 4096;
    delays = realloc(delays, room * sizeof *delays);
    if (!delays) die("realloc");
  }
  delays[count++] = delay;
}

/* Number and type stand in front. */
static void message(const unsigned char *text, size_t length, double now) {
  size_t head = length < 200 ? length : 200;
  const char *seq = memmem(text, head, "\"seq\":", 6);
  if (!seq) return;
  long number = strtol(seq + 6, NULL, 10);
  if (number < 0 || number >= MESSAGES) die("seq");
  if (first[number] == 0) first[number] = now;
  note(now - first[number]);
  if (memmem(text, head, "\"type\":\"turn_end\"", 17)) ends++;
}

/* Takes what is whole; answers how many bytes that was. */
static size_t frames(const unsigned char *bytes, size_t length, double now) {
  size_t taken = 0;
  while (length - taken >= 2) {
    const unsigned char *frame = bytes + taken;
    uint64_t size = frame[1] & 0x7f;
    size_t begin = size == 126 ? 4 : size == 127 ? 10 : 2;
    if (length - taken < begin) break;
    if (begin > 2) {
      size = 0;
      for (size_t i = 2; i < begin; i++) size = size << 8 | frame[i];
    }
    if (size > LONGEST - 16) die("frame");
    if (length - taken < begin + size) break;
    if ((frame[0] & 0x0f) == 1) message(frame + begin, size, now);
    taken += begin + size;
  }
  return taken;
}

static void take(struct reader *reader) {
  ssize_t got = read(reader->fd, reader->bytes + reader->length, LONGEST - reader->length);
  if (got <= 0) die("read");
  reader->length += (size_t)got;
  size_t taken = frames(reader->bytes, reader->length, now_us());
  reader->length -= taken;
  memmove(reader->bytes, reader->bytes + taken, reader->length);
}

int main(int argc, char **argv) {
  int sockets = argc - 2, rounds = argc > 2 ? atoi(argv[1]) : 0;
  int poll = epoll_create1(0);
  struct reader *readers = calloc((size_t)sockets, sizeof *readers);
  if (sockets < 1 || poll < 0 || !readers) die("usage: wsdelay ROUNDS FD...");
  for (int i = 0; i < sockets; i++) {
    readers[i] = (struct reader){.fd = atoi(argv[i + 2]), .bytes = malloc(LONGEST)};
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = &readers[i]};
    if (!readers[i].bytes || epoll_ctl(poll, EPOLL_CTL_ADD, readers[i].fd, &event)) die("epoll");
  }
  for (int round = 1; round <= rounds; round++) {
    while (ends < round * sockets) {
      struct epoll_event events[64];
      int ready = epoll_wait(poll, events, 64, 60000);
      if (ready <= 0) die("nothing comes");
      for (int i = 0; i < ready; i++) take(events[i].data.ptr);
    }
    puts("end");
    fflush(stdout);
  }
  for (size_t i = 0; i < count; i++) printf("%.0f\n", delays[i]);
  return 0;
}
