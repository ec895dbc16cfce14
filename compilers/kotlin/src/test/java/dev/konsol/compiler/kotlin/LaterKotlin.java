package dev.konsol.compiler.kotlin;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/// Copies a library of Kotlin as if a compiler several versions ahead had made it.
final class LaterKotlin {
  private static final int[] VERSION = {2, 9, 0};

  private LaterKotlin() {}

  static void copy(Path from, Path to) throws IOException {
    try (JarFile jar = new JarFile(from.toFile());
        ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(to))) {
      for (JarEntry entry : Collections.list(jar.entries())) {
        out.putNextEntry(new ZipEntry(entry.getName()));
        out.write(later(entry.getName(), jar.getInputStream(entry).readAllBytes()));
      }
    }
  }

  private static byte[] later(String name, byte[] bytes) {
    if (name.endsWith(".kotlin_module")) {
      // How many numbers the version has, and then these.
      ByteBuffer.wrap(bytes).putInt(4, VERSION[0]).putInt(8, VERSION[1]);
      return bytes;
    }
    return name.endsWith(".class") && !name.endsWith("module-info.class") ? later(bytes) : bytes;
  }

  private static byte[] later(byte[] bytes) {
    ClassWriter writer = new ClassWriter(0);
    new ClassReader(bytes).accept(new Metadata(writer), 0);
    return writer.toByteArray();
  }

  private static final class Metadata extends ClassVisitor {
    Metadata(ClassVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public AnnotationVisitor visitAnnotation(String type, boolean visible) {
      AnnotationVisitor next = super.visitAnnotation(type, visible);
      return !type.equals("Lkotlin/Metadata;")
          ? next
          : new AnnotationVisitor(Opcodes.ASM9, next) {
            @Override
            public void visit(String name, Object value) {
              super.visit(name, name.equals("mv") ? VERSION : value);
            }
          };
    }
  }
}
