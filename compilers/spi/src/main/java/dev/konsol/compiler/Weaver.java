package dev.konsol.compiler;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/// Puts a call of the worker's `Stop.poll()` at the entry of every method and before every backward
/// branch of a snippet's class, so that a loop can be stopped from outside. The call takes and
/// leaves nothing on the stack, so stack maps stay as they are. Calls of [Waiting] tell the worker
/// what they wait for. Its source is called `snippet`.
public final class Weaver {
  private static final int API = Opcodes.ASM9;
  private static final int LAST_LINE = 0xFFFF;

  private Weaver() {}

  public static byte[] weave(byte[] classFile) {
    return weave(classFile, Map.of());
  }

  /// The same for a class that uses fields of classes which the worker has under another name:
  /// `moved` has both names, as class files write them.
  public static byte[] weave(byte[] classFile, Map<String, String> moved) {
    return weave(classFile, moved, IntUnaryOperator.identity());
  }

  /// The same for a class that was written around a snippet: `lines` makes lines of the snippet of
  /// lines of the source.
  public static byte[] weave(byte[] classFile, Map<String, String> moved, IntUnaryOperator lines) {
    ClassReader reader = new ClassReader(classFile);
    ClassWriter writer = new ClassWriter(reader, 0);
    reader.accept(new Classes(writer, moved, lines), 0);
    try {
      return writer.toByteArray();
    } catch (MethodTooLargeException e) {
      // A method at the format's limit has no room for polls. It runs; it just cannot be stopped.
      return classFile;
    }
  }

  private static final class Classes extends ClassVisitor {
    private final Map<String, String> moved;
    private final IntUnaryOperator lines;

    Classes(ClassVisitor next, Map<String, String> moved, IntUnaryOperator lines) {
      super(API, next);
      this.moved = moved;
      this.lines = lines;
    }

    /// In stack traces, as in the compilers' messages.
    @Override
    public void visitSource(@Nullable String source, @Nullable String debug) {
      super.visitSource("snippet", debug);
    }

    @Override
    public @Nullable MethodVisitor visitMethod(
        int access,
        @Nullable String name,
        @Nullable String descriptor,
        @Nullable String signature,
        String @Nullable [] exceptions) {
      MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
      return next == null ? null : new Methods(next, moved, lines);
    }
  }

  private static final class Methods extends MethodVisitor {
    private final Set<Label> seen = new HashSet<>();
    private boolean deeper;
    private final Map<String, String> moved;
    private final IntUnaryOperator lines;

    Methods(MethodVisitor next, Map<String, String> moved, IntUnaryOperator lines) {
      super(API, next);
      this.moved = moved;
      this.lines = lines;
    }

    @Override
    public void visitLineNumber(int line, Label start) {
      super.visitLineNumber(Math.clamp(lines.applyAsInt(line), 1, LAST_LINE), start);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
      super.visitFieldInsn(opcode, moved.getOrDefault(owner, owner), name, descriptor);
    }

    @Override
    public void visitCode() {
      super.visitCode();
      poll();
    }

    @Override
    public void visitLabel(Label label) {
      seen.add(label);
      super.visitLabel(label);
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
      pollIfSeen(label);
      super.visitJumpInsn(opcode, label);
    }

    @Override
    public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... labels) {
      pollIfSeen(otherwise, labels);
      super.visitTableSwitchInsn(min, max, otherwise, labels);
    }

    @Override
    public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] labels) {
      pollIfSeen(otherwise, labels);
      super.visitLookupSwitchInsn(otherwise, keys, labels);
    }

    /// Calls that no interrupt ends tell the worker what they wait for.
    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      boolean waits = Waiting.is(owner, name, descriptor);
      if (waits) {
        // The receiver is below the argument, if there is one.
        if (descriptor.startsWith("()")) {
          super.visitInsn(Opcodes.DUP);
        } else {
          super.visitInsn(Opcodes.DUP2);
          super.visitInsn(Opcodes.POP);
        }
        deeper = true;
        call("Waits", "on", "(Ljava/lang/Object;)V");
      }
      super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
      if (waits) {
        call("Waits", "over", "()V");
      }
    }

    @Override
    public void visitMaxs(int stack, int locals) {
      super.visitMaxs(deeper ? stack + 2 : stack, locals);
    }

    private void call(String type, String name, String descriptor) {
      super.visitMethodInsn(
          Opcodes.INVOKESTATIC, "dev/konsol/worker/" + type, name, descriptor, false);
    }

    private void pollIfSeen(Label first, Label... others) {
      boolean backward = seen.contains(first);
      for (Label other : others) {
        backward |= seen.contains(other);
      }
      if (backward) {
        poll();
      }
    }

    private void poll() {
      call("Stop", "poll", "()V");
    }
  }
}
