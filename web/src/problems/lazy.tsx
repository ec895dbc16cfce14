import { lazy, Suspense } from 'preact/compat';

const Page = lazy(() => import('./page'));

export function Problems() {
  return <Suspense fallback={<div class="empty" aria-busy="true">Loading…</div>}><Page /></Suspense>;
}
