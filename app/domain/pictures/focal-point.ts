/** The point of a picture that stays in sight where it is cropped: per cent from the left, and from the top. */
export interface FocalPoint {
  x: number;
  y: number;
}

/** Browsers crop around it where nothing else is said. */
export const CENTRE: FocalPoint = { x: 50, y: 50 };

export function isCentre({ x, y }: FocalPoint): boolean {
  return x === CENTRE.x && y === CENTRE.y;
}

/** Returns a share that an editor has typed, 0 to 100 in whole per cent; null when it is none. */
export function readPercent(typed: string): number | null {
  const text = typed.trim().replace(/\s*%$/, "");
  return /^\d{1,3}$/.test(text) && Number(text) <= 100 ? Number(text) : null;
}

/** Returns a point as a file has it: `[30, 60]`; null when it is none. */
export function readFocalPoint(value: unknown): FocalPoint | null {
  if (!Array.isArray(value) || value.length !== 2) return null;
  const [x, y] = value.map((each: unknown) => (typeof each === "number" ? readPercent(String(each)) : null));
  return typeof x === "number" && typeof y === "number" ? { x, y } : null;
}

/** Returns the value of CSS `object-position`. */
export function objectPosition({ x, y }: FocalPoint): string {
  return `${x}% ${y}%`;
}
