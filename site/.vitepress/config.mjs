// The site is docs/ as it is: the pages are plain Markdown that reads well without it, too.
import { defineConfig } from 'vitepress';
import { fileURLToPath } from 'node:url';
import { adr } from './adr.mjs';

const modules = fileURLToPath(new URL('../node_modules', import.meta.url));
const page = (text, link) => ({ text, link: `/${link}` });

/** Links that lead out of docs/ are files of the repository: the site names them and does not lead there. */
function filesOfTheRepository(md) {
  const usual = md.renderer.rules.link_open ?? ((tokens, i, options, env, self) => self.renderToken(tokens, i, options));
  md.renderer.rules.link_open = (tokens, i, options, env, self) => {
    const depth = (env.relativePath ?? '').split('/').length;
    const ups = (tokens[i].attrGet('href') ?? '').match(/^(\.\.\/)+/)?.[0].length / 3 || 0;
    if (ups >= depth) {
      tokens[i].tag = 'span';
      tokens[i].attrs = [['class', 'file']];
      const close = tokens.slice(i).find(token => token.type === 'link_close');
      if (close) close.tag = 'span';
      return self.renderToken(tokens, i, options);
    }
    return usual(tokens, i, options, env, self);
  };
}

/** Drawings are made in the browser. */
function drawings(md) {
  const usual = md.renderer.rules.fence;
  md.renderer.rules.fence = (tokens, i, options, env, self) =>
    tokens[i].info.trim() === 'mermaid'
      ? `<pre class="mermaid" v-pre>${md.utils.escapeHtml(tokens[i].content)}</pre>`
      : usual(tokens, i, options, env, self);
}

export default defineConfig({
  title: 'Konsol',
  description: "A project's live sessions in one small daemon",
  srcDir: '../docs',
  outDir: '../target/site',
  cleanUrls: false,
  lastUpdated: false,
  markdown: {
    config(md) {
      filesOfTheRepository(md);
      drawings(md);
    },
  },
  vite: {
    resolve: { alias: { 'vue/server-renderer': `${modules}/vue/server-renderer`, vue: `${modules}/vue` } },
    build: { chunkSizeWarningLimit: 4000 },
  },
  themeConfig: {
    outline: [2, 3],
    search: { provider: 'local' },
    nav: [page('Tour', 'tour'), page('Install', 'install'), page('How it works', 'how-it-works'), page('Command line', 'reference/cli')],
    sidebar: [
      { text: 'Start', items: [page('Install', 'install'), page('A ten-minute tour', 'tour'), page('How it works', 'how-it-works'), page('Questions', 'faq'), page('Troubleshooting', 'troubleshooting')] },
      { text: 'Use', items: [page('Consoles', 'console'), page('The REPL', 'repl'), page('Spring', 'spring'), page('Rails', 'rails'), page('Language servers', 'lsp'), page('The agent', 'agent'), page("The agent's tools", 'tools'), page('The page', 'page')] },
      { text: 'Doors', items: [page('MCP', 'mcp'), page('ACP', 'acp'), page('JSON-RPC', 'rpc'), page('JSON lines', 'lines'), page('HTTP and WebSocket', 'http'), page('For front ends', 'front-ends')] },
      { text: 'Run', items: [page('Configuration', 'configuration'), page('Upgrading and uninstalling', 'upgrading'), page('Several hosts', 'fleet'), page('Security', 'security'), page('Performance', 'performance'), page('Reliability', 'reliability')] },
      { text: 'Reference', items: [page('Command line', 'reference/cli'), page('JSON-RPC', 'reference/rpc'), page('JSON lines', 'reference/lines'), page('Words', 'vocabulary')] },
      { text: 'Background', collapsed: true, items: [page('Architecture', 'architecture'), page('Comparisons', 'comparisons'), page('Comparing agents', 'comparing-agents'), page("The reader's test", 'readers-test'), ...adr()] },
    ],
  },
});
