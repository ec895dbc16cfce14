// The panels, each loaded when the first session of its kind is opened.
import type { ComponentType } from 'preact';
import type { Api } from './api';
import type { Kind, SessionInfo } from './types';

export interface PanelProps {
  session: SessionInfo;
  api: Api;
  /** The token may look only: no inputs. */
  readOnly: boolean;
  /** Whether the panel can be seen; what is drawn or sent while it cannot is waste. */
  visible: boolean;
}

type Loaded = { default: ComponentType<PanelProps> };

const LOADERS: Record<Kind, () => Promise<Loaded>> = {
  console: () => import('./console/panel'),
  eval: () => import('./notebook/panel'),
  agent: () => import('./agent/panel'),
  lsp: () => import('./problems/panel'),
};

export function loadPanel(kind: Kind): Promise<ComponentType<PanelProps>> {
  return LOADERS[kind]().then(loaded => loaded.default);
}
