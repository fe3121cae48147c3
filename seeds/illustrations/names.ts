import type { Body } from "../catalogue";
import { isOutline, OUTLINE_CHANGES, type OutlineKey } from "./outlines";

/**
 * Names of the drawn pictures: `/img/demo/{body or outline}-{colour}-{view}-{variant}`. The name contains everything
 * that the drawing depends on, so a picture can be drawn from its address alone and cached forever. A car of a site has
 * also the letter of its make and the digit of its model (`suv-white-3b7` of the side, `suv-white-rear-3b7`), then its length and height in
 * centimetres and the site: `…/{length}x{height}/{site}`. It is drawn in that site's bay.
 */
export const BODY_KEYS = [
  "suv",
  "offroader",
  "hatch",
  "sedan",
  "wagon",
  "ute",
  "van",
  "coupe",
  "convertible",
  "mover",
  "caravan",
  "offroadvan",
  "camper",
  "truck",
  "tray",
  "tipper",
  "primemover",
] as const;
export type BodyKey = (typeof BODY_KEYS)[number];

export const COLOUR_KEYS = [
  "white",
  "silver",
  "grey",
  "black",
  "blue",
  "red",
  "green",
  "orange",
  "bronze",
  "gold",
  "brown",
  "beige",
  "yellow",
  "purple",
  "burgundy",
] as const;
export type ColourKey = (typeof COLOUR_KEYS)[number];

export const VIEW_KEYS = [
  "side-coast",
  "side-hills",
  "side-city",
  "side-showroom",
  "side",
  "front",
  "rear",
  "cabin",
  "wheel",
  "instruments",
  "boot",
] as const;
export type ViewKey = (typeof VIEW_KEYS)[number];

/** Variants differ in wheels, trim and the light of the scene. In a bay they rise with the price of the version. */
export const VARIANTS = 10;

export interface PictureName {
  body: BodyKey;
  /** A size or shape of the body. */
  outline?: OutlineKey | undefined;
  colour: ColourKey;
  view: ViewKey;
  variant: number;
  /** The letter of the make's look, and the digit of the model's form. */
  make?: string | undefined;
  form?: number | undefined;
}

export function pictureName({ body, outline, colour, view, variant, make, form }: PictureName): string {
  const named = `${outline ?? body}-${colour}`;
  if (make === undefined) return `${named}-${view}-${variant}`;
  // Most pictures on a page are of the side: it goes without saying.
  return `${named}${view === "side" ? "" : `-${view}`}-${variant}${make}${form ?? 0}`;
}

const isOneOf = <T extends string>(keys: readonly T[], text: string | undefined): text is T =>
  (keys as readonly (string | undefined)[]).includes(text);

/** Returns null when the text is not the name of a picture. */
export function parsePictureName(text: string): PictureName | null {
  const parts = /^([a-z]+)-([a-z]+)-(?:([a-z-]+)-)?(\d)(?:([a-q])(\d))?$/.exec(text);
  const [, shape = "", colour, named, variant, make, form] = parts ?? [];
  // Loaded stock keeps the older name of the view.
  const view = named === undefined || named === "side-bay" ? "side" : named;
  const outline = isOutline(shape) ? shape : undefined;
  const body = outline ? OUTLINE_CHANGES[outline].from : shape;
  if (!isOneOf(BODY_KEYS, body) || !isOneOf(COLOUR_KEYS, colour) || !isOneOf(VIEW_KEYS, view)) return null;
  const model = make === undefined ? {} : { make, form: Number(form) };
  return { body, ...(outline && { outline }), colour, view, variant: Number(variant), ...model };
}

const BODY_OF_WORD: Readonly<Record<Body, BodyKey>> = {
  SUV: "suv",
  Hatchback: "hatch",
  "Ute / Tray": "ute",
  Sedan: "sedan",
  Wagon: "wagon",
  Commercial: "van",
  Coupe: "coupe",
  Convertible: "convertible",
  "People Mover": "mover",
  Caravan: "caravan",
  "Off-Road Caravan": "offroadvan",
  "Pop-Top": "camper",
  "Hybrid Camper": "camper",
  Pantech: "truck",
  Tray: "tray",
  Tipper: "tipper",
  "Prime Mover": "primemover",
};

export function isTruck(body: BodyKey): boolean {
  return body === "truck" || body === "tray" || body === "tipper" || body === "primemover";
}

/** Drawings of what has a living space instead of a cabin. */
export function isTowed(body: BodyKey): body is "caravan" | "offroadvan" | "camper" {
  return body === "caravan" || body === "offroadvan" || body === "camper";
}

/**
 * Returns the drawing for a car's body; a boxy four-wheel drive has its own. A convertible with a hard roof ("RF":
 * retractable fastback) is drawn with the roof closed.
 */
export function bodyKey(body: Body, offroad: boolean, badge = ""): BodyKey {
  if (body === "Convertible" && /\bRF\b/.test(badge)) return "coupe";
  return body === "SUV" && offroad ? "offroader" : BODY_OF_WORD[body];
}

/**
 * Returns the drawn colour for a dealer's colour words ("Crystal White", "Gunmetal Grey"); silver when they contain no
 * colour.
 */
export function colourKey(words: string | null): ColourKey {
  const spoken = (words ?? "").toLowerCase().split(/[^a-z]+/);
  return COLOUR_KEYS.find((key) => spoken.includes(key)) ?? "silver";
}
