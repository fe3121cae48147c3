import type { StyleRule } from "@vanilla-extract/css";

/** The drawings of the line icons, in a square of 24. */
export const PATHS = {
  menu: "M3 6h18M3 12h18M3 18h18",
  phone: "M5 3h4l2 5-2.5 1.5a11 11 0 0 0 6 6L16 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 5a2 2 0 0 1 2-2",
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 21 21",
  pin: "M12 21s7-6.2 7-11.5a7 7 0 0 0-14 0C5 14.8 12 21 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
  gauge: "M4.5 18a9 9 0 1 1 15 0M12 15l4-5",
  gearbox: "M5 5v14M12 5v14M19 5v7H5M5 5h.01M12 5h.01M19 5h.01M5 19h.01M12 19h.01",
  body: "M3 15v-3l2.5-1L8 7h7l4 4 2 1v3h-3M9 15h6M6 17a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM18 17a2 2 0 1 0 0-4 2 2 0 0 0 0 4z",
  camera: "M3 8h4l2-3h6l2 3h4v11H3zM12 16a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  fuel: "M5 21V5a2 2 0 0 1 2-2h5a2 2 0 0 1 2 2v16M4 21h11M7 7h5v4H7zM14 12h2a1 1 0 0 1 1 1v4a1.5 1.5 0 0 0 3 0V9l-3-3",
  bed: "M3 19V6M3 16h18v3M21 16v-3a3 3 0 0 0-3-3h-7v6M7 13a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3z",
  length: "M3 8v8M21 8v8M3 12h18M6.5 8.5 3 12l3.5 3.5M17.5 8.5 21 12l-3.5 3.5",
  weight: "M7 8h10l3 12H4zM12 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
  axle: "M4 12h16M5 8v8M19 8v8M8 9v6M16 9v6",
  filter: "M3 6h18M6 12h12M10 18h4",
  sort: "M8 4v16M4 16l4 4 4-4M16 20V4M12 8l4-4 4 4",
  close: "M6 6l12 12M18 6 6 18",
  tick: "M4 12.5 10 18 20 6",
  arrow: "M5 12h14M13 6l6 6-6 6",
  chevron: "M9 5l7 7-7 7",
  expand: "M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5",
  eye: "M2 12s3.5-6.5 10-6.5S22 12 22 12s-3.5 6.5-10 6.5S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 2",
  offer: "M3 12V4a1 1 0 0 1 1-1h8l9 9-9 9zM7.5 7.5h.01",
  service: "M20 7l-3 3-3-3 3-3a5 5 0 0 0-6.5 6.5L4 17l3 3 6.5-6.5A5 5 0 0 0 20 7",
  sell: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM15 9.3c-.4-1-1.5-1.6-3-1.6-4 0-4 4.3 0 4.3s4 4.3 0 4.3c-1.5 0-2.6-.6-3-1.6M12 6v1.7M12 16.3V18",
  heart: "M12 20.5C5.5 15.7 3 12.3 3 8.9a4.7 4.7 0 0 1 9-2 4.7 4.7 0 0 1 9 2c0 3.4-2.5 6.8-9 11.6z",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21a8 8 0 0 1 16 0",
  compare: "M4 8h15M15 4l4 4-4 4M20 16H5M9 12l-4 4 4 4",
} as const;
export type IconName = keyof typeof PATHS;

/** Drawings that point forward. They point to the left in a page that is read from right to left. */
export const DIRECTED: ReadonlySet<string> = new Set<IconName>(["arrow", "chevron"]);

/** The icon of a card's fact (domain/card/card-facts), by its key. */
export const FACT_ICONS = {
  condition: "offer",
  km: "gauge",
  transmission: "gearbox",
  body: "body",
  fuel: "fuel",
  electric_range: "length",
  drive: "axle",
  sleeps: "bed",
  body_length: "length",
  tare_weight: "weight",
  aggregate_trailer_mass: "weight",
  axle_type: "axle",
  grossvehiclemass: "weight",
} as const satisfies Record<string, IconName>;

interface DrawnIcon {
  stroke?: number;
  /** px */
  size?: number | undefined;
  /** Its colour where the visitor's own colours replace the site's. */
  forced?: "CanvasText" | "ButtonText" | "LinkText" | undefined;
}

/**
 * An icon as the style of a pseudo-element, in the colour of its text. For what a page has often: it adds no element, and
 * the drawing is in the stylesheet.
 */
export function drawnIcon(name: IconName, { stroke, ...box }: DrawnIcon = {}): StyleRule {
  return iconBox(iconStrip([name], { stroke }), box);
}

/** Drawings side by side in one picture. */
interface IconStrip {
  picture: string;
  count: number;
  /** Where a drawing is in the picture, as the value of `--icon`. */
  at(name: IconName): string;
}

/**
 * Draws several icons in one picture. Browsers parse each picture of a stylesheet as a separate document, and resolve one
 * in a variable for each element that shows it: twenty of them cost a slow phone an eighth of a second of styles.
 * @param filled whether the last one is filled
 */
export function iconStrip(
  names: readonly IconName[],
  { stroke = 2, filled = false }: { stroke?: number | undefined; filled?: boolean } = {},
): IconStrip {
  const paths = names.map((name, at) => {
    const place = at > 0 ? ` transform='translate(${24 * at})'` : "";
    return `%3Cpath d='${PATHS[name]}'${place}${filled && at === names.length - 1 ? " fill='%23000'" : ""}/%3E`;
  });
  const paint = `fill='none' stroke='%23000' stroke-width='${stroke}' stroke-linecap='round' stroke-linejoin='round'`;
  const box = `viewBox='0 0 ${24 * names.length} 24'`;
  const svg = `%3Csvg xmlns='http://www.w3.org/2000/svg' ${box} ${paint}%3E${paths.join("")}%3C/svg%3E`;
  return {
    picture: `url("data:image/svg+xml,${svg}")`,
    count: names.length,
    at: (name) => `${(100 * names.indexOf(name)) / Math.max(1, names.length - 1)}%`,
  };
}

/**
 * What the icons of a strip share. Which one shows is `--icon`; without it the first.
 * All browsers know the prefixed names, and those before 2024 no others: phones with Android 7 keep one.
 */
export function iconBox(
  { picture, count }: IconStrip,
  { size = 20, forced = "ButtonText" }: Pick<DrawnIcon, "size" | "forced"> = {},
): StyleRule {
  const width = `${size / 16}rem`;
  return {
    content: "",
    flex: "none",
    width,
    height: width,
    background: "currentColor",
    printColorAdjust: "exact",
    WebkitMaskImage: picture,
    WebkitMaskRepeat: "no-repeat",
    WebkitMaskSize: `${100 * count}% 100%`,
    ...(count > 1 && { WebkitMaskPosition: "var(--icon, 0) 0" }),
    "@media": { "(forced-colors: active)": { forcedColorAdjust: "none", background: forced } },
  };
}

/**
 * Words that only screen readers read, in the pseudo-element of a drawn icon: the element's `data-label`. They are in its
 * box, which shows the drawing only.
 */
export const heardLabel = {
  content: "attr(data-label)",
  overflow: "hidden",
  textIndent: "2rem",
  whiteSpace: "pre",
} as const;
