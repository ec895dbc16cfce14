/// What the model may do without being asked: [dev.konsol.agent.policy.Policy], made of rules by
/// tool and pattern. Values and pure functions.
@NullMarked
package dev.konsol.agent.policy;

import org.jspecify.annotations.NullMarked;
