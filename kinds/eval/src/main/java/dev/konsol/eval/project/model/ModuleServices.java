package dev.konsol.eval.project.model;

import dev.konsol.eval.project.run.Scratch;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.module.FindException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReader;
import java.lang.module.ModuleReference;
import java.lang.reflect.AccessFlag;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Services that modules provide. Snippets run on the class path, where they see everything, but
/// where nobody reads `module-info`: what it provides is written down once more in files that count
/// there. A provider that is made by a method `provider()` exists on the module path alone.
public final class ModuleServices {
  private static final Logger LOG = LoggerFactory.getLogger(ModuleServices.class);
  private static final String SERVICES = "META-INF/services/";
  private static final int LARGEST = 1 << 20;

  private final Map<String, List<String>> providers = new TreeMap<>();
  private final List<String> madeByMethod = new ArrayList<>();

  private ModuleServices() {}

  private static ModuleServices of(List<Path> classPath) {
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
    if (module.descriptor().provides().isEmpty()) {
      return;
    }
    try (ModuleReader reader = module.open()) {
      for (ModuleDescriptor.Provides provided : module.descriptor().provides()) {
        List<String> written = lines(reader, SERVICES + provided.service());
        provided.providers().stream()
            .filter(provider -> !written.contains(provider))
            .forEach(provider -> add(reader, provided.service(), provider));
      }
    } catch (IOException e) {
      // The JVM will complain about it, if anything of it is used.
      LOG.atWarn().addKeyValue("module", module).setCause(e).log("a module is unreadable");
    }
  }

  private void add(ModuleReader reader, String service, String provider) {
    if (hasProviderMethod(reader, provider)) {
      madeByMethod.add(provider);
    } else {
      providers.computeIfAbsent(service, _ -> new ArrayList<>()).add(provider);
    }
  }

  private static List<String> lines(ModuleReader reader, String file) throws IOException {
    return new String(bytes(reader, file), StandardCharsets.UTF_8)
        .lines()
        .map(String::strip)
        .toList();
  }

  private static byte[] bytes(ModuleReader reader, String file) throws IOException {
    Optional<InputStream> found = reader.open(file);
    if (found.isEmpty()) {
      return new byte[0];
    }
    try (InputStream in = found.get()) {
      return in.readNBytes(LARGEST);
    }
  }

  private static boolean hasProviderMethod(ModuleReader reader, String provider) {
    try {
      byte[] file = bytes(reader, provider.replace('.', '/') + ".class");
      return ClassFile.of().parse(file).methods().stream()
          .anyMatch(
              method ->
                  method.methodName().equalsString("provider")
                      && method.methodTypeSymbol().parameterCount() == 0
                      && method.flags().has(AccessFlag.STATIC)
                      && method.flags().has(AccessFlag.PUBLIC));
    } catch (IOException | IllegalArgumentException e) {
      // Not a class file that anybody could load.
      return false;
    }
  }

  /// The model with a folder of ours behind its class path, if there is anything to be found in it.
  public static ProjectModel addedTo(ProjectModel model, Path cache) {
    ModuleServices services = of(model.environment().classPath());
    ProjectModel added = model;
    if (!services.providers.isEmpty()) {
      added = added.with(services.writtenBelow(cache));
    }
    if (!services.madeByMethod.isEmpty()) {
      added =
          added.noting(
              "services that are made by a method provider() are not found here: "
                  + String.join(", ", services.madeByMethod));
    }
    return added;
  }

  /// In a folder that has its name from what is in it.
  private Path writtenBelow(Path cache) {
    byte[] content = providers.toString().getBytes(StandardCharsets.UTF_8);
    Path folder = cache.resolve("services").resolve(UUID.nameUUIDFromBytes(content).toString());
    try {
      for (Map.Entry<String, List<String>> service : providers.entrySet()) {
        Path file = folder.resolve(SERVICES + service.getKey());
        Files.createDirectories(file.resolveSibling("."));
        Files.write(file, service.getValue());
      }
    } catch (IOException e) {
      throw Scratch.unusable(e);
    }
    return folder;
  }
}
