import type { PanelProps } from '../panels';
import { ProblemsOf } from './problems';

export default function Panel({ session, api }: PanelProps) {
  return <div class="problems-panel"><ProblemsOf root={session.directory} api={api} /></div>;
}
