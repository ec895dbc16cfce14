package dev.konsol.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.DiscontinuedInstruction.JsrInstruction;
import java.lang.classfile.instruction.DiscontinuedInstruction.RetInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class OldClassesTest {
  private static final MethodTypeDesc INT_TO_INT =
      MethodTypeDesc.of(ConstantDescs.CD_int, ConstantDescs.CD_int);

  @TempDir private Path folder;

  @Test
  void anOldClassIsWrittenAgainAndDoesWhatItDid() throws Exception {
    jar("old.jar", "Old", ClassFile.JAVA_5_VERSION, OldClassesTest::larger);
    OldClasses.renew(folder);
    assertThat(renewed()).containsExactly("Old.class");
    try (URLClassLoader loader = new URLClassLoader(new URL[] {renewedJar().toUri().toURL()})) {
      Class<?> loaded = loader.loadClass("Old"); // a bad table would be found out here
      assertThat(loaded.getMethod("run", int.class).invoke(null, -5)).isEqualTo(5);
      byte[] bytes = loader.getResourceAsStream("Old.class").readAllBytes();
      assertThat(ClassFile.of().parse(bytes).majorVersion()).isEqualTo(ClassFile.JAVA_8_VERSION);
    }
  }

  @Test
  void whatIsNewEnoughStaysWhereItIs() throws Exception {
    jar("new.jar", "New", ClassFile.JAVA_6_VERSION, code -> code.iload(0).ireturn());
    OldClasses.renew(folder);
    assertThat(renewed()).isEmpty();
  }

  @Test
  void whatHasNoNewerFormStaysAsItIs() throws Exception {
    jar("sub.jar", "Sub", ClassFile.JAVA_5_VERSION, OldClassesTest::withSubroutine);
    OldClasses.renew(folder);
    assertThat(renewed()).isEmpty();
  }

  @Test
  void theSameJarsGiveTheSameJar() throws Exception {
    jar("old.jar", "Old", ClassFile.JAVA_5_VERSION, OldClassesTest::larger);
    OldClasses.renew(folder);
    byte[] once = Files.readAllBytes(renewedJar());
    Files.delete(renewedJar());
    OldClasses.renew(folder);
    assertThat(Files.readAllBytes(renewedJar())).isEqualTo(once);
  }

  /// The absolute value: a branch needs an entry in the table.
  private static void larger(CodeBuilder code) {
    code.iload(0).ifThen(Opcode.IFLT, less -> less.iload(0).ineg().ireturn()).iload(0).ireturn();
  }

  private static void withSubroutine(CodeBuilder code) {
    var subroutine = code.newLabel();
    code.with(JsrInstruction.of(subroutine)).iload(0).ireturn();
    code.labelBinding(subroutine).astore(1).with(RetInstruction.of(1));
  }

  private void jar(String name, String className, int version, Consumer<CodeBuilder> body)
      throws IOException {
    byte[] bytes =
        ClassFile.of(ClassFile.StackMapsOption.DROP_STACK_MAPS)
            .build(
                ClassDesc.of(className),
                file ->
                    file.withVersion(version, 0)
                        .withFlags(ClassFile.ACC_PUBLIC | ClassFile.ACC_SUPER)
                        .withMethodBody(
                            "run", INT_TO_INT, ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC, body));
    try (OutputStream file = Files.newOutputStream(folder.resolve(name));
        JarOutputStream out = new JarOutputStream(file)) {
      out.putNextEntry(new JarEntry(className + ".class"));
      out.write(bytes);
    }
  }

  private Path renewedJar() {
    return folder.resolve("0-renewed.jar");
  }

  private List<String> renewed() throws IOException {
    try (JarFile jar = new JarFile(renewedJar().toFile())) {
      return jar.stream().map(JarEntry::getName).toList();
    }
  }
}
