package dev.konsol.compiler.java.jshell;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/// Methods that JShell has compiled although they use what is not declared yet: they throw an
/// exception of JShell's own with a number in it. Here they say what is missing, by an exception
/// that every JVM has.
final class Unresolved {
  private static final int API = Opcodes.ASM9;
  private static final String THEIRS = "jdk/jshell/spi/SPIResolutionException";
  private static final String OURS = "java/lang/IllegalStateException";

  private Unresolved() {}

  static byte[] explain(byte[] classFile, String message) {
    ClassReader reader = new ClassReader(classFile);
    ClassWriter writer = new ClassWriter(reader, 0);
    reader.accept(
        new ClassVisitor(API, writer) {
          @Override
          public @Nullable MethodVisitor visitMethod(
              int access,
              @Nullable String name,
              @Nullable String descriptor,
              @Nullable String signature,
              String @Nullable [] exceptions) {
            MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
            return next == null ? null : new Throws(next, message);
          }
        },
        0);
    return writer.toByteArray();
  }

  private static final class Throws extends MethodVisitor {
    private final String message;

    Throws(MethodVisitor next, String message) {
      super(API, next);
      this.message = message;
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
      super.visitTypeInsn(opcode, type.equals(THEIRS) ? OURS : type);
    }

    /// The number is on the stack; the message takes its place.
    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      if (owner.equals(THEIRS)) {
        super.visitInsn(Opcodes.POP);
        super.visitLdcInsn(message);
        super.visitMethodInsn(opcode, OURS, name, "(Ljava/lang/String;)V", false);
      } else {
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
      }
    }
  }
}
