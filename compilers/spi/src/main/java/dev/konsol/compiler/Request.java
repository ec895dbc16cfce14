package dev.konsol.compiler;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;

/// What a host asks of a compiler. `op` on the wire says which it is.
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "op")
@JsonSubTypes({
  @JsonSubTypes.Type(value = Request.Open.class, name = "open"),
  @JsonSubTypes.Type(value = Request.Compile.class, name = "compile"),
  @JsonSubTypes.Type(value = Request.Check.class, name = "check"),
  @JsonSubTypes.Type(value = Request.Complete.class, name = "complete"),
  @JsonSubTypes.Type(value = Request.Declarations.class, name = "declarations"),
  @JsonSubTypes.Type(value = Request.ClassPath.class, name = "classPath"),
  @JsonSubTypes.Type(value = Request.Close.class, name = "close"),
})
sealed interface Request {
  long id();

  String session();

  record Open(long id, String session, @JsonUnwrapped SessionSpec spec) implements Request {}

  record Compile(long id, String session, String code) implements Request {}

  record Check(long id, String session, String code) implements Request {}

  record Complete(long id, String session, String code, int cursor) implements Request {}

  record Declarations(long id, String session) implements Request {}

  record ClassPath(long id, String session, List<String> add) implements Request {}

  record Close(long id, String session) implements Request {}
}
