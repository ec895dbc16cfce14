import './ui/theme.css';
import './ui/base.css';
import './ui/markdown.css';
import './shell/shell.css';
import './overview/overview.css';
import { render } from 'preact';
import { App } from './app';
import { watchAttention } from './attention';
import { start } from './store';
import { token } from './token';
import { allowOwnStyles } from './ui/styles';

allowOwnStyles();
if (token) {
  start();
  watchAttention();
}
render(<App />, document.getElementById('app')!);
// Another address may bring another token: `konsol open` into a tab that is open already.
addEventListener('hashchange', () => { if (/token=/.test(location.hash)) location.reload(); });
