// Makes the page: node build.mjs [FOLDER]. Without a folder it is made where the daemon's build takes it from. The same
// sources make the same bytes; a test of checks/ compares them with what is in the repository.
import { build, transform } from 'esbuild';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const out = resolve(process.argv[2] ?? join(here, '../app/src/main/resources/dev/konsol/app/http/page'));

/** The licences of what is built in, which ask to be told along. */
function licences(inputs) {
  const used = new Set();
  for (const input of inputs) {
    const found = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input);
    if (found) used.add(found[1]);
  }
  return [...used].sort().map(name => {
    const folder = join(here, 'node_modules', name);
    const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const file = readdirSync(folder).sort().find(entry => /^licen[cs]e/i.test(entry));
    const text = file ? readFileSync(join(folder, file), 'utf8').trim() : '';
    return `${name} ${about.version} (${about.license})\n\n${text}\n`;
  }).join(`\n${'-'.repeat(80)}\n\n`);
}

/** `import css from './panel.css?inline'`: the text of a style sheet, for panels that are loaded later (see ui/styles.ts). */
const inlineCss = {
  name: 'inline-css',
  setup(builder) {
    builder.onResolve({ filter: /\.css\?inline$/ }, async ({ path, ...rest }) => {
      const found = await builder.resolve(path.replace(/\?inline$/, ''), { kind: 'import-statement', resolveDir: rest.resolveDir });
      // Names of chunks depend on it, and shall not depend on where the repository is.
      return { path: relative(here, found.path), namespace: 'inline-css', errors: found.errors };
    });
    builder.onLoad({ filter: /.*/, namespace: 'inline-css' }, async ({ path }) => {
      const { code } = await transform(readFileSync(join(here, path), 'utf8'), { loader: 'css', minify: true });
      return { contents: code.trim(), loader: 'text' };
    });
  },
};

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const made = await build({
  absWorkingDir: here,
  entryPoints: { main: 'src/main.tsx', frame: 'src/frame.ts' },
  outdir: out,
  bundle: true,
  format: 'esm',
  splitting: true,
  minify: true,
  charset: 'utf8',
  preserveSymlinks: true,
  target: ['es2022', 'chrome111', 'firefox115', 'safari16.4'],
  entryNames: '[name]',
  chunkNames: '[name]-[hash]',
  assetNames: '[name]-[hash]',
  legalComments: 'none',
  metafile: true,
  jsx: 'automatic',
  jsxImportSource: 'preact',
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: [inlineCss],
  logLevel: 'warning',
});
// A frame in a sandbox has no origin, and the host answers no requests from such: what it needs is in it.
const taken = name => {
  const text = readFileSync(join(out, name), 'utf8').trim();
  rmSync(join(out, name));
  return text.replaceAll('</', '<\\/');
};
writeFileSync(join(out, 'frame.html'), readFileSync(join(here, 'src/frame.html'), 'utf8')
  .replace('{style}', () => taken('frame.css')).replace('{script}', () => taken('frame.js')));
for (const file of ['index.html', 'icon.svg']) {
  if (existsSync(join(here, 'src', file))) copyFileSync(join(here, 'src', file), join(out, file));
}
writeFileSync(join(out, 'licences.txt'), licences(Object.keys(made.metafile.inputs)));
// What there is to serve, and the tag of each.
const names = readdirSync(out).sort();
writeFileSync(join(out, 'files.txt'), names.map(name =>
  `${name} ${createHash('sha256').update(readFileSync(join(out, name))).digest('hex').slice(0, 16)}\n`).join(''));
