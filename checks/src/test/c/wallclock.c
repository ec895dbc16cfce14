/*
 * A wall clock that can be moved, for the storm (ChaosClock): preloaded into the daemon and all that it starts. The file that
 * CHAOS_CLOCK names holds by how many seconds. As when somebody sets a machine's clock, the monotonic one goes on; what the
 * kernel keeps by itself, such as the times of files, is not moved.
 */
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const volatile int64_t still;
static const volatile int64_t *moved = &still;

__attribute__((constructor)) static void look(void) {
  const char *name = getenv("CHAOS_CLOCK");
  int file = name ? open(name, O_RDONLY | O_CLOEXEC) : -1;
  if (file < 0) {
    return;
  }
  void *mapped = mmap(NULL, sizeof *moved, PROT_READ, MAP_SHARED, file, 0);
  close(file);
  if (mapped != MAP_FAILED) {
    moved = mapped;
  }
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  int failed = (int)syscall(SYS_clock_gettime, clock, now);
  if (!failed && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) {
    now->tv_sec += *moved;
  }
  return failed;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  int failed = (int)syscall(SYS_gettimeofday, now, zone);
  if (!failed) {
    now->tv_sec += *moved;
  }
  return failed;
}

time_t time(time_t *now) {
  struct timespec exact = {0, 0};
  clock_gettime(CLOCK_REALTIME, &exact);
  if (now) {
    *now = exact.tv_sec;
  }
  return exact.tv_sec;
}
