package dev.konsol.http.v1.screens;

import dev.konsol.core.session.Host;
import dev.konsol.http.Route;
import dev.konsol.http.access.Need;
import java.util.List;

/// All sessions at a glance.
public record ScreenRoutes(Host host) {
  private static final String COLOUR =
      "{\"type\":[\"integer\",\"string\"],\"description\":\"Of the palette, or #rrggbb.\"}";
  private static final String SCREEN =
      """
      {"type":"object","required":["id","kind"],"properties":{"id":{"type":"string"},
       "kind":{"enum":["console","eval","lsp","agent"]},"rows":{"type":"integer"},
       "cols":{"type":"integer"},"changed":{"type":"array","items":{"type":"object",
       "required":["row","runs"],"properties":{"row":{"type":"integer"},"runs":{"type":"array",
       "items":{"type":"object","required":["t"],"properties":{"t":{"type":"string"},"f":%s,"b":%s,
       "s":{"type":"string","description":"Attributes, with blanks between them."}}}}}}},
       "lines":{"type":"array","items":{"type":"string"}}}}\
      """
          .formatted(COLOUR, COLOUR);

  public List<Route> all() {
    return List.of(
        Route.get("/v1/screens", exchange -> new ScreenFeed(host, exchange).serve())
            .doc(
                "host",
                "What sessions show, as server-sent events `screen`: of a console first all"
                    + " rows, then those that changed; of others the last lines.")
            .query(
                "id",
                "{\"type\":\"array\",\"items\":{\"type\":\"string\"}}",
                "These sessions alone; all unless given.")
            .answers(200, "The events.", "text/event-stream", SCREEN)
            .needs(new Need.AnyToken()));
  }
}
