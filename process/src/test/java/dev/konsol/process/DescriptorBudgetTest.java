package dev.konsol.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.core.ErrorCode;
import dev.konsol.core.KonsolException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DescriptorBudgetTest {
  @ParameterizedTest
  @ValueSource(ints = {64, 128, 512, 1024, 20_000, 1_048_576, Integer.MAX_VALUE})
  void doorsAndReserveLeaveRoomForSessions(int limit) {
    DescriptorBudget budget = new DescriptorBudget(limit, 49);
    int kept = 2 * budget.clientsOfDoor() + budget.reserve();
    assertThat(budget.clientsOfDoor()).isBetween(3, 512);
    assertThat(budget.reserve()).isBetween(3, 64);
    assertThat(limit - 49 - kept).isGreaterThanOrEqualTo(4);
  }

  @Test
  void theSystemsLimitIsRead() {
    assertThat(
            DescriptorBudget.limitIn(
                List.of(
                    "Limit                     Soft Limit           Hard Limit           Units",
                    "Max open files            1024                 524288               files")))
        .isEqualTo(1024);
    assertThat(DescriptorBudget.limitIn(List.of("Max open files  unlimited unlimited files")))
        .isEqualTo(Integer.MAX_VALUE);
    assertThat(DescriptorBudget.ofThisProcess().limit()).isPositive();
  }

  @Test
  void whatDoesNotFitIsRefusedWithWhatToRaise() {
    assertThatThrownBy(() -> new DescriptorBudget(4, 0).requireRoom(4, "a terminal"))
        .isInstanceOfSatisfying(
            KonsolException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.LIMIT_REACHED))
        .hasMessageContaining("too many open files: a terminal needs 4")
        .hasMessageContaining("raise ulimit -n");
    new DescriptorBudget(1_000_000, 0).requireRoom(4, "a terminal");
  }
}
