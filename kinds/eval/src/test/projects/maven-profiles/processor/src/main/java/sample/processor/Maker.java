package sample.processor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;

/// Makes a class, once.
@SupportedAnnotationTypes("*")
public final class Maker extends AbstractProcessor {
  private boolean made;

  @Override
  public SourceVersion getSupportedSourceVersion() {
    return SourceVersion.latest();
  }

  @Override
  public boolean process(Set<? extends TypeElement> types, RoundEnvironment round) {
    if (!made) {
      made = true;
      try (Writer file = processingEnv.getFiler().createSourceFile("sample.Made").openWriter()) {
        file.write("package sample; public final class Made { public static final int N = 42; }");
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return false;
  }
}
