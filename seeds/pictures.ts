import type { CarImage } from "~/domain/car/car";
import {
  type BodyKey,
  type ColourKey,
  isTowed,
  pictureName,
  VARIANTS,
  type ViewKey,
} from "./illustrations/names";
import type { Draw } from "./random";

const SIDES: readonly ViewKey[] = ["side-coast", "side-hills", "side-city", "side-showroom"];

const SEEN: Readonly<Record<ViewKey, string>> = {
  "side-coast": "side view by the sea",
  "side-hills": "side view on a country road",
  "side-city": "side view in the city at dusk",
  "side-showroom": "side view in the showroom",
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
  onShowroomFloor: boolean;
}

function picture(car: PicturedCar, view: ViewKey, variant: number): CarImage {
  return {
    url: `/img/demo/${pictureName({ body: car.body, colour: car.colour, view, variant })}`,
    alt: `${car.name}, ${(isTowed(car.body) && SEEN_INSIDE[view]) || SEEN[view]}`,
  };
}

/** A prime mover has no load space of its own. */
const canBeSeen = (body: BodyKey, view: ViewKey): boolean => body !== "primemover" || view !== "boot";

/** Draws four to ten pictures of a car: a side view first, then the usual order of a dealer's photographer. */
export function drawPictures(draw: Draw, car: PicturedCar): CarImage[] {
  const variant = draw.int(0, VARIANTS - 1);
  const first: ViewKey = car.onShowroomFloor && draw.chance(0.75) ? "side-showroom" : draw.pick(SIDES);
  const other = draw.pick(SIDES.filter((view) => view !== first));
  const round: ViewKey[] = ["front", "rear", "cabin", "wheel", "instruments", "boot", other];
  const rest = round.filter((view) => canBeSeen(car.body, view));
  const shown = draw.some(rest, draw.int(3, rest.length));
  return [first, ...shown].map((view) => picture(car, view, variant));
}

/** Returns the requested number of different pictures of a car. */
export function manyPictures(car: PicturedCar, count: number): CarImage[] {
  const all: readonly ViewKey[] = [...SIDES, "front", "rear", "cabin", "wheel", "instruments", "boot"];
  const views = all.filter((view) => canBeSeen(car.body, view));
  return Array.from({ length: count }, (_, index) =>
    picture(car, views[index % views.length] as ViewKey, Math.floor(index / views.length) % VARIANTS),
  );
}
