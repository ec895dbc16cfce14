# frozen_string_literal: true

# Konsol's worker for Ruby: nothing but Ruby's core, Ruby 3.0 or newer. The build packs the files of the folder `konsol_worker`
# and this one into one, `konsol_worker.rb`: to load them one by one would take 2 ms of each start.
#
# It is started once for a project as the parent (`ruby konsol_worker.rb SOCKET KIND ROOT BOOTS|WAITS`): boots the project, at
# once or when the host says so, then forks a child for every session that the host asks for. A child is one session: it connects
# to a socket of its own, runs snippets one after the other on its main thread and tells the host what came of them, one JSON
# object a line.
#
# Nothing here may load a gem before the project's Bundler has chosen the versions, and many parts of Ruby's standard library
# are gems by now. So there is a little JSON of our own, and `socket.so` without what stands around it.
require "socket.so"

module KonsolWorker
  PROTOCOL = 1
  FILE = __FILE__
  SNIPPET = "(konsol)"
  PROJECTS = { "plain" => Plain, "bundler" => Bundled, "rails" => Rails }.freeze

  class << self
    attr_accessor :session_pid, :session

    def main
      TOPLEVEL_BINDING.receiver
    end

    # Top level, as a script has it: `def` makes methods of every object. The same one each time in a process.
    def fresh_binding
      @fresh_binding ||= TOPLEVEL_BINDING.eval("proc { binding }.call")
    end

    # As Ruby knows it, whatever the class itself answers when it is asked: many have a `name` of their own.
    def class_name(value)
      kind = Kernel.instance_method(:class).bind_call(value)
      Module.instance_method(:name).bind_call(kind) || Module.instance_method(:to_s).bind_call(kind)
    rescue TypeError
      "BasicObject"
    end

    # A process that a snippet forks has no business with the host's channel.
    def leave_to_parent(channel)
      return unless Process.respond_to?(:_fork)

      Process.singleton_class.prepend(
        Module.new do
          define_method(:_fork) { super().tap { |pid| channel.close if pid.zero? } }
        end
      )
    end
  end
end

KonsolWorker::Parent.new(*ARGV.shift(4)).serve if $PROGRAM_NAME == __FILE__
