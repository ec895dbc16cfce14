package dev.konsol.compiler.java.direct;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.EmptyStatementTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreeScanner;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;

/// What a source that was written around a piece of code looks like when the code is what it was
/// taken for. Code such as `1) + (2` would fit into the text too, but not into the shape.
enum SourceShape {
  /// A field, and a method that returns what it assigns: `return field = (code);`.
  VALUE {
    @Override
    Optional<? extends Tree> typed(CompilationUnitTree unit) {
      return method(unit, 2)
          .filter(method -> method.getBody().getStatements().size() == 1)
          .flatMap(method -> expression(method.getBody().getStatements().getFirst()));
    }
  },

  /// The same where the code has no value: known to be an expression, so it fits anywhere.
  EXPRESSION {
    @Override
    Optional<? extends Tree> typed(CompilationUnitTree unit) {
      return Optional.of(unit);
    }
  },

  /// A method with one statement that declares nothing and does not leave the method. An empty one
  /// may stand behind it, and the last one returns.
  STATEMENT {
    @Override
    Optional<? extends Tree> typed(CompilationUnitTree unit) {
      return method(unit, 1)
          .map(method -> method.getBody().getStatements())
          .filter(SourceShape::isOneStatement)
          .map(_ -> unit);
    }
  },

  /// A method whose first statement is a variable, of which only the type is asked.
  INFERRED {
    @Override
    Optional<? extends Tree> typed(CompilationUnitTree unit) {
      return method(unit, 1).flatMap(SourceShape::firstOfTwo);
    }
  },

  /// A field without a value, and a method that has the value in a variable first.
  VARIABLE {
    @Override
    Optional<? extends Tree> typed(CompilationUnitTree unit) {
      return method(unit, 2).filter(_ -> plainField(unit)).flatMap(SourceShape::firstOfTwo);
    }
  };

  /// The tree whose type is that of the code; none when the source does not have this shape.
  abstract Optional<? extends Tree> typed(CompilationUnitTree unit);

  private static Optional<MethodTree> method(CompilationUnitTree unit, int members) {
    return unit.getTypeDecls().size() == 1
            && unit.getTypeDecls().getFirst() instanceof ClassTree type
            && type.getMembers().size() == members
            && type.getMembers().getLast() instanceof MethodTree method
        ? Optional.of(method)
        : Optional.empty();
  }

  private static Optional<ExpressionTree> expression(StatementTree statement) {
    return statement instanceof ReturnTree result
            && result.getExpression() instanceof AssignmentTree assignment
            && assignment.getExpression() instanceof ParenthesizedTree whole
            && !hasSwitch(whole)
        ? Optional.of(whole.getExpression())
        : Optional.empty();
  }

  private static Optional<VariableTree> firstOfTwo(MethodTree method) {
    List<? extends StatementTree> statements = method.getBody().getStatements();
    return statements.size() == 2
            && statements.getFirst() instanceof VariableTree variable
            && variable.getInitializer() != null
            && statements.getLast() instanceof ReturnTree
        ? Optional.of(variable)
        : Optional.empty();
  }

  private static boolean isOneStatement(List<? extends StatementTree> statements) {
    List<? extends StatementTree> code =
        statements.stream().filter(each -> !(each instanceof EmptyStatementTree)).toList();
    return code.size() == 2
        && !(code.getFirst() instanceof VariableTree || code.getFirst() instanceof ClassTree)
        && !returns(code.getFirst());
  }

  /// A lambda and a class return to somewhere else.
  private static boolean returns(Tree tree) {
    return has(
        tree,
        ReturnTree.class::isInstance,
        node -> node instanceof LambdaExpressionTree || node instanceof ClassTree);
  }

  private static boolean plainField(CompilationUnitTree unit) {
    ClassTree type = (ClassTree) unit.getTypeDecls().getFirst();
    return type.getMembers().getFirst() instanceof VariableTree field
        && field.getInitializer() == null
        && field.getModifiers().getAnnotations().isEmpty()
        && field.getModifiers().getFlags().equals(Set.of(Modifier.PUBLIC, Modifier.STATIC));
  }

  /// The value of a switch depends on what is asked of it: an `Object` is not what JShell asks for.
  private static boolean hasSwitch(Tree tree) {
    return has(tree, SwitchExpressionTree.class::isInstance, _ -> false);
  }

  /// Whether there is such a node, other than inside those that are closed.
  private static boolean has(Tree tree, Predicate<Tree> wanted, Predicate<Tree> closed) {
    boolean[] found = new boolean[1];
    new TreeScanner<@Nullable Void, @Nullable Void>() {
      @Override
      public @Nullable Void scan(@Nullable Tree node, @Nullable Void p) {
        found[0] |= node != null && wanted.test(node);
        return node == null || closed.test(node) ? null : super.scan(node, null);
      }
    }.scan(tree, null);
    return found[0];
  }
}
