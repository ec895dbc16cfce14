package dev.konsol.app.doctor;

import dev.konsol.app.settings.Configuration;
import dev.konsol.app.settings.FleetOptions;
import dev.konsol.client.cli.Arguments;
import dev.konsol.client.cli.UsageError;
import dev.konsol.core.KonsolException;
import dev.konsol.store.StoreSettings;
import dev.konsol.wire.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;

/// The two engines of a fleet, where the settings name them: whether they answer, and are new
/// enough. Nothing is written there.
record EngineFindings(Machine machine) {
  private static final String GROUP = "fleet";
  private static final Arguments NONE = new Arguments(Map.of(), Map.of(), false);
  private static final int PATIENCE_MILLIS = 3000;
  private static final int USUAL_PORT = 4222;

  List<Finding> findings() {
    List<Finding> findings = new ArrayList<>();
    try {
      Configuration written = Configuration.of(machine.environment());
      Map<String, String> settled = written.under(machine.environment());
      FleetOptions fleet = FleetOptions.of(NONE, settled, written);
      fleet.url().ifPresent(url -> findings.add(nats(url.split(",", 2)[0])));
      String store = settled.getOrDefault("KONSOL_STORE", "");
      if (store.startsWith("jdbc:postgresql:")) {
        findings.add(postgres(store));
      }
    } catch (KonsolException | UsageError e) {
      findings.add(Finding.missing(GROUP, "settings", String.valueOf(e.getMessage()), ""));
    }
    return findings;
  }

  /// A NATS server says who it is before anybody has said anything.
  private static Finding nats(String url) {
    String shown = ModelFindings.bare(url);
    try {
      URI address = URI.create(url.contains("://") ? url : "nats://" + url);
      int port = address.getPort() < 0 ? USUAL_PORT : address.getPort();
      try (Socket socket = new Socket()) {
        socket.connect(
            new InetSocketAddress(Objects.requireNonNullElse(address.getHost(), ""), port),
            PATIENCE_MILLIS);
        socket.setSoTimeout(PATIENCE_MILLIS);
        return judged(shown, greeting(socket));
      }
    } catch (IOException | IllegalArgumentException e) {
      return Finding.missing(
          GROUP,
          "NATS",
          shown + " does not answer: " + e.getMessage(),
          "start it, or correct --fleet");
    }
  }

  private static String greeting(Socket socket) throws IOException {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    String line = in.readLine();
    if (line == null || !line.startsWith("INFO ")) {
      throw new IOException("that is not a NATS server");
    }
    return JsonObject.parse(line.substring("INFO ".length()).strip()).text("version", "unknown");
  }

  private static Finding judged(String shown, String version) {
    String[] parts = version.split("\\.", 3);
    boolean old =
        parts.length > 1
            && parts[0].equals("2")
            && parts[1].matches("\\d")
            && Integer.parseInt(parts[1]) < 9;
    return old
        ? Finding.missing(GROUP, "NATS", version + " at " + shown, "install 2.9 or newer")
        : Finding.ok(GROUP, "NATS", version + " at " + shown);
  }

  private static Finding postgres(String url) {
    String shown = ModelFindings.bare(StoreSettings.withoutPassword(url));
    Properties properties = new Properties();
    properties.setProperty("connectTimeout", String.valueOf(PATIENCE_MILLIS / 1000));
    properties.setProperty("socketTimeout", String.valueOf(PATIENCE_MILLIS / 1000));
    try (Connection connection = DriverManager.getConnection(url, properties)) {
      String version = connection.getMetaData().getDatabaseProductVersion();
      return Finding.ok(GROUP, "PostgreSQL", version + " at " + shown);
    } catch (SQLException e) {
      return Finding.missing(
          GROUP,
          "PostgreSQL",
          shown
              + " does not answer: "
              + StoreSettings.withoutPassword(String.valueOf(e.getMessage())),
          "start it, or correct KONSOL_STORE");
    }
  }
}
