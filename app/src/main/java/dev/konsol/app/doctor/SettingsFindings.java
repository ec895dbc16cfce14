package dev.konsol.app.doctor;

import dev.konsol.app.settings.AgentOptions;
import dev.konsol.app.settings.Configuration;
import dev.konsol.app.settings.DiskReserve;
import dev.konsol.app.settings.FleetOptions;
import dev.konsol.app.settings.FrameSize;
import dev.konsol.app.settings.HttpChoice;
import dev.konsol.client.cli.Arguments;
import dev.konsol.client.cli.UsageError;
import dev.konsol.core.KonsolException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;

/// Environment and the user's file, read as the daemon reads them: what it could not start with is
/// found before.
record SettingsFindings(Machine machine) {
  private static final Arguments NONE = new Arguments(Map.of(), Map.of(), false);

  List<Finding> findings() {
    try {
      Configuration written = Configuration.of(machine.environment());
      Map<String, String> settled = written.under(machine.environment());
      HttpChoice http = HttpChoice.of(NONE, settled);
      var _ = AgentOptions.of(NONE, machine.environment(), written);
      var _ = DiskReserve.of(NONE, settled);
      var _ = FrameSize.of(settled);
      var _ = FleetOptions.of(NONE, settled, written);
      return List.of(Finding.ok(Installation.GROUP, "settings", "HTTP " + inWords(http)));
    } catch (KonsolException | UsageError e) {
      return List.of(
          Finding.missing(
                  Installation.GROUP,
                  "settings",
                  String.valueOf(e.getMessage()),
                  "correct that, or the daemon does not start")
              .weighing(Finding.Weight.NEEDED));
    }
  }

  private static String inWords(HttpChoice http) {
    return switch (http) {
      case HttpChoice.Off _ -> "off";
      case HttpChoice.At(var address, boolean remote) ->
          at(address) + (remote ? ", for other machines too" : "");
      case HttpChoice.Usual _ -> at(HttpChoice.usual()) + ", or another port where that is taken";
    };
  }

  private static String at(InetSocketAddress address) {
    return "at " + address.getAddress().getHostAddress() + ":" + address.getPort();
  }
}
