package dev.konsol.compiler.java.jshell;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;

/// Methods that JShell has compiled although they use what is not declared yet: they throw an
/// exception of JShell's own with a number in it. Here they say what is missing, by an exception
/// that every JVM has. Other methods stay as they are, byte for byte: nobody has to know the
/// classes that they use.
final class Unresolved {
  private static final String THEIRS = "jdk/jshell/spi/SPIResolutionException";
  private static final ClassDesc OURS = ClassDesc.of("java.lang.IllegalStateException");
  private static final MethodTypeDesc MESSAGE =
      MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_String);

  private Unresolved() {}

  static byte[] explain(byte[] classFile, String message) {
    ClassFile files = ClassFile.of();
    return files.transformClass(
        files.parse(classFile),
        ClassTransform.transformingMethodBodies(
            Unresolved::isOne, (code, element) -> explain(code, element, message)));
  }

  private static boolean isOne(MethodModel method) {
    return method.code().stream()
        .flatMap(code -> code.elementStream())
        .anyMatch(Unresolved::makesTheirs);
  }

  private static boolean makesTheirs(CodeElement element) {
    return element instanceof NewObjectInstruction made
        && made.className().asInternalName().equals(THEIRS);
  }

  /// The number is on the stack; the message takes its place.
  private static void explain(CodeBuilder code, CodeElement element, String message) {
    if (makesTheirs(element)) {
      code.new_(OURS);
    } else if (element instanceof InvokeInstruction call
        && call.owner().asInternalName().equals(THEIRS)) {
      code.pop().loadConstant(message).invokespecial(OURS, ConstantDescs.INIT_NAME, MESSAGE);
    } else {
      code.with(element);
    }
  }
}
