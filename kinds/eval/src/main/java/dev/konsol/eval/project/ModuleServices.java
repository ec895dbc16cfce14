package dev.konsol.eval.project;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.module.FindException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReader;
import java.lang.module.ModuleReference;
import java.lang.reflect.AccessFlag;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Services that modules provide. Snippets run on the class path, where they see everything, but
/// where nobody reads `module-info`: what it provides is written down once more in files that count
/// there. A provider that is made by a method `provider()` exists on the module path alone.
final class ModuleServices {
  private final Map<String, List<String>> providers = new TreeMap<>();
  private final List<String> madeByMethod = new ArrayList<>();

  private ModuleServices() {}

  static ModuleServices of(List<Path> classPath) {
    ModuleServices services = new ModuleServices();
    for (Path entry : classPath) {
      if (Files.exists(entry)) {
        modules(entry).forEach(services::add);
      }
    }
    return services;
  }

  /// Without names that Java cannot make a module of, and without what is broken.
  private static List<ModuleReference> modules(Path entry) {
    try {
      return ModuleFinder.of(entry).findAll().stream()
          .filter(module -> !module.descriptor().isAutomatic())
          .toList();
    } catch (FindException e) {
      return List.of();
    }
  }

  private void add(ModuleReference module) {
    for (ModuleDescriptor.Provides provided : module.descriptor().provides()) {
      for (String provider : provided.providers()) {
        if (hasProviderMethod(module, provider)) {
          madeByMethod.add(provider);
        } else {
          providers.computeIfAbsent(provided.service(), _ -> new ArrayList<>()).add(provider);
        }
      }
    }
  }

  private static boolean hasProviderMethod(ModuleReference module, String provider) {
    try (ModuleReader reader = module.open()) {
      Optional<InputStream> file = reader.open(provider.replace('.', '/') + ".class");
      if (file.isEmpty()) {
        return false;
      }
      try (InputStream in = file.get()) {
        ClassModel type = ClassFile.of().parse(in.readAllBytes());
        return type.methods().stream()
            .anyMatch(
                method ->
                    method.methodName().equalsString("provider")
                        && method.methodTypeSymbol().parameterCount() == 0
                        && method.flags().has(AccessFlag.STATIC)
                        && method.flags().has(AccessFlag.PUBLIC));
      }
    } catch (IOException | IllegalArgumentException e) {
      // Not a class file that anybody could load.
      return false;
    }
  }

  boolean isEmpty() {
    return providers.isEmpty();
  }

  /// What is not to be had on the class path.
  Optional<String> note() {
    return madeByMethod.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "services that are made by a method provider() are not found here: "
                + String.join(", ", madeByMethod));
  }

  /// Into this folder, which then belongs on the class path.
  void write(Path folder) throws IOException {
    Path files = Files.createDirectories(folder.resolve("META-INF/services"));
    for (Map.Entry<String, List<String>> service : providers.entrySet()) {
      Files.write(files.resolve(service.getKey()), service.getValue());
    }
  }
}
