package dev.konsol.fuzz;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/// Makes inputs from inputs. The same seed makes the same ones.
final class Mutations {
  private static final int LONGEST = 2048;
  private static final byte[] TELLING = {
    0, '\n', '\r', 0x1b, '"', '\\', '0', '9', '-', (byte) 0xff
  };

  private final Random random;
  private final List<byte[]> inputs;
  private final List<byte[]> words;

  Mutations(long seed, List<byte[]> inputs, List<byte[]> words) {
    this.random = new Random(seed);
    this.inputs = inputs;
    this.words = words;
  }

  byte[] next() {
    byte[] input = any(inputs);
    for (int steps = 1 + random.nextInt(5); steps > 0; steps--) {
      input = changed(input);
    }
    return input.length > LONGEST ? Arrays.copyOf(input, LONGEST) : input;
  }

  private byte[] changed(byte[] input) {
    int at = random.nextInt(input.length + 1);
    int end = at + random.nextInt(input.length - at + 1);
    return switch (random.nextInt(words.isEmpty() ? 6 : 8)) {
      case 0 -> replaced(input, at, Math.min(at + 1, input.length), bytes(1));
      case 1 -> replaced(input, at, at, bytes(1 + random.nextInt(4)));
      case 2 -> replaced(input, at, end, new byte[0]);
      case 3 -> replaced(input, at, at, Arrays.copyOfRange(input, at, end));
      case 4 -> replaced(input, at, Math.min(at + 1, input.length), telling());
      case 5 -> spliced(input, at);
      default -> replaced(input, at, random.nextBoolean() ? at : end, any(words));
    };
  }

  private byte[] spliced(byte[] input, int at) {
    byte[] other = any(inputs);
    return replaced(
        input,
        at,
        input.length,
        Arrays.copyOfRange(other, Math.min(at, other.length), other.length));
  }

  private static byte[] replaced(byte[] input, int from, int to, byte[] with) {
    ByteArrayOutputStream made = new ByteArrayOutputStream(input.length + with.length);
    made.write(input, 0, from);
    made.writeBytes(with);
    made.write(input, to, input.length - to);
    return made.toByteArray();
  }

  private byte[] telling() {
    return new byte[] {TELLING[random.nextInt(TELLING.length)]};
  }

  private byte[] bytes(int count) {
    byte[] bytes = new byte[count];
    random.nextBytes(bytes);
    return bytes;
  }

  private byte[] any(List<byte[]> of) {
    return of.get(random.nextInt(of.size()));
  }
}
