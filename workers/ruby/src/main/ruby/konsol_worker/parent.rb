# frozen_string_literal: true

module KonsolWorker
  # Boots the project once and forks a child for every session. Ends when the host's end of its channel does.
  class Parent
    def initialize(path, kind, root, start)
      @channel = Channel.new(path)
      @root = root
      @waits = start == "WAITS"
      @project = PROJECTS.fetch(kind).new(root)
      @children = {}
    end

    def serve
      $stdout.sync = true
      end_quickly
      ENV.delete("KONSOL_UNSET").to_s.split.each { |name| ENV.delete(name) }
      speak_utf8
      exit!(0) unless told_to_boot?
      return unless booted?

      @channel.each { |command| handle(command) }
      exit!(0)
    end

    private

    # False when there is nobody any more to say so.
    def told_to_boot?
      !@waits || !@channel.socket.gets("\n").nil?
    end

    def booted?
      raise "Ruby #{RUBY_VERSION} is too old: Konsol needs 3.0 or newer" if RUBY_VERSION.to_i < 3

      Dir.chdir(@root)
      @project.boot
      @channel.send(event: "booted", pid: Process.pid, runtime: RUBY_VERSION, about: @project.about)
      @project.before_fork
      true
    rescue Exception => e # rubocop:disable Lint/RescueException
      @channel.send({ event: "failed" }.merge(reason(e)))
      exit!(1)
    end

    # The last of all `at_exit` blocks, because it is the first: a session ends without Ruby walking once more through a heap that
    # it shares with its parent, which would copy it.
    def end_quickly
      at_exit do
        next unless Process.pid == KonsolWorker.session_pid

        ObjectSpace.each_object(File) do |file|
          file.flush unless file.closed?
        rescue IOError, SystemCallError
          # Not for writing.
        end
        [STDOUT, STDERR].each(&:flush)
        Rollback.sandbox&.finish
        exit!($!.is_a?(SystemExit) ? $!.status : $!.nil?)
      end
    end

    # Where no locale is set.
    def speak_utf8
      return unless Encoding.default_external == Encoding::US_ASCII

      Syntax.quietly { Encoding.default_external = Encoding::UTF_8 }
    end

    def reason(thrown)
      told = Failure.new(Limits.new)
      { reason: told.line(thrown), backtrace: told.tell(thrown)[:backtrace].first(15) }
    end

    def handle(command)
      case command["op"]
      when "fork" then fork_session(command)
      when "retire" then retire
      end
    end

    def fork_session(command)
      pid = Process.fork { session(command) }
      @channel.send(event: "forked", serial: command["serial"], pid: pid)
      @children[pid] = Thread.new { await(pid) }
      tidy
    rescue SystemCallError => e
      @channel.send(event: "failed", serial: command["serial"], reason: "it could not fork: #{e.message}", backtrace: [])
    end

    # Once, when the first session is under way: what booting has left behind is collected here, and not by each child in its copy.
    def tidy
      return if @tidy

      @tidy = true
      Process.respond_to?(:warmup) ? Process.warmup : GC.start
    end

    def await(pid)
      _, status = Process.wait2(pid)
      @channel.send(event: "exited", pid: pid, code: status.exitstatus || (128 + status.termsig.to_i))
      @children.delete(pid)
    end

    # No more sessions: goes when the last one has.
    def retire
      @children.values.each(&:join)
      exit!(0)
    end

    # --- in the child
    def session(command)
      Process.setsid
      srand
      command.fetch("environment", {}).each { |name, value| ENV[name] = value }
      @project.after_fork(KonsolWorker.main)
      sandbox if command["sandbox"]
      prelude
      path = command["channel"]
      take_over("#{path}.out", "#{path}.err")
      channel = Channel.new(path)
      @channel.close
      KonsolWorker.session_pid = Process.pid
      KonsolWorker.leave_to_parent(channel)
      Session.new(channel, @project).serve
    end

    # The project's own beginning of a session, in the session's own binding, where the host lets it. What it prints is part of the
    # boot's output.
    def prelude
      file = ENV.delete("KONSOL_PRELUDE").to_s
      return unless File.file?(file)

      @project.around { KonsolWorker.fresh_binding.eval(File.read(file), file, 1) }
    rescue Exception => e # rubocop:disable Lint/RescueException
      told = reason(e)
      told[:reason] = ".konsol/boot.rb failed: #{told[:reason]}"
      fail_session(told)
    end

    # Nothing that the session does to databases is committed; its end rolls it back.
    def sandbox
      Rollback.sandbox = @project.rollback
    rescue Rollback::Refused => e
      fail_session({ reason: e.message, backtrace: [] })
    end

    def fail_session(told)
      @channel.socket.write("#{Json.write({ event: "failed", pid: Process.pid }.merge(told))}\n")
      exit!(1)
    end

    # A named pipe does not open for writing before somebody reads it, unless one has it open both ways.
    def take_over(out, err)
      { out => STDOUT, err => STDERR }.each do |path, stream|
        File.mkfifo(path, 0o600)
        both = File.open(path, File::RDWR)
        File.open(path, File::WRONLY) { |pipe| stream.reopen(pipe) }
        (@held ||= []) << both
      end
    end
  end
end
