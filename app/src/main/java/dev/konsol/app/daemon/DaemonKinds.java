package dev.konsol.app.daemon;

import dev.konsol.app.agent.DaemonAgents;
import dev.konsol.app.eval.DaemonEvaluations;
import dev.konsol.app.lsp.LazyLanguageServers;
import dev.konsol.app.mcp.DaemonMcp;
import dev.konsol.console.Consoles;

/// Everything the doors lead to.
record DaemonKinds(
    Consoles consoles,
    DaemonEvaluations evaluations,
    LazyLanguageServers servers,
    DaemonAgents agents,
    DaemonMcp mcp) {}
