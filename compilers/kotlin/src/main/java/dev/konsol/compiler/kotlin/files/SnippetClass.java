package dev.konsol.compiler.kotlin.files;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassElement;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.constant.ConstantDescs;
import java.lang.reflect.AccessFlag;

/// The class of a file, made into one that the worker runs as a snippet. What would happen while it
/// is initialized happens in a method: other threads need not wait for its end, an exception is the
/// snippet's own, and the class can be used when there was one.
final class SnippetClass {
  private static final String ENTRY = "$$eval";

  private SnippetClass() {}

  /// Whether anything happens in it.
  static boolean runs(byte[] classFile) {
    return ClassFile.of().parse(classFile).methods().stream().anyMatch(SnippetClass::isInitializer);
  }

  static byte[] of(byte[] classFile) {
    ClassFile files = ClassFile.of();
    return files.transformClass(
        files.parse(classFile),
        ClassTransform.endHandler(SnippetClass::addInstance).andThen(SnippetClass::change));
  }

  private static boolean isInitializer(MethodModel method) {
    return method.methodName().equalsString(ConstantDescs.CLASS_INIT_NAME);
  }

  private static void change(ClassBuilder type, ClassElement element) {
    switch (element) {
      case FieldModel field -> withoutFinal(type, field);
      case MethodModel method when isInitializer(method) -> entry(type, method);
      default -> type.with(element);
    }
  }

  /// Only an initializer may write a final field.
  private static void withoutFinal(ClassBuilder type, FieldModel field) {
    boolean constant = field.findAttribute(Attributes.constantValue()).isPresent();
    int flags = field.flags().flagsMask();
    type.withField(
        field.fieldName(),
        field.fieldType(),
        changed -> {
          field.forEach(changed);
          changed.withFlags(constant ? flags : flags & ~ClassFile.ACC_FINAL);
        });
  }

  /// The code stays as it is, byte for byte.
  private static void entry(ClassBuilder type, MethodModel initializer) {
    int flags = initializer.flags().flagsMask() | ClassFile.ACC_PUBLIC;
    type.withMethod(
        type.constantPool().utf8Entry(ENTRY),
        initializer.methodType(),
        flags,
        entry -> {
          initializer.forEach(entry);
          entry.withFlags(flags);
        });
  }

  /// Where the worker expects the object that Kotlin's own snippets are.
  private static void addInstance(ClassBuilder type) {
    type.withField(
        "INSTANCE",
        ConstantDescs.CD_Object,
        field -> field.withFlags(AccessFlag.PUBLIC, AccessFlag.STATIC, AccessFlag.SYNTHETIC));
  }
}
