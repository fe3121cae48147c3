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
 * A dealer's photo bay: a light wall with the name and a stripe in the dealer's colour, a clean floor, soft light.
 * @param wordsAt height of the name: above most cars, and below what cards put over their pictures
 */
export function bay({ name, accent }: Bay = NOBODY, wordsAt = 224): Scene {
  const words = writable(name);
  // The longest name fits between the edges.
  const height = Math.min(30, 640 / (words.length * 0.9));
  return {
    defs:
      linear(
        "wall",
        [0, 0, 0, WALL_END],
        [0, mixed(accent, "#f4f3f0", 0.9)],
        [0.7, mixed(accent, "#fbfaf8", 0.95)],
        [1, mixed(accent, "#eceae6", 0.9)],
      ) +
      linear(
        "floor",
        [0, WALL_END, 0, HEIGHT],
        [0, mixed(accent, "#b9b8b4", 0.93)],
        [0.25, mixed(accent, "#cfceca", 0.95)],
        [1, mixed(accent, "#a9a8a4", 0.92)],
      ) +
      radial("pool", [500, GROUND, 520], [0, "#ffffff", 0.65], [1, "#ffffff", 0]),
    background:
      rect(0, 0, WIDTH, WALL_END, { fill: "url(#wall)" }) +
      rect(0, wordsAt + 46, WIDTH, 8, { fill: accent, "fill-opacity": 0.85 }) +
      (words === "" ? "" : lettering(words, 500, wordsAt, height, accent, 1.9)) +
      rect(0, WALL_END - 8, WIDTH, 8, { fill: mixed(accent, "#8f8e8a", 0.85) }) +
      rect(0, WALL_END, WIDTH, HEIGHT - WALL_END, { fill: "url(#floor)" }) +
      group(
        { transform: `translate(0 ${GROUND}) scale(1 .2) translate(0 ${-GROUND})` },
        circle(500, GROUND, 520, { fill: "url(#pool)" }),
      ),
    foreground: "",
    mirror: 0.14,
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
