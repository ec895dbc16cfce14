// The same measurement as ScreenBench, with @xterm/headless: lines of `corpus-file megabytes` in, MB/s by clock and by processor time out.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import xterm from "@xterm/headless";

const CHUNK = 64 * 1024;
const QUEUE = 4 * 1024 * 1024;
const MEGA = 1e6;

async function measure(corpus, total) {
  const terminal = new xterm.Terminal({ rows: 30, cols: 100, scrollback: 0, logLevel: "off" });
  // Small recordings are joined up to one chunk: a callback for each would measure the event loop.
  const batch = Buffer.concat(Array(Math.max(1, Math.floor(CHUNK / corpus.length))).fill(corpus));
  const cpu = process.cpuUsage();
  const start = process.hrtime.bigint();
  let fed = 0;
  while (fed < total) {
    let done;
    for (let queued = 0; queued < QUEUE; queued += batch.length) {
      for (let at = 0; at < batch.length; at += CHUNK) {
        done = new Promise((resolve) => terminal.write(batch.subarray(at, at + CHUNK), resolve));
      }
      fed += batch.length;
    }
    await done;
  }
  const seconds = Number(process.hrtime.bigint() - start) / 1e9;
  const { user, system } = process.cpuUsage(cpu);
  terminal.dispose();
  return `${fed / seconds / MEGA} ${fed / (user + system)}`;
}

for await (const line of createInterface({ input: process.stdin })) {
  const space = line.lastIndexOf(" ");
  const rate = await measure(readFileSync(line.slice(0, space)), Number(line.slice(space + 1)) * MEGA);
  console.log(rate);
}
