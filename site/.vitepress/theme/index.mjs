import DefaultTheme from 'vitepress/theme';
import { nextTick, onMounted, watch } from 'vue';
import { useData, useRoute } from 'vitepress';
import './style.css';

async function draw(dark) {
  const drawings = [...document.querySelectorAll('pre.mermaid')];
  if (drawings.length === 0) return;
  const { default: mermaid } = await import('mermaid');
  for (const drawing of drawings) {
    drawing.dataset.text ??= drawing.textContent;
    drawing.textContent = drawing.dataset.text;
    drawing.removeAttribute('data-processed');
  }
  mermaid.initialize({ startOnLoad: false, theme: dark ? 'dark' : 'neutral' });
  await mermaid.run({ nodes: drawings });
}

export default {
  extends: DefaultTheme,
  setup() {
    const route = useRoute();
    const { isDark } = useData();
    onMounted(() => draw(isDark.value));
    watch([() => route.path, isDark], () => nextTick(() => draw(isDark.value)));
  },
};
