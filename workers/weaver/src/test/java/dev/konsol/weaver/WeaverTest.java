package dev.konsol.weaver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

final class WeaverTest {
  private static final String POLL = "dev/konsol/worker/run/Stop.poll()V";

  private static byte[] endlessLoop(int padding) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(Opcodes.V1_5, Opcodes.ACC_PUBLIC, "Loop", null, "java/lang/Object", null);
    MethodVisitor method = writer.visitMethod(Opcodes.ACC_STATIC, "loop", "()V", null, null);
    method.visitCode();
    for (int i = 0; i < padding; i++) {
      method.visitInsn(Opcodes.NOP);
    }
    Label again = new Label();
    method.visitLabel(again);
    method.visitJumpInsn(Opcodes.GOTO, again);
    method.visitMaxs(0, 0);
    method.visitEnd();
    writer.visitEnd();
    return writer.toByteArray();
  }

  private static List<String> calls(byte[] classFile) {
    List<String> calls = new ArrayList<>();
    ClassVisitor visitor =
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public MethodVisitor visitMethod(
              int access,
              @Nullable String name,
              @Nullable String descriptor,
              @Nullable String signature,
              String @Nullable [] exceptions) {
            return new MethodVisitor(Opcodes.ASM9) {
              @Override
              public void visitMethodInsn(
                  int opcode, String owner, String called, String type, boolean isInterface) {
                calls.add(owner + "." + called + type);
              }
            };
          }
        };
    new ClassReader(classFile).accept(visitor, 0);
    return calls;
  }

  @Test
  void aLoopPollsAtItsMethodsEntryAndBeforeItsJumpBack() {
    assertThat(calls(Weaver.snippet(endlessLoop(0)))).containsExactly(POLL, POLL);
  }

  @Test
  void aMethodWithoutRoomForPollsStaysAsItIs() {
    byte[] full = endlessLoop(65_530);
    assertThat(Weaver.snippet(full)).isEqualTo(full);
  }
}
