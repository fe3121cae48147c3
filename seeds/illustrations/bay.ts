import { lettering, writable } from "./lettering";
import { GROUND, type Scene } from "./scene";
import { circle, group, HEIGHT, linear, radial, rect, WIDTH } from "./svg";

/** What makes a photo bay a dealer's own. */
export interface Bay {
  /** On the wall. */
  name: string;
  /** The dealer's colour, #rrggbb. */
  accent: string;
}

const NOBODY: Bay = { name: "", accent: "#5b6672" };
const WALL_END = 520;

/** Returns the first word of the dealer's name, as far as a plate has space for it. */
export function plateWords({ name }: Bay): string {
  return writable(name).split(" ")[0]?.slice(0, 10) || "DEMO";
}

/**
 * A dealer's photo bay: a wall that curves into the floor, washed with light from above, with the dealer's name and a
 * low band in the dealer's colour.
 * @param wordsAt height of the name: above most cars, and below what cards put over their pictures
 */
export function bay({ name, accent }: Bay = NOBODY, wordsAt = 176): Scene {
  const words = writable(name);
  // The longest name fits between the badges of a card.
  const height = Math.min(22, 420 / (words.length * 0.9));
  const shade = mixed(accent, "#c9c9c8", 0.95);
  return {
    defs:
      linear(
        "wall",
        [0, 0, 0, HEIGHT],
        [0, mixed(accent, "#d3d4d5", 0.93)],
        [0.3, mixed(accent, "#f1f1f0", 0.94)],
        [0.62, mixed(accent, "#f7f7f6", 0.96)],
        [0.72, mixed(accent, "#dcdcdb", 0.93)],
        [0.8, mixed(accent, "#d2d2d1", 0.94)],
        [1, mixed(accent, "#a7a8a9", 0.9)],
      ) +
      radial("pool", [500, GROUND, 560], [0, "#ffffff", 0.7], [1, "#ffffff", 0]) +
      radial("wash", [500, 300, 520], [0, "#ffffff", 0.9], [0.55, "#ffffff", 0.35], [1, "#ffffff", 0]) +
      linear(
        "corner",
        [0, 0, WIDTH, 0],
        [0, shade, 0.9],
        [0.22, shade, 0],
        [0.78, shade, 0],
        [1, shade, 0.9],
      ),
    background:
      rect(0, 0, WIDTH, HEIGHT, { fill: "url(#wall)" }) +
      rect(0, 0, WIDTH, HEIGHT, { fill: "url(#wash)" }) +
      rect(0, 0, WIDTH, HEIGHT, { fill: "url(#corner)" }) +
      rect(0, WALL_END - 46, WIDTH, 40, { fill: accent, "fill-opacity": 0.16 }) +
      rect(0, WALL_END - 6, WIDTH, 3, { fill: accent, "fill-opacity": 0.5 }) +
      (words === "" ? "" : lettering(words, 500, wordsAt, height, mixed(accent, "#8d8f92", 0.35), 2.1)) +
      group(
        { transform: `translate(0 ${GROUND}) scale(1 .2) translate(0 ${-GROUND})` },
        circle(500, GROUND, 560, { fill: "url(#pool)" }),
      ),
    foreground: "",
    mirror: 0.1,
  };
}

/** @param share of the second colour, 0 to 1 */
function mixed(one: string, other: string, share: number): string {
  const channel = (at: number) => {
    const [a = 0, b = 0] = [one, other].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16));
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
