package dev.konsol.weaver;

import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/// Puts a call of the worker's `Stop` at the entry of every method and before every backward branch
/// of a class, so that a loop can be stopped from outside. The call takes and leaves nothing on the
/// stack, so stack maps stay as they are. Calls of [Waiting] tell the worker what they wait for.
public final class Weaver {
  static final int API = Opcodes.ASM9;
  private static final int LAST_LINE = 0xFFFF;

  private Weaver() {}

  public static byte[] snippet(byte[] classFile) {
    return snippet(classFile, Map.of());
  }

  /// The same for a class that uses fields of classes which the worker has under another name:
  /// `moved` has both names, as class files write them.
  public static byte[] snippet(byte[] classFile, Map<String, String> moved) {
    return snippet(classFile, moved, IntUnaryOperator.identity());
  }

  /// The same for a class that was written around a snippet: `lines` makes lines of the snippet of
  /// lines of the source. Its source is called `snippet`.
  public static byte[] snippet(
      byte[] classFile, Map<String, String> moved, IntUnaryOperator lines) {
    byte[] woven = woven(classFile, writer -> new Snippets(writer, moved, lines));
    return woven == null ? classFile : woven;
  }

  /// A class of the project; null when it has to stay as it is.
  public static byte @Nullable [] project(byte[] classFile) {
    return woven(classFile, Weaver::project);
  }

  /// A class of a library: without polls, it only tells what it waits for. Null when that is
  /// nothing, as with most.
  public static byte @Nullable [] library(byte[] classFile) {
    if (!Waiting.isMentioned(classFile)) {
      return null;
    }
    boolean[] waits = new boolean[1];
    byte[] woven = woven(classFile, writer -> library(writer, waits));
    return waits[0] ? woven : null;
  }

  private interface Visitors {
    ClassVisitor before(ClassWriter writer);
  }

  private static byte @Nullable [] woven(byte[] classFile, Visitors visitors) {
    ClassReader reader = new ClassReader(classFile);
    ClassWriter writer = new ClassWriter(reader, 0);
    reader.accept(visitors.before(writer), 0);
    try {
      return writer.toByteArray();
    } catch (MethodTooLargeException e) {
      // A method at the format's limit has no room for polls. It runs; it just cannot be stopped.
      return null;
    }
  }

  private static ClassVisitor project(ClassWriter writer) {
    return new Methods(writer) {
      @Override
      MethodVisitor woven(MethodVisitor method) {
        return new PollingMethod(new WaitingMethod(method), "pollInProject");
      }
    };
  }

  private static ClassVisitor library(ClassWriter writer, boolean[] waits) {
    return new Methods(writer) {
      @Override
      MethodVisitor woven(MethodVisitor method) {
        return new WaitingMethod(method) {
          @Override
          void waits() {
            waits[0] = true;
          }
        };
      }
    };
  }

  /// A class with other methods.
  private abstract static class Methods extends ClassVisitor {
    Methods(ClassVisitor next) {
      super(API, next);
    }

    abstract MethodVisitor woven(MethodVisitor method);

    @Override
    public @Nullable MethodVisitor visitMethod(
        int access,
        @Nullable String name,
        @Nullable String descriptor,
        @Nullable String signature,
        String @Nullable [] exceptions) {
      MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
      return next == null ? null : woven(next);
    }
  }

  private static final class Snippets extends Methods {
    private final Map<String, String> moved;
    private final IntUnaryOperator lines;

    Snippets(ClassVisitor next, Map<String, String> moved, IntUnaryOperator lines) {
      super(next);
      this.moved = moved;
      this.lines = lines;
    }

    /// In stack traces, as in the compilers' messages.
    @Override
    public void visitSource(@Nullable String source, @Nullable String debug) {
      super.visitSource("snippet", debug);
    }

    @Override
    MethodVisitor woven(MethodVisitor method) {
      return new MethodVisitor(API, new PollingMethod(new WaitingMethod(method), "poll")) {
        @Override
        public void visitLineNumber(int line, Label start) {
          int shown = Math.max(1, Math.min(lines.applyAsInt(line), LAST_LINE));
          super.visitLineNumber(shown, start);
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
          super.visitFieldInsn(opcode, moved.getOrDefault(owner, owner), name, descriptor);
        }
      };
    }
  }
}
