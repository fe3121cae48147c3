/** Points of one axis: from the drawn body to this outline. What is between two of them moves in proportion. */
type Warp = readonly (readonly [from: number, to: number])[];

export interface OutlineChange {
  /** The drawn body that it is made from. */
  from: "hatch" | "sedan" | "suv" | "ute" | "van";
  x?: Warp;
  y?: Warp;
  wheel?: number;
  /** Positions in the lists of the drawn body: a cab without rear doors has neither their gaps nor handles. */
  without?: { gaps?: readonly number[]; handles?: readonly number[]; pillars?: readonly number[] };
  outline?: string;
  rearGlass?: string;
  gap?: string;
}

/** Sizes and shapes of bodies between those that are drawn by hand, in centimetres. */
export const OUTLINE_CHANGES = {
  lighthatch: {
    from: "hatch",
    x: [
      [0, 0],
      [88, 70],
      [131, 106],
      [238, 208],
      [352, 305],
      [437, 378],
    ],
    y: [
      [0, 0],
      [-21, -20],
      [-100, -102],
      [-147.5, -153],
    ],
    wheel: 30,
  },
  smallhatch: {
    from: "hatch",
    x: [
      [0, 0],
      [88, 78],
      [131, 118],
      [352, 328],
      [437, 406],
    ],
    y: [
      [0, 0],
      [-100, -101],
      [-147.5, -149],
    ],
    wheel: 31.5,
  },
  liftback: {
    from: "sedan",
    x: [
      [0, 0],
      [97, 94],
      [380, 372],
      [488, 472],
    ],
    outline:
      "M18,-21 C8,-23 3,-29 3,-39 C3,-51 5,-60 10,-67 C15,-74 30,-80 50,-85 C82,-92 112,-97 143,-100 C168,-118 192,-134 218,-140.500 C240,-145.500 268,-146.500 300,-145.500 C350,-143 404,-128 446,-109.500 C456,-106 465,-104 472,-100 C479,-96 482,-87 483,-75 C485,-59 485,-47 482,-37 C480,-27 474,-22 464,-21",
    rearGlass: "M338,-138 C378,-131 414,-119 446,-105.500 L432,-104 C404,-115 372,-128 338,-138 Z",
    without: { gaps: [4] },
    gap: "M446,-106 C456,-102 470,-98 479,-88",
  },
  smallsedan: {
    from: "sedan",
    x: [
      [0, 0],
      [97, 82],
      [150, 128],
      [258, 234],
      [380, 340],
      [488, 436],
    ],
    y: [
      [0, 0],
      [-100, -102],
      [-146, -149],
    ],
    wheel: 31.5,
  },
  midsedan: {
    from: "sedan",
    x: [
      [0, 0],
      [97, 90],
      [150, 141],
      [380, 360],
      [488, 463],
    ],
    wheel: 33,
  },
  smallsuv: {
    from: "suv",
    x: [
      [0, 0],
      [92, 81],
      [137, 120],
      [362, 331],
      [460, 418],
    ],
    y: [
      [0, 0],
      [-29, -28],
      [-117, -112],
      [-169, -160],
    ],
    wheel: 34.5,
  },
  /** Lower than others, with a fast tail. */
  crossover: {
    from: "suv",
    x: [
      [0, 0],
      [92, 87],
      [137, 128],
      [245, 230],
      [336, 308],
      [362, 340],
      [402, 362],
      [442, 412],
      [460, 430],
    ],
    y: [
      [0, 0],
      [-29, -27],
      [-117, -110],
      [-169, -155],
    ],
    wheel: 35,
  },
  /** High, with an upright tail. */
  squaresuv: {
    from: "suv",
    x: [
      [0, 0],
      [92, 90],
      [137, 132],
      [245, 242],
      [336, 338],
      [362, 364],
      [402, 426],
      [442, 452],
      [460, 466],
    ],
    y: [
      [0, 0],
      [-29, -30],
      [-117, -116],
      [-169, -174],
    ],
    wheel: 36.5,
  },
  largesuv: {
    from: "suv",
    x: [
      [0, 0],
      [92, 95],
      [137, 143],
      [245, 256],
      [336, 362],
      [362, 385],
      [412, 446],
      [460, 494],
    ],
    y: [
      [0, 0],
      [-29, -30],
      [-117, -119],
      [-169, -176],
    ],
    wheel: 38,
  },
  fullsuv: {
    from: "suv",
    x: [
      [0, 0],
      [92, 98],
      [137, 148],
      [245, 266],
      [336, 370],
      [362, 392],
      [402, 462],
      [442, 492],
      [460, 508],
    ],
    y: [
      [0, 0],
      [-29, -37],
      [-117, -128],
      [-169, -188],
    ],
    wheel: 40,
  },
  singlecab: {
    from: "ute",
    x: [
      [0, 0],
      [238, 238],
      [331, 266],
      [532, 532],
    ],
    without: { gaps: [2], handles: [1], pillars: [0] },
  },
  extracab: {
    from: "ute",
    x: [
      [0, 0],
      [238, 238],
      [331, 300],
      [532, 532],
    ],
    without: { handles: [1] },
  },
  smallvan: {
    from: "van",
    x: [
      [0, 0],
      [103, 88],
      [210, 184],
      [425, 364],
      [526, 449],
    ],
    y: [
      [0, 0],
      [-28, -26],
      [-126, -120],
      [-199, -183],
    ],
    wheel: 32.5,
  },
  highvan: {
    from: "van",
    x: [
      [0, 0],
      [103, 106],
      [210, 214],
      [425, 462],
      [526, 592],
    ],
    y: [
      [0, 0],
      [-28, -32],
      [-126, -134],
      [-183, -200],
      [-201, -262],
    ],
  },
} as const satisfies Record<string, OutlineChange>;

export type OutlineKey = keyof typeof OUTLINE_CHANGES;

export function isOutline(key: string): key is OutlineKey {
  return Object.hasOwn(OUTLINE_CHANGES, key);
}

/** What decides a car's outline; lengths in centimetres. */
export interface OutlinedCar {
  body: string;
  model: string;
  length: number;
  height: number;
  doors: number;
  seats: number;
}

/** Hatchbacks with the tail of a saloon, some of them shorter than it looks. */
const LIFTBACKS: ReadonlySet<string> = new Set([
  "Octavia",
  "Superb",
  "Prius",
  "Stinger",
  "Ioniq",
  "Model S",
  "A5",
  "Insight",
]);

/** Returns the outline that is closest to a car, or null where the drawn body is. */
export function outlineOf({ body, model, length, height, doors, seats }: OutlinedCar): OutlineKey | null {
  switch (body) {
    case "hatch":
      if (LIFTBACKS.has(model)) return "liftback";
      return length < 398 ? "lighthatch" : length < 424 ? "smallhatch" : null;
    case "sedan":
      if (LIFTBACKS.has(model)) return "liftback";
      return length < 452 ? "smallsedan" : length < 478 ? "midsedan" : null;
    case "suv":
      if (length < 471 && height < 162) return "crossover";
      if (length < 436) return "smallsuv";
      if (length < 471) return height < 170 ? null : "squaresuv";
      return length < 496 && height < 184 ? "largesuv" : "fullsuv";
    case "ute":
      return doors > 3 && seats > 4 ? null : seats > 3 ? "extracab" : "singlecab";
    case "van":
      return length < 480 ? "smallvan" : height > 225 ? "highvan" : null;
    default:
      return null;
  }
}
