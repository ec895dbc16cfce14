package dev.konsol.weaver;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/// Tells the worker what its calls of [Waiting] wait for, just before each.
final class WaitingMethod extends MethodVisitor {
  /// The most that is on the stack besides: two arguments that are moved aside.
  private static final int DEEPER = 2;

  private static final String STREAM = "(Ljava/io/InputStream;)Ljava/io/InputStream;";

  private final Runnable found;
  private boolean deeper;

  WaitingMethod(MethodVisitor next) {
    this(next, () -> {});
  }

  /// `found` is told of each such call.
  WaitingMethod(MethodVisitor next, Runnable found) {
    super(Weaver.API, next);
    this.found = found;
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    if (Waiting.is(opcode, owner, name, descriptor)) {
      copyReceiver(Waiting.arguments(descriptor));
      call("BlockingCalls", "on", "(Ljava/lang/Object;)V");
      deeper = true;
      found.run();
    }
    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    if (Waiting.isStreamOfSocket(opcode, owner, name)) {
      call("SocketInput", "of", STREAM);
      found.run();
    }
  }

  /// On top of its arguments, each of which takes one place.
  private void copyReceiver(int arguments) {
    switch (arguments) {
      case 0 -> super.visitInsn(Opcodes.DUP);
      case 1 -> {
        super.visitInsn(Opcodes.DUP2);
        super.visitInsn(Opcodes.POP);
      }
      default -> {
        super.visitInsn(Opcodes.DUP2_X1);
        super.visitInsn(Opcodes.POP2);
        super.visitInsn(Opcodes.DUP_X2);
      }
    }
  }

  @Override
  public void visitMaxs(int stack, int locals) {
    super.visitMaxs(deeper ? stack + DEEPER : stack, locals);
  }

  private void call(String type, String name, String descriptor) {
    super.visitMethodInsn(
        Opcodes.INVOKESTATIC, "dev/konsol/worker/run/" + type, name, descriptor, false);
  }
}
