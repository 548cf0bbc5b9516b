/** Drawings of one stroke, 16 by 16. They are ornament: the words stand beside or in the label. */
const paths = {
  close: "M4 4l8 8M12 4l-8 8",
  sun: "M8 5.5a2.5 2.5 0 100 5 2.5 2.5 0 000-5zM8 1.5v1.5M8 13v1.5M1.5 8H3M13 8h1.5M3.4 3.4l1.1 1.1M11.5 11.5l1.1 1.1M12.6 3.4l-1.1 1.1M4.5 11.5l-1.1 1.1",
  moon: "M13 9.5A5.5 5.5 0 016.5 3a5.5 5.5 0 106.5 6.5z",
  screen: "M2 3h12v8H2zM6 13.5h4M8 11v2.5",
  present: "M1.5 3h13M2.5 3v7.5h11V3M8 10.5V13M5.5 14L8 12l2.5 2M5.5 7.5l2-2 1.5 1.5 2-2",
  keys: "M1.5 4.5h13v7h-13zM4 7h.01M6.5 7h.01M9 7h.01M11.5 7h.01M5 9.5h6",
  file: "M4 1.5h5l3 3v10H4zM9 1.5v3h3",
  folder: "M1.5 4V12.5h13V5.5H8L6.5 4z",
  link: "M6.5 9.5l3-3M7 4.5l1-1a2.8 2.8 0 014 4l-1 1M9 11.5l-1 1a2.8 2.8 0 01-4-4l1-1",
  save: "M8 2v8M5 7l3 3 3-3M2.5 11v2.5h11V11",
  open: "M8 10V2M5 5l3-3 3 3M2.5 11v2.5h11V11",
  play: "M5 3l8 5-8 5z",
  stop: "M4 4h8v8H4z",
  retry: "M13 8a5 5 0 11-1.5-3.5L13 6M13 2.5V6H9.5",
  check: "M3 8.5L6.5 12 13 4.5",
  copy: "M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3",
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}
