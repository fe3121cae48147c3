import type { CarImage } from "~/domain/car/car";
import type { SiteSlug } from "~/domain/text/identifiers";
import { makeLetter } from "./illustrations/make-looks";
import {
  type BodyKey,
  type ColourKey,
  isTowed,
  isTruck,
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
  side: "side view",
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
  return describe(car, view, pictureName({ body: car.body, colour: car.colour, view, variant }));
}

function describe({ name, body }: PicturedCar, view: ViewKey, path: string): CarImage {
  return { url: `/img/demo/${path}`, alt: `${name}, ${(isTowed(body) && SEEN_INSIDE[view]) || SEEN[view]}` };
}

interface CarInBay extends PicturedCar {
  outline: OutlineKey | null;
  /** Centimetres. */
  length: number;
  height: number;
  make: string;
  model: string;
  /** Of the version, from 0 to 4. */
  level: number;
  onShowroomFloor: boolean;
  /** Whose bay it is in. */
  site: SiteSlug;
}

/** Views that show the bay, or depend on the size of the car. */
const IN_BAY: ReadonlySet<ViewKey> = new Set(["side", "front", "rear"]);

/** Views that show parts that differ from make to make. */
const OF_MAKE: ReadonlySet<ViewKey> = new Set([...IN_BAY, "wheel"]);

function pictureInBay(car: CarInBay, view: ViewKey): CarImage {
  const { outline, body, colour } = car;
  const form = [...`${car.make} ${car.model}`].reduce((sum, sign) => sum + sign.charCodeAt(0), 0) % 10;
  const isDrawnByMake = OF_MAKE.has(view) && !isTowed(body) && !isTruck(body);
  const isInBay = IN_BAY.has(view);
  const name = pictureName({
    body,
    ...(isInBay && outline && { outline }),
    colour,
    view,
    // The dearest version of one model has other wheels than that of the next.
    variant: car.level * 2 + (form % 2),
    ...(isDrawnByMake && { make: makeLetter(car.make), form }),
  });
  // Caravans are listed without their height.
  const size = car.height > 0 ? `${car.length}x${car.height}` : String(car.length);
  return describe(car, view, isInBay ? `${name}/${size}/${car.site}` : name);
}

/** A prime mover has no load space of its own. */
const canBeSeen = (body: BodyKey, view: ViewKey): boolean => body !== "primemover" || view !== "boot";

/**
 * Draws four to seven pictures of a car in its dealer's bay: a side view first, then the usual order of a dealer's
 * photographer.
 */
export function drawPictures(draw: Draw, car: CarInBay): CarImage[] {
  spendDraws(draw, car);
  const views: ViewKey[] = ["front", "rear", "cabin", "wheel", "instruments", "boot"];
  const round = views.filter((view) => canBeSeen(car.body, view));
  const shown = draw.some([...round, null], draw.int(3, round.length + 1)).filter((view) => view !== null);
  const missing = shown.length < 3 ? round.filter((view) => !shown.includes(view)).slice(0, 1) : [];
  return (["side", ...shown, ...missing] as const).map((view) => pictureInBay(car, view));
}

/** Draws what once chose wheels and two scenes: without it, everything drawn after the pictures would change. */
function spendDraws(draw: Draw, { onShowroomFloor }: CarInBay): void {
  draw.int(0, VARIANTS - 1);
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
