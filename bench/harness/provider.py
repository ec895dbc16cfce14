"""A provider of models on this machine that speaks OpenAI's API: so many words an answer, at a steady pace.

Run as a program of its own, so that its work is not the client's: prints its port, and ends with its input.
"""

import asyncio
import contextlib
import json
import os
import subprocess
import sys


class Provider:
    """Starts it, and ends it."""

    def __init__(self, words, pace):
        self.process = subprocess.Popen(
            [sys.executable, __file__, str(words), str(pace)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.port = int(self.process.stdout.readline())

    def variables(self):
        """For a daemon whose sessions have this model unless they say otherwise."""
        return {"OPENAI_BASE_URL": f"http://127.0.0.1:{self.port}/v1", "OPENAI_API_KEY": "none", "KONSOL_MODEL": "openai:bench"}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait(15)


def _chunk(delta, finish=None):
    event = {"id": "c", "object": "chat.completion.chunk", "created": 1, "model": "bench", "choices": [{"index": 0, "delta": delta, "finish_reason": finish}]}
    data = f"data: {json.dumps(event)}\n\n".encode()
    return b"%x\r\n%s\r\n" % (len(data), data)


HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"
WORD = _chunk({"role": "assistant", "content": "word "})
DONE = b"data: [DONE]\n\n"
END = _chunk({}, "stop") + b"%x\r\n%s\r\n0\r\n\r\n" % (len(DONE), DONE)


async def _serve(words, pace, reader, writer):
    clock = asyncio.get_running_loop().time
    with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError):
        while True:
            head = await reader.readuntil(b"\r\n\r\n")
            length = next(int(line[15:]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:"))
            await reader.readexactly(length)
            begun = clock()
            writer.write(HEAD)
            for i in range(words):
                await asyncio.sleep(begun + (i + 1) * pace - clock())
                writer.write(WORD)
            writer.write(END)
            await writer.drain()
    writer.close()


async def _main(words, pace):
    server = await asyncio.start_server(lambda reader, writer: _serve(words, pace, reader, writer), "127.0.0.1", 0, backlog=1_000)
    print(server.sockets[0].getsockname()[1], flush=True)
    await asyncio.to_thread(sys.stdin.read)
    os._exit(0)  # streams that are on are of no use to anybody


if __name__ == "__main__":
    asyncio.run(_main(int(sys.argv[1]), float(sys.argv[2])))
