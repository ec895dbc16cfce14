// Icons of one weight, drawn for a grid of 16. They say nothing to a screen reader: the control beside them has a name.

const PATHS = {
  console: 'M3 4.5 6.5 8 3 11.5M8.5 11.5H13',
  eval: 'M5.5 3C4 3 4 4 4 5.5S4 8 2.5 8C4 8 4 9 4 10.5S4 13 5.5 13M10.5 3C12 3 12 4 12 5.5S12 8 13.5 8C12 8 12 9 12 10.5S12 13 10.5 13',
  agent: 'M2.5 3.5h11v7.5h-6L4.5 13.5V11h-2zM5.5 6.3h5M5.5 8.5h3',
  lsp: 'M8 2.5 14 13H2zM8 6.5v3M8 11.3v.1',
  grid: 'M2.5 2.5h4.5V7H2.5zM9 2.5h4.5V7H9zM2.5 9h4.5v4.5H2.5zM9 9h4.5v4.5H9z',
  host: 'M2 9h2.5L6.5 3.5l3 9L11.5 7l1 2H14',
  search: 'M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9M10.3 10.3 13.5 13.5',
  plus: 'M8 3v10M3 8h10',
  close: 'M3.5 3.5l9 9M12.5 3.5l-9 9',
  sun: 'M8 5.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6M8 1.5V3M8 13v1.5M1.5 8H3M13 8h1.5M3.4 3.4l1 1M11.6 11.6l1 1M12.6 3.4l-1 1M4.4 11.6l-1 1',
  moon: 'M13 9.5A5.5 5.5 0 0 1 6.5 3 5.5 5.5 0 1 0 13 9.5z',
  bell: 'M3.5 11.5h9L11.3 9.6V7a3.3 3.3 0 0 0-6.6 0v2.6zM6.8 13.5h2.4',
  stop: 'M4 4h8v8H4z',
  play: 'M4.5 3v10l8.5-5z',
  send: 'M8 13V3M3.5 7.5 8 3l4.5 4.5',
  back: 'M9.5 3.5 5 8l4.5 4.5',
  right: 'M6 3.5 10.5 8 6 12.5',
  down: 'M3.5 6 8 10.5 12.5 6',
  check: 'M3 8.5 6.3 12 13 4.5',
  more: 'M3.5 8h.1M8 8h.1M12.5 8h.1',
  trash: 'M3 4.5h10M6 4.5V3h4v1.5M4.3 4.5 5 13h6l.7-8.5',
  refresh: 'M13 8a5 5 0 1 1-1.6-3.7M13 2.5v3h-3',
  folder: 'M2 4h4.2l1.5 1.6H14V12.5H2z',
  file: 'M4 2.5h5L12 5.5v8H4zM9 2.5v3h3',
  link: 'M6.5 9.5l3-3M7 4.8l1.4-1.4a3 3 0 0 1 4.2 4.2L11.2 9M9 11.2l-1.4 1.4a3 3 0 0 1-4.2-4.2L4.8 7',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  download: 'M8 2.5V10M4.5 6.8 8 10.2l3.5-3.4M3 13h10',
  eye: 'M1.5 8S4 3.8 8 3.8 14.5 8 14.5 8 12 12.2 8 12.2 1.5 8 1.5 8zM8 6.2a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6',
  split: 'M2.5 3h11v10h-11zM8 3v10',
  menu: 'M2.5 4h11M2.5 8h11M2.5 12h11',
  warning: 'M8 2.5 14 13H2zM8 6.5v3M8 11.3v.1',
  error: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2M5.8 5.8l4.4 4.4M10.2 5.8l-4.4 4.4',
  info: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2M8 7.3v3.5M8 5.2v.1',
  image: 'M2.5 3h11v10h-11zM2.5 11l3.5-3.5 3 3L11 9l2.5 2.5M10.2 5.8h.1',
  edit: 'M3 13l.6-2.8 7-7 2.2 2.2-7 7z',
  tool: 'M13 4.5a3.3 3.3 0 0 1-4.4 4L5 12.2a1.3 1.3 0 0 1-1.9-1.9L6.8 6.8a3.3 3.3 0 0 1 4-4.4L9 4.3l.5 1.9 1.9.5z',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 16 16" aria-hidden="true" fill="none" stroke="currentColor"
      stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">
      <path d={PATHS[name]} />
    </svg>
  );
}
