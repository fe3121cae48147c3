import type { ColourKey } from "./names";

/** The tones of one paint, from the sky's reflection down to the shade under the sills. */
export interface Paint {
  key: ColourKey;
  /** Where the sky is reflected. */
  light: string;
  base: string;
  /** Turned away from the light. */
  shade: string;
  /** Gaps, undersides. */
  deep: string;
  /** Strength of white highlights, 0 to 1: dark paint shows more of them. */
  gloss: number;
}

const PAINTS: Readonly<
  Record<ColourKey, readonly [light: string, base: string, shade: string, deep: string, gloss: number]>
> = {
  white: ["#ffffff", "#eef1f4", "#c3cbd4", "#8b95a1", 0.9],
  silver: ["#e9edf1", "#bfc7cf", "#8e98a3", "#5a636d", 0.75],
  grey: ["#9aa3ad", "#666f7a", "#434b55", "#272c33", 0.55],
  black: ["#5b636e", "#262b32", "#15181d", "#08090b", 0.5],
  blue: ["#5fa0e8", "#1f5fb4", "#143f80", "#0a2248", 0.5],
  red: ["#f0605c", "#c21f26", "#85121a", "#4a080d", 0.5],
  green: ["#6fa384", "#2f6a4a", "#1d4631", "#0e261a", 0.5],
  orange: ["#ffab5e", "#e8731a", "#a84b0c", "#5e2805", 0.5],
  bronze: ["#c49a73", "#8c6239", "#5f4022", "#332110", 0.55],
  gold: ["#ecd9a3", "#c9a95a", "#91763a", "#544220", 0.65],
  brown: ["#9a7862", "#62453a", "#422c24", "#231611", 0.5],
  beige: ["#f3e9d6", "#d8c8aa", "#a89874", "#665a42", 0.75],
  yellow: ["#ffe884", "#f4c412", "#b98c07", "#6b4f02", 0.6],
  purple: ["#9d83c9", "#5d4191", "#3e2965", "#211539", 0.5],
  burgundy: ["#ae5468", "#6f1a2e", "#4a0f1e", "#280610", 0.5],
};

export function paintOf(key: ColourKey): Paint {
  const [light, base, shade, deep, gloss] = PAINTS[key];
  return { key, light, base, shade, deep, gloss };
}

/** Colours that are the same on every car. */
export const MATERIAL = {
  tyre: "#1c1e22",
  tyreEdge: "#34373d",
  well: "#0d0f12",
  plastic: "#2a2e34",
  plasticLight: "#464c55",
  plasticDark: "#16181c",
  glassTop: "#5d7385",
  glassMiddle: "#2b3a47",
  glassBottom: "#141c24",
  chrome: "#dfe5ea",
  chromeShade: "#8d97a1",
  lamp: "#eef6fb",
  lampEdge: "#9fb4c4",
  tailLamp: "#c8141e",
  tailLampLight: "#ff5a55",
  indicator: "#f39a1f",
} as const;
