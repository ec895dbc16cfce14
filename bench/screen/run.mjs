// Measures the screen and @xterm/headless in turns, in one run, on every recording and three made-up
// corpora, and prints how many times faster the screen is: by the clock, and by processor time, which
// is the one to look at when the machine has other work.
//
//   npm install --prefix bench/screen
//   mvn -q -pl bench -am package -DskipTests
//   node bench/screen/run.mjs [--rounds N] [--megabytes N] [--json]
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "..", "..");
const option = (name, fallback) => {
  const at = process.argv.indexOf("--" + name);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
};
const rounds = option("rounds", 3);
const megabytes = option("megabytes", 32);
const json = process.argv.includes("--json");

class Measurer {
  constructor(command, args) {
    this.child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
    this.lines = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();
  }

  async measure(file) {
    this.child.stdin.write(`${file} ${megabytes}\n`);
    const { value, done } = await this.lines.next();
    if (done) throw new Error("a measuring process ended early");
    const [wall, cpu] = value.split(" ").map(Number);
    return { wall, cpu };
  }

  end() {
    this.child.stdin.end();
  }
}

function madeCorpora(folder) {
  const repeat = (line, times) => Array.from({ length: times }, (_, i) => line(i)).join("");
  const corpora = {
    "plain text": repeat((i) => `${i} `.padEnd(78, "the quick brown fox jumps ") + "\r\n", 4000),
    "colours": repeat((i) => `\x1b[1;3${i % 8}mword${i}\x1b[0m \x1b[38;5;${i % 256}mmore\x1b[m `, 20000),
    "CJK": repeat((i) => `${i} 漢字かな混じり文、한국어도 있다\r\n`, 8000),
  };
  return Object.entries(corpora).map(([name, text]) => {
    const file = join(folder, name.replaceAll(" ", "-"));
    writeFileSync(file, text);
    return { name, file };
  });
}

const recordings = join(root, "kinds/console/src/test/resources/recordings");
const folder = mkdtempSync(join(tmpdir(), "konsol-bench-"));
const corpora = readdirSync(recordings)
  .filter((f) => f.endsWith(".raw"))
  .sort()
  .map((f) => ({ name: f.replace(".raw", ""), file: join(recordings, f) }))
  .concat(madeCorpora(folder));

const classes = ["bench", "kinds/console", "process", "core"].map((m) => join(root, m, "target/classes"));
const java = process.env.JAVA_HOME ? join(process.env.JAVA_HOME, "bin/java") : "java";
const konsol = new Measurer(java, ["-cp", classes.join(":"), "dev.konsol.bench.screen.ScreenBench"]);
const xterm = new Measurer(process.execPath, [join(here, "xterm-headless.mjs")]);
const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

try {
  const rates = corpora.map(() => ({ konsol: [], xterm: [] }));
  for (let round = 0; round <= rounds; round++) {
    for (const [i, { file }] of corpora.entries()) {
      const pair = { konsol: await konsol.measure(file), xterm: await xterm.measure(file) };
      if (round === 0) continue; // warm-up
      rates[i].konsol.push(pair.konsol);
      rates[i].xterm.push(pair.xterm);
    }
  }
  const results = corpora.map(({ name }, i) => {
    const row = { name };
    for (const by of ["wall", "cpu"]) {
      const konsol = median(rates[i].konsol.map((r) => r[by]));
      const xterm = median(rates[i].xterm.map((r) => r[by]));
      row[by] = { konsol, xterm, ratio: konsol / xterm };
    }
    return row;
  });
  if (json) {
    console.log(JSON.stringify({ unit: "MB/s", rounds, megabytes, results }, null, 2));
  } else {
    console.log("| MB/s | Konsol | @xterm/headless | ratio | by CPU: Konsol | @xterm/headless | ratio |\n|---|---|---|---|---|---|---|");
    for (const r of results) {
      const cells = [r.wall, r.cpu].map((m) => `${m.konsol.toFixed(0)} | ${m.xterm.toFixed(0)} | ${m.ratio.toFixed(1)}`);
      console.log(`| ${r.name} | ${cells.join(" | ")} |`);
    }
  }
} finally {
  konsol.end();
  xterm.end();
  rmSync(folder, { recursive: true });
}
