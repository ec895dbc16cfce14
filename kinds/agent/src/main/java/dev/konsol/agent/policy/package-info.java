/// What the model may do without being asked: [dev.konsol.agent.policy.Policy], made of rules by
/// tool and pattern. A tool says what a call is about ([dev.konsol.core.tool.Judged]); each part of
/// that is a subject here, which knows in how many ways it might be spelled. Values and pure
/// functions.
@NullMarked
package dev.konsol.agent.policy;

import org.jspecify.annotations.NullMarked;
