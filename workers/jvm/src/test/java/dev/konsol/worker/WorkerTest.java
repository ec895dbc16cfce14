package dev.konsol.worker;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/// A worker for each test, on the Java that the test class is run for.
abstract class WorkerTest {
  final Jdk jdk;
  TestHost host;
  private int runs;

  @SuppressWarnings("NullAway.Init") // the host is there before each test
  WorkerTest(Jdk jdk) {
    this.jdk = jdk;
  }

  @BeforeEach
  void startWorker() throws Exception {
    assumeTrue(jdk.home() != null, () -> "there is no " + jdk + " in /usr/lib/jvm");
    host = new TestHost(jdk, flags());
  }

  String[] flags() {
    return new String[0];
  }

  @AfterEach
  void endWorker() throws IOException {
    if (jdk.home() != null) {
      host.close();
    }
  }

  /// Begins a run of this body and answers its id.
  String begin(String body, String members) throws IOException {
    String id = String.valueOf(++runs);
    Map<String, byte[]> classes = Compiled.snippet("S" + id, body, members);
    host.load(classes);
    host.run(id, "S" + id);
    return id;
  }

  String begin(String body) throws IOException {
    return begin(body, "");
  }

  Heard run(String body) throws Exception {
    return host.hear(begin(body));
  }

  Heard run(String body, String members) throws Exception {
    return host.hear(begin(body, members));
  }

  /// Begins a run, waits until it has printed something, stops it and hears the answer.
  Heard stop(String body, String members) throws Exception {
    String id = begin("System.out.println(\"begun\"); " + body, members);
    host.next();
    host.interrupt(id);
    return host.hear(id);
  }

  Heard stop(String body) throws Exception {
    return stop(body, "");
  }
}
