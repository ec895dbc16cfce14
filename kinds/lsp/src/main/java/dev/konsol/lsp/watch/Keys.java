package dev.konsol.lsp.watch;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.WatchKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Which places a key of the watch service stands for. The kernel knows directories, not paths: a
/// directory that two paths lead to, or that was just moved, has one key, which is given back when
/// the last of its places goes. A place that gets no key (the kernel's limit on watches) is polled
/// instead. Belongs to the loop's thread.
final class Keys {
  /// How a directory is registered: the watch service, or a test's limit.
  interface Registrar {
    WatchKey register(Path directory) throws IOException;
  }

  private final Registrar registrar;
  private final Map<WatchKey, List<Place>> places = new HashMap<>();
  private final Set<Place> polled = new LinkedHashSet<>();

  Keys(Registrar registrar) {
    this.registrar = registrar;
  }

  void watch(Place place) {
    try {
      WatchKey key = registrar.register(place.path());
      place.key = key;
      places.computeIfAbsent(key, _ -> new ArrayList<>(1)).add(place);
      polled.remove(place);
    } catch (NoSuchFileException | NotDirectoryException e) {
      place.key = null; // gone already, as the directory above will tell
    } catch (IOException e) {
      place.key = null;
      polled.add(place);
    }
  }

  void release(Place place) {
    polled.remove(place);
    WatchKey key = place.key;
    place.key = null;
    if (key != null) {
      leave(key, place);
    }
  }

  private void leave(WatchKey key, Place place) {
    List<Place> sharing = places.getOrDefault(key, new ArrayList<>());
    if (sharing.remove(place) && sharing.isEmpty()) {
      places.remove(key);
      key.cancel();
    }
  }

  /// A copy: what is done about an event changes who is where.
  List<Place> at(WatchKey key) {
    return List.copyOf(places.getOrDefault(key, List.of()));
  }

  /// The key is of no use any more; its places have none.
  void forget(WatchKey key) {
    for (Place place : at(key)) {
      place.key = null;
    }
    places.remove(key);
  }

  boolean watches(@Nullable Place place) {
    return place != null && (place.key != null || polled.contains(place));
  }

  List<Place> polled() {
    return List.copyOf(polled);
  }

  int count() {
    return places.size();
  }
}
