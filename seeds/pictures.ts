import type { CarImage } from "~/domain/car/car";
import type { SiteSlug } from "~/domain/text/identifiers";
import {
  type BodyKey,
  type ColourKey,
  isTowed,
  pictureName,
  VARIANTS,
  type ViewKey,
} from "./illustrations/names";
import type { OutlineKey } from "./illustrations/outlines";
import type { Draw } from "./random";

/** Scenes that a car without a bay is in. */
const SIDES: readonly ViewKey[] = ["side-coast", "side-hills", "side-city", "side-showroom"];

const SEEN: Readonly<Record<ViewKey, string>> = {
  "side-coast": "side view by the sea",
  "side-hills": "side view on a country road",
  "side-city": "side view in the city at dusk",
  "side-showroom": "side view in the showroom",
  "side-bay": "side view",
  front: "front",
  rear: "rear",
  cabin: "dashboard and steering wheel",
  wheel: "front wheel",
  instruments: "instruments",
  boot: "load space",
};

/** The interior pictures of vehicles without a dashboard. */
const SEEN_INSIDE: Partial<Readonly<Record<ViewKey, string>>> = {
  cabin: "inside, with kitchen and dinette",
  instruments: "kitchen",
  boot: "bed",
};

interface PicturedCar {
  name: string;
  body: BodyKey;
  colour: ColourKey;
}

function picture(car: PicturedCar, view: ViewKey, variant: number): CarImage {
  return {
    url: `/img/demo/${pictureName({ body: car.body, colour: car.colour, view, variant })}`,
    alt: `${car.name}, ${(isTowed(car.body) && SEEN_INSIDE[view]) || SEEN[view]}`,
  };
}

interface CarInBay extends PicturedCar {
  outline: OutlineKey | null;
  /** Centimetres. */
  length: number;
  onShowroomFloor: boolean;
  /** Whose bay it is in. */
  site: SiteSlug;
}

/** Views that show the bay, or depend on the size of the car. */
const IN_BAY: ReadonlySet<ViewKey> = new Set(["side-bay", "front", "rear"]);

function pictureInBay(car: CarInBay, view: ViewKey, variant: number): CarImage {
  const { url, alt = "" } = picture(car, view, variant);
  if (!IN_BAY.has(view)) return { url, alt };
  const { outline, body, colour } = car;
  const name = pictureName({ body, ...(outline && { outline }), colour, view, variant });
  return { url: `/img/demo/${name}/${car.length}/${car.site}`, alt };
}

/** A prime mover has no load space of its own. */
const canBeSeen = (body: BodyKey, view: ViewKey): boolean => body !== "primemover" || view !== "boot";

/**
 * Draws four to seven pictures of a car in its dealer's bay: a side view first, then the usual order of a dealer's
 * photographer.
 */
export function drawPictures(draw: Draw, car: CarInBay): CarImage[] {
  const variant = draw.int(0, VARIANTS - 1);
  spendScenes(draw, car);
  const views: ViewKey[] = ["front", "rear", "cabin", "wheel", "instruments", "boot"];
  const round = views.filter((view) => canBeSeen(car.body, view));
  const shown = draw.some([...round, null], draw.int(3, round.length + 1)).filter((view) => view !== null);
  const missing = shown.length < 3 ? round.filter((view) => !shown.includes(view)).slice(0, 1) : [];
  return (["side-bay", ...shown, ...missing] as const).map((view) => pictureInBay(car, view, variant));
}

/** Draws what once chose two scenes: without it, everything drawn after the pictures would change. */
function spendScenes(draw: Draw, { onShowroomFloor }: CarInBay): void {
  if (!onShowroomFloor || !draw.chance(0.75)) draw.pick(SIDES);
  draw.pick(SIDES);
}

/** Returns the requested number of different pictures of a car. */
export function manyPictures(car: PicturedCar, count: number): CarImage[] {
  const all: readonly ViewKey[] = [...SIDES, "front", "rear", "cabin", "wheel", "instruments", "boot"];
  const views = all.filter((view) => canBeSeen(car.body, view));
  return Array.from({ length: count }, (_, index) =>
    picture(car, views[index % views.length] as ViewKey, Math.floor(index / views.length) % VARIANTS),
  );
}
