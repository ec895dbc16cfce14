package dev.konsol.http.v1.screens;

import dev.konsol.core.session.Host;
import dev.konsol.http.Route;
import dev.konsol.http.RouteDoc;
import dev.konsol.http.RouteDoc.Answer;
import dev.konsol.http.RouteDoc.Query;
import dev.konsol.http.access.Need;
import dev.konsol.http.v1.lsp.LspCommands;
import java.util.List;

/// All sessions at a glance.
///
/// @param servers asked how language servers are doing
public record ScreenRoutes(Host host, LspCommands servers) {
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
       "lines":{"type":"array","items":{"type":"string"}}}}"""
          .formatted(COLOUR, COLOUR);

  public List<Route> all() {
    return List.of(
        Route.of(
                "GET",
                "/v1/screens",
                RouteDoc.of(
                        "host",
                        "What sessions show, as server-sent events `screen`: of a console first all"
                            + " rows, then those that changed; of others the last lines.",
                        new Answer(200, "The events.", "text/event-stream", SCREEN))
                    .with(
                        new Query(
                            "id",
                            "{\"type\":\"array\",\"items\":{\"type\":\"string\"}}",
                            "These sessions alone; all unless given.")),
                exchange -> new ScreenFeed(host, servers, exchange).serve())
            .needs(new Need.AnyToken()));
  }
}
