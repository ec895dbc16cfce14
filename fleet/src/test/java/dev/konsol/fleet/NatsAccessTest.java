package dev.konsol.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.konsol.core.KonsolException;
import dev.konsol.core.host.HostStream;
import dev.konsol.testkit.Await;
import dev.konsol.testkit.NatsServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// A NATS server that lets in who may, over TLS.
@Tag("slow")
@Execution(ExecutionMode.CONCURRENT)
class NatsAccessTest {
  @TempDir Path folder;

  private static NatsFleet join(String url, Optional<Path> credentials) {
    FleetSettings settings =
        new FleetSettings(url, credentials, Hosts.TOKEN, "box", 1, "here", Map.of(), "b", Set.of());
    return NatsFleet.join(settings, () -> new HostReport(0, 0, false), Hosts.ECHO);
  }

  @Test
  void credentialsFileOpensAServerWithAccountsAndItsCertificateIsTrusted() throws Exception {
    certificate();
    NatsKeys operator = NatsKeys.make(NatsKeys.OPERATOR);
    NatsKeys account = NatsKeys.make(NatsKeys.ACCOUNT);
    NatsKeys user = NatsKeys.make(NatsKeys.USER);
    String limits =
        "{\"subs\":-1,\"data\":-1,\"payload\":-1,\"imports\":-1,\"exports\":-1,\"wildcards\":true,\"conn\":-1,\"leaf\":-1}";
    String configuration =
        """
        operator: %s
        resolver: MEMORY
        resolver_preload: { %s: %s }
        tls { cert_file: "%s", key_file: "%s" }
        """
            .formatted(
                operator.token(operator, "{\"type\":\"operator\",\"version\":2}"),
                account.name(),
                operator.token(
                    account, "{\"type\":\"account\",\"version\":2,\"limits\":" + limits + "}"),
                folder.resolve("cert.pem"),
                folder.resolve("key.pem"));
    Path credentials = folder.resolve("box.creds");
    Files.writeString(
        credentials,
        """
        -----BEGIN NATS USER JWT-----
        %s
        ------END NATS USER JWT------

        -----BEGIN USER NKEY SEED-----
        %s
        ------END USER NKEY SEED------

        %s"""
            .formatted(
                account.token(
                    user,
                    "{\"type\":\"user\",\"version\":2,\"subs\":-1,\"data\":-1,\"payload\":-1,\"pub\":{},\"sub\":{}}"),
                user.seed(),
                Files.readString(folder.resolve("cert.pem"))));
    try (NatsServer nats = NatsServer.start(configuration)) {
      String url = "tls://localhost:" + nats.port();
      try (NatsFleet box = join(url, Optional.of(credentials))) {
        Await.until("box is in", Hosts.PATIENCE, box::connected);
      }
      try (NatsFleet stranger = join(url, Optional.empty())) {
        assertThat(stranger.connected()).isFalse();
        assertThat(stranger.problem()).isPresent();
      }
    }
  }

  /// With what `deploy/README.md` says that a host needs, and nothing more.
  @Test
  void userAndPasswordMayBeInTheAddressAndFewPermissionsDo() throws Exception {
    String configuration =
        """
        authorization {
          users: [ {
            user: konsol, password: "p@ss",
            permissions: {
              publish: ["konsol.beat", "konsol.to.>"],
              subscribe: ["konsol.beat", "konsol.to.box.*"]
            }
          } ]
        }
        """;
    try (NatsServer nats = NatsServer.start(configuration)) {
      String address = "127.0.0.1:" + nats.port();
      try (NatsFleet box = join("nats://konsol:p%40ss@" + address, Optional.empty())) {
        Await.until("box is in", Hosts.PATIENCE, box::connected);
        try (HostStream stream = box.connect("box", new StreamRequest("lines", ""))) {
          stream.output().write('x');
          assertThat(stream.input().read()).isEqualTo('x');
        }
      }
      try (NatsFleet stranger = join("nats://konsol:wrong@" + address, Optional.empty())) {
        Await.until(
            "the refusal is known",
            Hosts.PATIENCE,
            () -> stranger.problem().orElse("").contains("Authorization Violation"));
      }
    }
  }

  @Test
  void fileThatIsNoCredentialsIsRefusedInWords() throws IOException {
    Path empty = Files.createFile(folder.resolve("empty"));
    assertThatThrownBy(() -> join("nats://127.0.0.1:1", Optional.of(empty)))
        .isInstanceOf(KonsolException.class)
        .hasMessage(empty + " has neither NATS's token nor a certificate");
    Path absent = folder.resolve("absent");
    assertThatThrownBy(() -> join("nats://127.0.0.1:1", Optional.of(absent)))
        .hasMessage("the credentials for NATS in " + absent + " cannot be read");
  }

  private void certificate() throws Exception {
    List<String> command =
        List.of(
            "openssl",
            "req",
            "-x509",
            "-newkey",
            "ec",
            "-pkeyopt",
            "ec_paramgen_curve:P-256",
            "-nodes",
            "-days",
            "1",
            "-subj",
            "/CN=localhost",
            "-addext",
            "subjectAltName=DNS:localhost,IP:127.0.0.1",
            "-keyout",
            folder.resolve("key.pem").toString(),
            "-out",
            folder.resolve("cert.pem").toString());
    Process openssl =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("openssl.log").toFile())
            .start();
    assertThat(openssl.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(openssl.exitValue()).isZero();
  }
}
