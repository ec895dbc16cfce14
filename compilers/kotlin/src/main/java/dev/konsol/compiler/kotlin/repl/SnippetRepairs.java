package dev.konsol.compiler.kotlin.repl;

import org.jetbrains.kotlin.backend.common.extensions.IrGenerationExtension;
import org.jetbrains.kotlin.backend.common.extensions.IrPluginContext;
import org.jetbrains.kotlin.ir.IrStatement;
import org.jetbrains.kotlin.ir.declarations.IrClass;
import org.jetbrains.kotlin.ir.declarations.IrDeclarationOrigin;
import org.jetbrains.kotlin.ir.declarations.IrField;
import org.jetbrains.kotlin.ir.declarations.IrFunction;
import org.jetbrains.kotlin.ir.declarations.IrModuleFragment;
import org.jetbrains.kotlin.ir.declarations.IrProperty;
import org.jetbrains.kotlin.ir.declarations.IrValueParameter;
import org.jetbrains.kotlin.ir.expressions.IrExpression;
import org.jetbrains.kotlin.ir.expressions.IrMemberAccessExpression;
import org.jetbrains.kotlin.ir.expressions.impl.BuildersKt;
import org.jetbrains.kotlin.ir.symbols.IrClassSymbol;
import org.jetbrains.kotlin.ir.symbols.IrPropertySymbol;
import org.jetbrains.kotlin.ir.types.IrType;
import org.jetbrains.kotlin.ir.types.IrTypesKt;
import org.jetbrains.kotlin.ir.visitors.IrElementTransformerVoid;
import org.jspecify.annotations.Nullable;

/// Puts right what the compiler leaves wrong when it makes a class of a snippet. Registered behind
/// the extension that does that.
/// - Functions become methods. Calls of a function that stand in the function itself are left
///   without the receiver that they need then, and the back end fails on what is recursive.
/// - The result of a value class (`3u`, `5.seconds`) would be in its field without its class, and
///   be shown as the number that it is made of. The field holds anything, so that it is boxed.
/// - A constant has no getter, and later snippets need one: see [Constants].
/// - What is in a script's class counts as local, and methods that take or give a value class have
///   their plain names then, while later snippets call them by mangled ones.
final class SnippetRepairs implements IrGenerationExtension {
  @Override
  @SuppressWarnings("unchecked") // the transformer's type is raw where Java sees it
  public void generate(IrModuleFragment module, IrPluginContext context) {
    module.transformChildren(new Transformer(context.getIrBuiltIns().getAnyNType()), null);
  }

  private static final class Transformer extends IrElementTransformerVoid {
    private final IrType anything;

    Transformer(IrType anything) {
      this.anything = anything;
    }

    @Override
    public IrStatement visitClass(IrClass type) {
      IrStatement same = super.visitClass(type);
      if (isSnippet(type)) {
        type.setOrigin(IrDeclarationOrigin.Companion.getDEFINED());
      }
      return same;
    }

    @Override
    public IrStatement visitProperty(IrProperty property) {
      property.setConst(false);
      return super.visitProperty(property);
    }

    @Override
    public IrStatement visitField(IrField field) {
      @Nullable IrClassSymbol type = IrTypesKt.getClassOrNull(field.getType());
      if (isResult(field) && type != null && type.getOwner().isValue()) {
        field.setType(anything);
      }
      return super.visitField(field);
    }

    @Override
    public IrExpression visitMemberAccess(IrMemberAccessExpression<?> expression) {
      addReceiver(expression);
      return super.visitMemberAccess(expression);
    }
  }

  private static boolean isSnippet(IrClass type) {
    return type.getOrigin().equals(IrDeclarationOrigin.Companion.getSCRIPT_CLASS());
  }

  private static boolean isResult(IrField field) {
    IrPropertySymbol property = field.getCorrespondingPropertySymbol();
    return property != null
        && property
            .getOwner()
            .getOrigin()
            .equals(IrDeclarationOrigin.Companion.getSCRIPT_RESULT_PROPERTY());
  }

  /// A snippet is an object, so its receiver can be had anywhere.
  private static void addReceiver(IrMemberAccessExpression<?> expression) {
    if (expression.getSymbol().getOwner() instanceof IrFunction function
        && function.getParent() instanceof IrClass snippet
        && isSnippet(snippet)) {
      addReceiver(expression, function.getDispatchReceiverParameter(), snippet);
    }
  }

  private static void addReceiver(
      IrMemberAccessExpression<?> expression,
      @Nullable IrValueParameter receiver,
      IrClass snippet) {
    if (receiver != null
        && !isInstance(expression.getArguments().get(receiver.getIndexInParameters()), snippet)) {
      IrExpression instance =
          BuildersKt.IrGetObjectValueImpl(
              expression.getStartOffset(),
              expression.getEndOffset(),
              receiver.getType(),
              snippet.getSymbol());
      expression.getArguments().set(receiver.getIndexInParameters(), instance);
    }
  }

  /// Where the function extends something, the receiver that it extends stands in both places.
  private static boolean isInstance(@Nullable IrExpression receiver, IrClass snippet) {
    return receiver != null
        && snippet.getSymbol().equals(IrTypesKt.getClassOrNull(receiver.getType()));
  }
}
