package dev.konsol.compiler.kotlin.repl;

import dev.konsol.wire.compile.Compiled.ClassFile;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jetbrains.kotlin.analyzer.ModuleInfo;
import org.jetbrains.kotlin.com.intellij.mock.MockProject;
import org.jetbrains.kotlin.com.intellij.openapi.project.Project;
import org.jetbrains.kotlin.com.intellij.openapi.vfs.VirtualFile;
import org.jetbrains.kotlin.com.intellij.psi.search.GlobalSearchScope;
import org.jetbrains.kotlin.com.intellij.testFramework.LightVirtualFile;
import org.jetbrains.kotlin.load.kotlin.VirtualFileFinder;
import org.jetbrains.kotlin.load.kotlin.VirtualFileFinderFactory;
import org.jetbrains.kotlin.name.ClassId;
import org.jetbrains.kotlin.name.FqName;
import org.jspecify.annotations.Nullable;

/// Class files of earlier snippets for the compiler, which copies the body of an inline function
/// from the file that it is in. Confined to the session's thread.
public final class SnippetFiles implements VirtualFileFinderFactory {
  private final VirtualFileFinderFactory disk;
  private final Map<String, VirtualFile> files = new HashMap<>();

  private SnippetFiles(VirtualFileFinderFactory disk) {
    this.disk = disk;
  }

  public static SnippetFiles in(Project project) {
    Class<VirtualFileFinderFactory> type = VirtualFileFinderFactory.class;
    SnippetFiles made = new SnippetFiles(project.getService(type));
    MockProject services = (MockProject) project;
    services.getPicoContainer().unregisterComponent(type.getName());
    services.registerService(type, made);
    return made;
  }

  /// As the compiler wrote them.
  public void add(List<ClassFile> compiled) {
    for (ClassFile each : compiled) {
      files.put(each.name(), file(each));
    }
  }

  @Override
  public VirtualFileFinder create(GlobalSearchScope scope) {
    return new Finder(disk.create(scope));
  }

  @Override
  public VirtualFileFinder create(Project project, ModuleInfo module) {
    return new Finder(disk.create(project, module));
  }

  /// Of this charset every byte is a character, and comes out as it went in.
  private static VirtualFile file(ClassFile file) {
    Charset bytes = StandardCharsets.ISO_8859_1;
    VirtualFile kept =
        new LightVirtualFile(file.name() + ".class", new String(file.bytes(), bytes));
    kept.setCharset(bytes);
    return kept;
  }

  private final class Finder extends VirtualFileFinder {
    private final VirtualFileFinder next;

    Finder(VirtualFileFinder next) {
      this.next = next;
    }

    private @Nullable VirtualFile kept(ClassId type) {
      return files.get(type.asString().replace('/', '.').replaceFirst("^\\.", ""));
    }

    @Override
    public @Nullable VirtualFile findVirtualFileWithHeader(ClassId type) {
      VirtualFile kept = kept(type);
      return kept == null ? next.findVirtualFileWithHeader(type) : kept;
    }

    @Override
    public @Nullable VirtualFile findSourceOrBinaryVirtualFile(ClassId type) {
      VirtualFile kept = kept(type);
      return kept == null ? next.findSourceOrBinaryVirtualFile(type) : kept;
    }

    @Override
    public @Nullable InputStream findMetadata(ClassId type) {
      return next.findMetadata(type);
    }

    @Override
    public @Nullable Set<String> findMetadataTopLevelClassesInPackage(FqName name) {
      return next.findMetadataTopLevelClassesInPackage(name);
    }

    @Override
    public boolean hasMetadataPackage(FqName name) {
      return next.hasMetadataPackage(name);
    }

    @Override
    public @Nullable InputStream findBuiltInsData(FqName name) {
      return next.findBuiltInsData(name);
    }
  }
}
