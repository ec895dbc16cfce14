import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Api } from '../api';
import { projectOf } from '../shell/words';
import { access, keys, session } from '../store';
import { base, bytes, count, oneLine, visible } from '../text';
import { Button, IconButton } from '../ui/button';
import { Icon } from '../ui/icons';
import { adopt } from '../ui/styles';
import { told } from '../ui/toast';
import { File } from './file';
import css from './problems.css?inline';
import { Servers } from './servers';
import type { Server } from './wire';

adopt(css);

const TONES: Record<string, string> = { ready: 'done', starting: 'working', busy: 'working', broken: 'failed', failed: 'failed', crashed: 'failed' };

/** Servers and findings, of one folder or of all. */
export function ProblemsOf({ root, api }: { root?: string; api: Api }) {
  const servers = useMemo(() => new Servers(api, root), [api, root]);
  useEffect(() => () => servers.close(), [servers]);
  const withServers = servers.all.value.map(server => server.root);
  const roots = root === undefined ? [...new Set([...withServers, ...directories()])] : [root];
  if (servers.problem.value) return <p class="empty">{servers.problem.value}</p>;
  if (roots.length === 0) {
    return <div class="empty"><p>No language server runs here.</p><p class="small">They start when an agent, an editor or a session asks for findings; the folders of sessions can be checked here, too.</p></div>;
  }
  return <div class="roots">{roots.map(path => <Root key={path} path={path} servers={servers} many={roots.length > 1} />)}</div>;
}

function directories(): string[] {
  return [...new Set(keys.value.map(key => session(key)?.peek()).filter(info => info && info.kind !== 'lsp').map(info => projectOf(info!)))].filter(Boolean).sort();
}

function Root({ path, servers, many }: { path: string; servers: Servers; many: boolean }) {
  const root = servers.root(path);
  const own = servers.all.value.filter(server => server.root === path);
  const reports = root.reports.value;
  const told = reports?.files.filter(file => file.findings.length > 0 || file.freshness !== 'fresh') ?? [];
  return (
    <section class="root" aria-label={`Problems in ${visible(path)}`}>
      <header class="root-head">
        <Icon name="folder" size={14} />
        <h3 class="clip" title={visible(path)}>{visible(base(path))}</h3>
        {many && <span class="soft small clip root-path">{visible(path)}</span>}
        {reports && <span class="small soft numbers">{counts(reports.errors, reports.warnings, reports.unsure)}</span>}
        <span class="grow" />
        <Button icon="refresh" disabled={root.checking.value} onClick={() => void servers.check(path)}>{root.checking.value ? 'Checking…' : 'Check'}</Button>
      </header>
      {own.length > 0 && <ul class="servers">{own.map(server => <ServerRow key={server.id} server={server} servers={servers} />)}</ul>}
      {root.problem.value && <p class="problem" role="alert">{root.problem.value}</p>}
      {(reports?.untrusted?.length ?? 0) > 0 && <p class="note"><Icon name="warning" size={14} />Not trusted, so nothing is started for it: {reports!.untrusted!.map(visible).join(', ')}</p>}
      {told.map(file => <File key={file.file} report={file} root={path} api={servers.api} />)}
      {reports && told.length === 0 && <p class="note good"><Icon name="check" size={14} />{oneLine(reports.summary)}</p>}
      {(reports?.left_out?.length ?? 0) > 0 && <p class="note">Left out: {reports!.left_out!.map(visible).join(', ')}</p>}
    </section>
  );
}

function counts(errors: number, warnings: number, unsure: number): string {
  return [errors ? count(errors, 'error') : '', warnings ? count(warnings, 'warning') : '', unsure ? count(unsure, 'file') + ' not checked' : ''].filter(Boolean).join(', ');
}

function ServerRow({ server, servers }: { server: Server; servers: Servers }) {
  const [open, setOpen] = useState(false);
  const tone = TONES[server.state] ?? 'none';
  const stderr = server.stderr ?? [];
  return (
    <li class={`server attention-${tone}`}>
      <div class="server-row">
        <span class="dot" />
        <strong>{visible(server.id)}</strong>
        <span class="badge tone">{visible(server.state)}</span>
        <span class="soft small clip grow" title={server.reason}>{oneLine(server.reason ?? '', 240)}</span>
        <span class="soft small numbers server-facts">
          {[server.memory_bytes ? bytes(server.memory_bytes) : '', server.diagnostics?.files ? count(server.diagnostics.files, 'file') + ' with findings' : '',
            server.restarts ? count(server.restarts, 'restart') : ''].filter(Boolean).join(' · ')}
        </span>
        {stderr.length > 0 && <IconButton icon={open ? 'down' : 'right'} label={open ? 'Hide what it said' : 'Show what it said'} aria-expanded={open} onClick={() => setOpen(!open)} />}
        {access.value.write && <IconButton icon="refresh" label={`Restart ${server.id}`} onClick={() => void told(() => servers.restart(server))} />}
      </div>
      {open && <pre class="server-said" tabIndex={0}>{visible(stderr.join('\n'))}</pre>}
    </li>
  );
}
