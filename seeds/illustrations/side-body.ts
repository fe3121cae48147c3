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
