import { group, line, round } from "./svg";

/**
 * Strokes of the few signs that the drawings write, in a box 6 wide and 10 high. SVG text would depend on the fonts
 * of the machine.
 */
const STROKES: Readonly<Record<string, string>> = {
  "0": "M3,0 C1,0 0,1.4 0,3.2 L0,6.8 C0,8.6 1,10 3,10 C5,10 6,8.6 6,6.8 L6,3.2 C6,1.4 5,0 3,0 Z",
  "1": "M1,2 L3.5,0 L3.5,10",
  "2": "M0.2,2.6 C0.3,0.9 1.4,0 3,0 C4.8,0 5.8,1.1 5.8,2.7 C5.8,4.2 4.8,5.2 3.4,6.6 L0.1,10 L6,10",
  "3": "M0.2,0 L5.8,0 L2.8,4 C4.9,4 6,5.2 6,6.9 C6,8.8 4.8,10 3,10 C1.3,10 0.2,9.1 0,7.6",
  "4": "M5,10 L5,0 L0,7 L6,7",
  "5": "M5.6,0 L0.8,0 L0.4,4.6 C1.1,4 2,3.7 3,3.7 C4.9,3.7 6,4.9 6,6.8 C6,8.8 4.8,10 3,10 C1.3,10 0.3,9.1 0,7.7",
  "6": "M5.6,1.8 C5.1,0.6 4.2,0 3.1,0 C1.1,0 0,1.7 0,4.4 L0,6.6 C0,8.7 1.1,10 3,10 C4.9,10 6,8.7 6,6.8 C6,4.9 4.9,3.8 3.1,3.8 C1.3,3.8 0,5 0,6.6",
  "7": "M0,0 L6,0 L2,10",
  "8": "M3,4.7 C1.3,4.7 0.3,3.8 0.3,2.4 C0.3,0.9 1.4,0 3,0 C4.6,0 5.7,0.9 5.7,2.4 C5.7,3.8 4.7,4.7 3,4.7 C1.1,4.7 0,5.7 0,7.3 C0,9 1.1,10 3,10 C4.9,10 6,9 6,7.3 C6,5.7 4.9,4.7 3,4.7",
  "9": "M0.4,8.2 C0.9,9.4 1.8,10 2.9,10 C4.9,10 6,8.3 6,5.6 L6,3.4 C6,1.3 4.9,0 3,0 C1.1,0 0,1.3 0,3.2 C0,5.1 1.1,6.2 2.9,6.2 C4.7,6.2 6,5 6,3.4",
  A: "M0,10 L3,0 L6,10 M1.1,6.6 L4.9,6.6",
  B: "M0,0 L3.4,0 C4.8,0 5.6,0.9 5.6,2.4 C5.6,3.9 4.8,4.8 3.4,4.8 L0,4.8 M3.4,4.8 C5.1,4.8 6,5.7 6,7.4 C6,9.1 5.1,10 3.4,10 L0,10 L0,0",
  C: "M6,2.5 C5.6,0.9 4.5,0 3.1,0 C1.1,0 0,1.4 0,3.2 L0,6.8 C0,8.6 1.1,10 3.1,10 C4.5,10 5.6,9.1 6,7.5",
  D: "M0,0 L2.6,0 C4.8,0 6,1.5 6,3.6 L6,6.4 C6,8.5 4.8,10 2.6,10 L0,10 Z",
  E: "M6,0 L0,0 L0,10 L6,10 M0,5 L5,5",
  F: "M6,0 L0,0 L0,10 M0,5 L5,5",
  G: "M6,2.5 C5.6,0.9 4.5,0 3.1,0 C1.1,0 0,1.4 0,3.2 L0,6.8 C0,8.6 1.1,10 3.1,10 C5,10 6,8.7 6,7 L6,5.4 L3.5,5.4",
  H: "M0,0 L0,10 M6,0 L6,10 M0,5 L6,5",
  I: "M3,0 L3,10",
  J: "M6,0 L6,7 C6,8.9 5,10 3.2,10 C1.4,10 0.4,9 0.2,7.4",
  K: "M0,0 L0,10 M6,0 L0,6 M2,4.500 L6,10",
  L: "M0,0 L0,10 L6,10",
  M: "M0,10 L0,0 L3,6 L6,0 L6,10",
  N: "M0,10 L0,0 L6,10 L6,0",
  O: "M3,0 C1,0 0,1.4 0,3.2 L0,6.8 C0,8.6 1,10 3,10 C5,10 6,8.6 6,6.8 L6,3.2 C6,1.4 5,0 3,0 Z",
  P: "M0,10 L0,0 L3.4,0 C5.1,0 6,1 6,2.8 C6,4.6 5.1,5.6 3.4,5.6 L0,5.6",
  Q: "M3,0 C1,0 0,1.4 0,3.2 L0,6.8 C0,8.6 1,10 3,10 C5,10 6,8.6 6,6.8 L6,3.2 C6,1.4 5,0 3,0 Z M3.8,7.4 L6.2,10.4",
  R: "M0,10 L0,0 L3.4,0 C5.1,0 6,1 6,2.8 C6,4.6 5.1,5.6 3.4,5.6 L0,5.6 M3.4,5.6 L6,10",
  S: "M5.8,2.4 C5.5,0.9 4.5,0 3,0 C1.2,0 0.2,1 0.2,2.6 C0.2,4.1 1.2,4.6 3,5 C4.9,5.4 6,6 6,7.5 C6,9.1 4.8,10 3,10 C1.3,10 0.2,9.1 0,7.5",
  T: "M0,0 L6,0 M3,0 L3,10",
  U: "M0,0 L0,6.8 C0,8.8 1.1,10 3,10 C4.9,10 6,8.8 6,6.8 L6,0",
  V: "M0,0 L3,10 L6,0",
  W: "M0,0 L1.500,10 L3,5 L4.500,10 L6,0",
  X: "M0,0 L6,10 M6,0 L0,10",
  Y: "M0,0 L3,5 L6,0 M3,5 L3,10",
  Z: "M0,0 L6,0 L0,10 L6,10",
  "&": "M6,10 L1,3 L1,1 L2,0 L4,0 L5,1 L5,2.500 L0,6.500 L0,9 L1,10 L4,10 L6,7",
  "-": "M1,5 L5,5",
  "'": "M3,0 L3,2",
  ".": "M3,9.500 L3,10",
  "/": "M0,10 L6,0",
  " ": "",
};

/** Returns a name in the letters that can be written. */
export function writable(name: string): string {
  const letters = name.normalize("NFKD").replace(/\p{M}/gu, "").toUpperCase();
  return [...letters]
    .filter((sign) => Object.hasOwn(STROKES, sign))
    .join("")
    .trim();
}

/** Letters around (x, y), `height` high. */
export function lettering(
  text: string,
  x: number,
  y: number,
  height: number,
  colour: string,
  weight = 1.5,
): string {
  const advance = 9;
  const scale = height / 10;
  const width = (text.length * advance - 3) * scale;
  const strokes = [...text].map((sign, index) => {
    const d = STROKES[sign];
    if (d === undefined) throw new Error(`no strokes for "${sign}"`);
    return d ? line(d, colour, weight, { transform: `translate(${index * advance} 0)` }) : "";
  });
  return group(
    { transform: `translate(${round(x - width / 2)} ${round(y - height / 2)}) scale(${round(scale)})` },
    ...strokes,
  );
}
