import type { PanelProps } from '../panels';
import { ProblemsOf } from './problems';

export default function Panel({ session }: PanelProps) {
  return <div class="problems-panel"><ProblemsOf root={session.directory} /></div>;
}
