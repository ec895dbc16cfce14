import { api } from '../store';
import { ProblemsOf } from './problems';

export default function Page() {
  return (
    <div class="problems-page">
      <header class="page-head"><h2>Problems</h2><span class="soft">what language servers find</span></header>
      <ProblemsOf api={api} />
    </div>
  );
}
