package dev.konsol.weaver;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/// Polls at its entry and before it jumps back.
final class PollingMethod extends MethodVisitor {
  private final Set<Label> seen = new HashSet<>();
  private final String poll;

  /// `poll` is the method of `Stop`.
  PollingMethod(MethodVisitor next, String poll) {
    super(Weaver.API, next);
    this.poll = poll;
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
    super.visitMethodInsn(Opcodes.INVOKESTATIC, "dev/konsol/worker/run/Stop", poll, "()V", false);
  }
}
