# frozen_string_literal: true

module KonsolWorker
  # A forked child: evaluates on its main thread, listens on another.
  class Session
    attr_reader :limits, :renderer

    def initialize(channel, project)
      @channel = channel
      @project = project
      @pid = Process.pid
      @limits = Limits.new
      @stopping = Stopping.new
      @renderer = Renderer.new(@limits)
      @failure = Failure.new(@limits)
      @jobs = Thread::Queue.new
      @output = Output.new
      # A snippet may put others in their place, for itself alone.
      @streams = [$stdout, $stderr]
      @binding = KonsolWorker.fresh_binding
      @displays = Displays.new(self)
      @displays.on(@binding.receiver)
      @input = Input.new(self)
      @marks = 0
    end

    attr_reader :binding

    def serve
      KonsolWorker.session = self
      @output.attribute
      @input.install
      %w[TERM HUP INT].each { |name| trap(name, "SYSTEM_DEFAULT") }
      trap("URG") { @stopping.urgent(@run) }
      @channel.nudge_on_input
      @channel.send(event: "ready", protocol: PROTOCOL, pid: @pid, runtime: RUBY_VERSION, language: "ruby")
      @stopping.mask do
        Thread.new { listen }
        while (job = @jobs.pop)
          run(*job)
        end
      end
      exit(0)
    end

    # Whether the calling thread belongs to a run that has ended.
    def outlived?
      group = Thread.current.group
      group.is_a?(RunGroup) && group != @run&.group
    end

    def background(stream, text)
      text.scan(/.{1,65536}/m) { |part| @channel.send(event: stream, data: part) }
    end

    def turn_to(stream)
      @output.turn_to(stream)
    end

    def turn_anew
      @output.turn_anew
    end

    # A process that a run has forked shows nothing.
    def show(frame)
      return unless Process.pid == @pid

      id = outlived? ? nil : @run&.id
      id ? send_marked(id, { event: "display" }.merge(frame)) : @channel.send({ event: "display" }.merge(frame))
      nil
    end

    # What was printed before is seen before.
    def ask_for_input
      send_marked(@run.id, { event: "input" }) if @run
    end

    private

    # The host holds back what is printed after a mark until the frame that belongs to it has come: both are sent, or neither, and no
    # other thread's in between.
    def send_marked(id, frame)
      @output.flush
      KonsolWorker.uninterrupted do
        @output.together do
          mark = "#{id}.#{@marks += 1}"
          @output.mark(mark)
          @channel.send(frame.merge(id: id, mark: mark))
        end
      end
    end

    # --- commands, on their own thread
    def listen
      @channel.each do |command|
        handle(command)
      rescue StandardError, SyntaxError => e
        answer(command, error: "#{e.class}: #{e.message}")
      end
      exit!(0)
    end

    def handle(command)
      case command["op"]
      when "run" then @jobs << [@latest = Run.new(*command.values_at("id", "rollback", "input")), command.fetch("code")]
      when "input" then @input.give(command["data"], command["end"])
      when "interrupt" then interrupt(command["id"])
      when "limits" then @limits.update(command)
      when "check" then answer(command, status: Syntax.check(command["code"], @binding.local_variables))
      when "complete"
        anchor, items = Completion.new(@binding).at(command["code"], command["cursor"])
        answer(command, anchor: anchor, items: items)
      when "exit" then @jobs.close
      end
    end

    def answer(command, **found)
      @channel.send({ event: "answer", id: command["id"] }.merge(found)) if command["id"]
    end

    def interrupt(id)
      run = @latest
      return unless run && run.id == id && !run.stopped?

      @stopping.interrupt(run)
    end

    # --- evaluation, on the main thread
    def run(run, code)
      status = Syntax.check(code, @binding.local_variables)
      return @channel.send(event: "incomplete", id: run.id, data: Syntax.unfinished(code, @binding.local_variables)) if status == "incomplete"

      run.begin
      own = Thread.current.group
      run.group.add(Thread.current)
      @run = run
      @input.start(run.asks?)
      result = evaluate(run, code)
      finish(run, result)
    ensure
      own&.add(Thread.current)
      @input.finish
      @run = nil
    end

    def evaluate(run, code)
      raise Stopped if run.stopped?

      value = nil
      SqliteWait.install
      @project.around do
        rolled_back(run) do
          value = @stopping.stoppable { @binding.eval(code, SNIPPET, 1) }
          leave_if_forked(0)
          @binding.local_variable_set(:_, value)
          success(run, value)
        end
      end
    rescue Exception => e # rubocop:disable Lint/RescueException
      e.is_a?(SystemExit) ? leave_if_forked(e.status) : leave_if_forked(1, e)
      # As irb has it.
      @binding.local_variable_set(:_, e) unless run.stopped?
      failed(run, e)
    end

    # The value is shown inside of the transactions. A run that was not asked to be rolled back is left as it is.
    def rolled_back(run, &code)
      return yield unless run.rolls_back?

      run.group.rollback = @project.rollback
      run.group.rollback.around(&code)
    end

    # A snippet may fork without a block: the child comes along here, and has no business with the host.
    def leave_if_forked(code, thrown = nil)
      return if Process.pid == @pid

      STDERR.puts(thrown.full_message(highlight: false)) if thrown
      exit!(code)
    end

    def success(run, value)
      text, cut = @stopping.in_time(run, @limits.millis) { @renderer.render(value) } || @renderer.stopped
      @stopping.in_time(run, @limits.millis) { table(value) } if defined?(::ActiveRecord)
      return interrupted(nil) if run.stopped?

      result(run, "success", text).merge(valueType: @renderer.type(value), truncated: cut || nil).compact
    end

    def table(value)
      table = Table.of(value)
      @displays.table(table, "value") if table
    rescue StandardError
      # The value says more about what is wrong with it.
    end

    # Runs code of the exception's class.
    def failed(run, thrown)
      told = @stopping.in_time(run, @limits.millis) { [@failure.line(thrown), @failure.tell(thrown)] } unless run.stopped?
      return interrupted(thrown).merge(id: run.id) if run.stopped?

      line, exception = told || [@renderer.stopped.first, @failure.untold(thrown)]
      result(run, "error", line).merge(exception: exception)
    rescue Stopped => e
      interrupted(e).merge(id: run.id)
    end

    def interrupted(thrown)
      told = thrown.is_a?(Stopped) ? @failure.tell(thrown)[:backtrace] : []
      {
        event: "result", id: @run.id, type: "error", data: "interrupted", renderKind: "text", mime: "text/plain",
        interrupted: true, exception: { class: "Interrupted", message: "interrupted", backtrace: told }
      }
    end

    def result(run, type, text)
      { event: "result", id: run.id, type: type, data: text, renderKind: "text", mime: "text/plain" }
    end

    def finish(run, result)
      run.done
      @stopping.drain
      @output.flush
      @output.mark(run.id)
      $stdout, $stderr = @streams
      @channel.send(result)
    end
  end
end
