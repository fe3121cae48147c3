import { round } from "./svg";

/**
 * Side views in centimetres: the nose at x = 0, the ground at y = 0, up is negative. Paths are written by hand from
 * the proportions of current cars.
 */
export interface SideBody {
  length: number;
  height: number;
  /** Centres of the wheels (they are on the ground) and their radius. */
  wheels: readonly [front: number, rear: number, radius: number];
  /** Further axles of a truck. Where front and rear are the same there is one. */
  moreAxles?: readonly number[];
  /** Gap between tyre and arch. */
  archGap: number;
  /** Lower edge of the sill between the wheels. */
  sill: number;
  /** From the lowest point of the front bumper over nose, bonnet, roof and tail to the lowest point behind. */
  outline: string;
  /** Side windows as one shape. */
  glass: string;
  pillars: readonly string[];
  windscreen: string;
  rearGlass?: string;
  /** The line that catches the light below the windows, and one lower on the doors. */
  shoulder: string;
  crease: string;
  gaps: readonly string[];
  handles: readonly (readonly [x: number, y: number])[];
  mirror: readonly [x: number, y: number];
  headlamp: string;
  tailLamp: string;
  /** Black plastic along sills and arches. */
  cladding: boolean;
  knobbly?: boolean;
  roofRails?: string;
  /** A shark-fin aerial is here on the roof. */
  aerial?: readonly [x: number, y: number];
}

/** Centres of all wheels, from the nose to the tail. */
export function axlesOf({ wheels: [front, rear], moreAxles = [] }: SideBody): number[] {
  return [...new Set([front, rear, ...moreAxles])].sort((a, b) => a - b);
}

type Warp = readonly (readonly [from: number, to: number])[];

/** Moves a value between the points around it; beyond the last ones it moves with them. */
function moved(value: number, warp: Warp | undefined): number {
  if (!warp) return value;
  const above = warp.findIndex(([from]) => Math.abs(from) >= Math.abs(value));
  const at = Math.max(1, above === -1 ? warp.length - 1 : above);
  const [[fromA, toA], [fromB, toB]] = [warp[at - 1], warp[at]] as [Warp[number], Warp[number]];
  return toA + ((value - fromA) * (toB - toA)) / (fromB - fromA);
}

/** Where a point of a body moves to. */
export type Place = (x: number, y: number) => readonly [x: number, y: number];

/** Returns a body with its points moved along both axes. Wheels stay round. */
export function warpedBody(
  body: SideBody,
  { x, y }: { x?: Warp | undefined; y?: Warp | undefined },
): SideBody {
  return movedBody(body, (px, py) => [moved(px, x), moved(py, y)]);
}

/** Returns a body with each of its points moved. Wheels stay round, and on the ground. */
export function movedBody(body: SideBody, place: Place): SideBody {
  const shift = (d: string) =>
    d.replace(/(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)/g, (_pair, px: string, py: string) =>
      place(Number(px), Number(py)).map(round).join(","),
    );
  const point = ([px, py]: readonly [number, number]) => place(px, py);
  const [front, rear, radius] = body.wheels;
  const middle = body.length / 2;
  return {
    ...body,
    length: place(body.length, 0)[0],
    height: -place(middle, -body.height)[1],
    wheels: [place(front, 0)[0], place(rear, 0)[0], radius],
    sill: place(middle, body.sill)[1],
    outline: shift(body.outline),
    glass: shift(body.glass),
    pillars: body.pillars.map(shift),
    windscreen: shift(body.windscreen),
    ...(body.rearGlass && { rearGlass: shift(body.rearGlass) }),
    ...(body.roofRails && { roofRails: shift(body.roofRails) }),
    ...(body.aerial && { aerial: point(body.aerial) }),
    shoulder: shift(body.shoulder),
    crease: shift(body.crease),
    gaps: body.gaps.map(shift),
    handles: body.handles.map(point),
    mirror: point(body.mirror),
    headlamp: shift(body.headlamp),
    tailLamp: shift(body.tailLamp),
  };
}
