import type { Signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import type { Api } from '../api';
import { oneLine, visible } from '../text';
import { Button } from '../ui/button';
import { Icon, type IconName } from '../ui/icons';
import { told } from '../ui/toast';
import type { Item, Request, ToolResult } from './conversation';
import { Diff, lineDiff, parseUnified } from './diff';
import { Pictures } from './pictures';
import { RequestBox } from './request';

type Tool = Extract<Item, { kind: 'tool' }>;

const ICONS: Record<string, IconName> = {
  read_file: 'file', write_file: 'edit', edit_file: 'edit', list_files: 'folder', search_files: 'search', shell: 'console', ask_user: 'info',
};
/** Which argument says most, by the tool's name. */
const TELLING = ['command', 'path', 'pattern', 'code', 'question', 'key', 'query', 'url', 'name'];
const MOST_SHOWN = 20_000;

export function ToolCall({ tool, api, readOnly }: { tool: Tool; api: Api; readOnly: boolean }) {
  const result = tool.result.value;
  const request = tool.request.value;
  const open = request !== null && request.resolved.value === null;
  if (tool.name === 'ask_user' && request) return <RequestBox request={request} api={api} readOnly={readOnly} />;
  return (
    <div class={`tool ${result?.failed ? 'failed' : ''} ${open ? 'open' : ''}`}>
      <details open={open || undefined}>
        <summary>
          <Icon name={ICONS[tool.name] ?? 'tool'} size={14} />
          <span class="tool-name">{visible(tool.name)}</span>
          <span class="mono soft clip grow">{telling(tool.args)}</span>
          <State result={result} request={tool.request} />
        </summary>
        <div class="tool-body">
          <Arguments tool={tool} />
          {result && <Result result={result} api={api} />}
        </div>
      </details>
      {request && <RequestBox request={request} api={api} readOnly={readOnly} call={tool} />}
    </div>
  );
}

function telling(args: Record<string, unknown>): string {
  const name = TELLING.find(each => typeof args[each] === 'string');
  return name ? oneLine(String(args[name]), 160) : oneLine(JSON.stringify(args), 160);
}

function State({ result, request }: { result: ToolResult | null; request: Signal<Request | null> }) {
  const asked = request.value && !request.value.resolved.value;
  if (asked) return <span class="badge tone attention-waiting">asks</span>;
  if (!result) return <span class="badge tone attention-working"><span class="dot" />runs</span>;
  if (result.failed) return <span class="badge tone attention-failed">failed</span>;
  return <span class="tool-done"><Icon name="check" size={14} /><span class="hidden-label">done</span></span>;
}

/** All of them: somebody may be asked whether this may be done. */
function Arguments({ tool }: { tool: Tool }) {
  const { path, old_text: before, new_text: after, content, command } = tool.args;
  if (typeof path === 'string' && typeof before === 'string' && typeof after === 'string') {
    return <><Diff all={lineDiff(visible(before), visible(after))} label={visible(path)} /><Json args={without(tool.args, 'path', 'old_text', 'new_text')} /></>;
  }
  if (typeof path === 'string' && tool.name === 'write_file' && typeof content === 'string') {
    return <><Diff all={lineDiff('', visible(content))} label={visible(path)} /><Json args={without(tool.args, 'path', 'content')} /></>;
  }
  if (typeof command === 'string' && Object.keys(tool.args).length === 1) return <pre class="tool-text" tabIndex={0}><span class="soft">$ </span>{visible(command)}</pre>;
  return <Json args={tool.args} />;
}

function without(args: Record<string, unknown>, ...names: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(args).filter(([name]) => !names.includes(name)));
}

function Json({ args }: { args: Record<string, unknown> }) {
  return Object.keys(args).length === 0 ? null : <pre class="tool-text" tabIndex={0}>{visible(JSON.stringify(args, null, 2))}</pre>;
}

function Result({ result, api }: { result: ToolResult; api: Api }) {
  const [whole, setWhole] = useState<string | null>(null);
  const text = whole ?? result.content;
  const diff = parseUnified(text);
  return (
    <>
      {diff ? <Diff all={diff} label="the working folder" /> : text && <pre class={`tool-text result ${result.failed ? 'failed' : ''}`} tabIndex={0}>{visible(text.slice(0, whole ? undefined : MOST_SHOWN))}</pre>}
      {result.blob && whole === null && (
        <Button look="quiet" onClick={() => void told(async () => setWhole(await (await api.request('GET', '/blobs/' + result.blob!.sha256)).text()))}>
          Show all {result.blob.chars.toLocaleString('en')} characters
        </Button>
      )}
      <Pictures all={result.images} api={api} />
    </>
  );
}
