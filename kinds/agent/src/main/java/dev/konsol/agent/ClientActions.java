package dev.konsol.agent;

import dev.konsol.agent.event.AgentEvent;
import dev.konsol.agent.event.ClientMessage;
import dev.konsol.agent.event.Level;
import dev.konsol.agent.event.Picture;
import dev.konsol.agent.event.Resolution;
import dev.konsol.agent.event.Scope;
import dev.konsol.agent.journal.Pictures;
import dev.konsol.agent.journal.Requests;
import dev.konsol.agent.journal.SessionJournal;
import dev.konsol.agent.policy.Mode;
import dev.konsol.agent.policy.Rule;
import dev.konsol.agent.turn.Turns;
import dev.konsol.core.KonsolException;
import dev.konsol.core.store.Inbox;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// What clients say to a session. It happens here where the session is this host's, or can be; else
/// it goes to the host that has it. Methods that end in `Here` are for a session of this host's.
/// Safe for any thread.
final class ClientActions {
  private static final int LONGEST_MESSAGE = 1 << 20;

  private final AgentSession session;
  private final AgentSettings settings;
  private final SessionJournal journal;
  private final Requests requests;
  private final Turns turns;
  private final SessionClaim claim;
  private final Permissions permissions;
  private final Mail mail;

  ClientActions(AgentSession session, SessionClaim claim, Turns turns, Inbox inbox) {
    this.session = session;
    this.settings = session.settings();
    this.journal = session.journal();
    this.requests = session.requests();
    this.turns = turns;
    this.claim = claim;
    this.permissions = new Permissions(journal, requests, settings.always());
    this.mail = new Mail(this, journal, claim, inbox);
  }

  private boolean own() {
    if (session.draining()) {
      throw KonsolException.shuttingDown(
          "this host hands its sessions on and takes nothing new: try again, or on another host");
    }
    return claim.own();
  }

  private void ownOrRefuse() {
    if (!own()) {
      throw KonsolException.busy("the session " + journal.id() + " is open on another host");
    }
  }

  private String newId() {
    return settings.ids().get();
  }

  /// What other hosts' clients sent happens.
  void receive() {
    mail.receive();
  }

  void say(String id, ClientMessage.Say said) {
    if (own()) {
      said.cwd().ifPresent(this::changeDirectoryHere);
      var _ = sayHere(id, said);
    } else {
      mail.tell(id, said);
    }
  }

  void sayOnce(String id, ClientMessage.Say said) {
    if (own()) {
      mail.sayOnce(id, said);
    } else {
      mail.tell(id, said);
    }
  }

  String sayHere(String id, ClientMessage.Say said) {
    String checked = said.images().isEmpty() ? checked(said.text()) : said.text();
    checkSize();
    List<Picture> kept = Pictures.kept(journal, said.images());
    try (var _ = journal.held()) {
      return turns.sayLocked(id, checked, kept);
    }
  }

  static String checked(String text) {
    if (text.isBlank() || text.length() > LONGEST_MESSAGE) {
      throw KonsolException.badRequest("a message has 1 to " + LONGEST_MESSAGE + " characters");
    }
    return text;
  }

  private void checkSize() {
    long most = settings.limits().keep().sessionBytes();
    if (journal.bytes() > most) {
      throw KonsolException.limitReached(
          "the session has grown beyond " + most + " bytes: go on in a new one");
    }
  }

  boolean interrupt() {
    return claim.own() ? interruptHere() : mail.interrupt(newId());
  }

  boolean interruptHere() {
    try (var _ = journal.held()) {
      return turns.interruptLocked();
    }
  }

  Optional<Resolution> answer(ClientMessage.Answer answer) {
    return own() ? answerHere(answer) : mail.answer(newId(), answer);
  }

  Optional<Resolution> answerHere(ClientMessage.Answer answer) {
    return requests.answer(
        answer.requestId(), AgentEvent.Ask.class, Resolution.answer(answer.text()));
  }

  Optional<Resolution> confirm(ClientMessage.Confirmation given) {
    if (!own()) {
      return mail.answer(newId(), given);
    }
    widenHere(given);
    return confirmHere(given);
  }

  /// Before it is given: what is like it is allowed, too.
  void widenHere(ClientMessage.Confirmation given) {
    if (given.scope() != Scope.ONCE) {
      permissions.widen(given.requestId(), given.value(), given.scope());
    }
  }

  Optional<Resolution> confirmHere(ClientMessage.Confirmation given) {
    return requests.answer(
        given.requestId(), AgentEvent.Confirm.class, Resolution.confirmation(given.value()));
  }

  void allow(Rule rule) {
    ownOrRefuse();
    permissions.allow(rule);
  }

  void changeMode(Mode mode) {
    if (own()) {
      changeModeHere(mode);
    } else {
      mail.tell(newId(), new ClientMessage.SetMode(mode));
    }
  }

  void changeModeHere(Mode mode) {
    permissions.changeMode(mode);
  }

  void changeModel(String name) {
    if (own()) {
      changeModelHere(name);
    } else {
      mail.tell(newId(), new ClientMessage.SetModel(name));
    }
  }

  void changeModelHere(String name) {
    try (var _ = journal.held()) {
      turns.changeModelLocked(name);
    }
  }

  void remark(Level level, String text) {
    ownOrRefuse();
    journal.append(new AgentEvent.Status(level, text));
  }

  void changeDirectory(String directory) {
    ownOrRefuse();
    changeDirectoryHere(directory);
  }

  void changeDirectoryHere(String directory) {
    Path real = SessionDirectory.absolute(directory);
    journal.changeMeta(meta -> meta.in(real));
  }
}
