package dev.konsol.acp;

import dev.konsol.agent.Agents;
import dev.konsol.agent.policy.Policy;
import dev.konsol.tools.AfterEdit;
import java.util.Map;
import java.util.Optional;

/// What a host gives to the editors that connect.
///
/// @param model of new sessions; the host's usual one when empty
/// @param policy the rules that hold in every mode
/// @param afterEdit what is told of a file that was changed
/// @param environment the editor's, where it is another than the host's; else empty
public record AcpSettings(
    Agents agents,
    String version,
    Optional<String> model,
    Policy policy,
    AfterEdit afterEdit,
    FurtherTools further,
    Map<String, String> environment) {}
