package dev.konsol.compiler.kotlin.files;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/// The class of a file, made into one that the worker runs as a snippet. What would happen while it
/// is initialized happens in a method: other threads need not wait for its end, an exception is the
/// snippet's own, and the class can be used when there was one.
final class SnippetClass {
  private static final String INITIALIZER = "<clinit>";
  private static final String ENTRY = "$$eval";

  private SnippetClass() {}

  /// Whether anything happens in it.
  static boolean runs(byte[] classFile) {
    boolean[] found = new boolean[1];
    new ClassReader(classFile)
        .accept(
            new ClassVisitor(Opcodes.ASM9) {
              @Override
              public @Nullable MethodVisitor visitMethod(
                  int access,
                  String name,
                  String descriptor,
                  @Nullable String signature,
                  String @Nullable [] exceptions) {
                found[0] |= name.equals(INITIALIZER);
                return null;
              }
            },
            ClassReader.SKIP_CODE);
    return found[0];
  }

  static byte[] of(byte[] classFile) {
    ClassReader reader = new ClassReader(classFile);
    ClassWriter writer = new ClassWriter(reader, 0);
    reader.accept(new Renaming(writer), 0);
    return writer.toByteArray();
  }

  private static final class Renaming extends ClassVisitor {
    Renaming(ClassVisitor next) {
      super(Opcodes.ASM9, next);
    }

    /// Only an initializer may write a final field.
    @Override
    public @Nullable FieldVisitor visitField(
        int access,
        String name,
        String descriptor,
        @Nullable String signature,
        @Nullable Object value) {
      int changed = value == null ? access & ~Opcodes.ACC_FINAL : access;
      return super.visitField(changed, name, descriptor, signature, value);
    }

    @Override
    public @Nullable MethodVisitor visitMethod(
        int access,
        String name,
        String descriptor,
        @Nullable String signature,
        String @Nullable [] exceptions) {
      boolean entry = name.equals(INITIALIZER);
      return super.visitMethod(
          entry ? access | Opcodes.ACC_PUBLIC : access,
          entry ? ENTRY : name,
          descriptor,
          signature,
          exceptions);
    }

    /// Where the worker expects the object that Kotlin's own snippets are.
    @Override
    public void visitEnd() {
      int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
      super.visitField(access, "INSTANCE", "Ljava/lang/Object;", null, null).visitEnd();
      super.visitEnd();
    }
  }
}
