package dev.konsol.eval;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MachineMemoryTest {
  @TempDir private Path root;

  private void write(String file, String text) throws IOException {
    Files.createDirectories(root.resolve(file).getParent());
    Files.writeString(root.resolve(file), text);
  }

  private int heap() {
    return new MachineMemory(root).usualHeapMegabytes();
  }

  @Test
  void aQuarterOfTheMachineWithinBounds() throws IOException {
    assertThat(heap()).as("nothing is known").isEqualTo(512);
    write("proc/meminfo", "MemTotal:       16777216 kB\nMemFree: 1 kB\n");
    assertThat(heap()).isEqualTo(4096);
    write("proc/meminfo", "MemTotal:       1048576 kB\n");
    assertThat(heap()).isEqualTo(512);
    write("proc/meminfo", "MemTotal:       1073741824 kB\n");
    assertThat(heap()).isEqualTo(30 * 1024);
  }

  @Test
  void theTightestGroupCounts() throws IOException {
    write("proc/meminfo", "MemTotal:       16777216 kB\n");
    write("proc/self/cgroup", "0::/system.slice/konsol.service\n");
    write("sys/fs/cgroup/system.slice/konsol.service/memory.max", "max\n");
    assertThat(heap()).isEqualTo(4096);
    write("sys/fs/cgroup/system.slice/memory.max", Long.toString(8L << 30) + "\n");
    assertThat(heap()).isEqualTo(2048);
  }

  @Test
  void aContainersGroupIsAtTheTop() throws IOException {
    write("proc/meminfo", "MemTotal:       16777216 kB\n");
    write("proc/self/cgroup", "0::/\n");
    write("sys/fs/cgroup/memory.max", Long.toString(4L << 30) + "\n");
    assertThat(heap()).isEqualTo(1024);
  }

  @Test
  void theFirstVersionOfGroupsCountsToo() throws IOException {
    write("proc/meminfo", "MemTotal:       16777216 kB\n");
    write("proc/self/cgroup", "5:cpu,cpuacct:/a\n4:memory:/docker/x\n");
    write("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
    write("sys/fs/cgroup/memory/docker/x/memory.limit_in_bytes", Long.toString(6L << 30) + "\n");
    assertThat(heap()).isEqualTo(1536);
  }
}
