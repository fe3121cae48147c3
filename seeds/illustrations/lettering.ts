import { group, line, round } from "./svg";

/**
 * Strokes of the few signs that the drawings write, in a box 6 wide and 10 high. SVG text would depend on the fonts
 * of the machine.
 */
const STROKES: Readonly<Record<string, string>> = {
  "0": "M1,0 L5,0 L6,1 L6,9 L5,10 L1,10 L0,9 L0,1 Z",
  "1": "M1,2 L3.5,0 L3.5,10",
  "2": "M0,1 L1,0 L5,0 L6,1 L6,4 L0,10 L6,10",
  "3": "M0,0 L6,0 L3,4 L5,4 L6,5.500 L6,9 L5,10 L1,10 L0,9",
  "4": "M5,10 L5,0 L0,7 L6,7",
  "5": "M6,0 L0,0 L0,4.500 L5,4.500 L6,5.500 L6,9 L5,10 L0,10",
  "6": "M5,0 L1,0 L0,1 L0,9 L1,10 L5,10 L6,9 L6,5.500 L5,4.500 L0,4.500",
  "7": "M0,0 L6,0 L2,10",
  "8": "M1,0 L5,0 L6,1 L6,4 L5,5 L1,5 L0,4 L0,1 Z M1,5 L0,6 L0,9 L1,10 L5,10 L6,9 L6,6 L5,5",
  "9": "M1,10 L5,10 L6,9 L6,1 L5,0 L1,0 L0,1 L0,4.500 L1,5.500 L6,5.500",
  A: "M0,10 L0,3 L3,0 L6,3 L6,10 M0,6 L6,6",
  B: "M0,0 L4.500,0 L5.500,1 L5.500,4 L4.500,5 L0,5 M4.500,5 L6,6 L6,9 L5,10 L0,10 L0,0",
  C: "M6,1 L5,0 L1,0 L0,1 L0,9 L1,10 L5,10 L6,9",
  D: "M0,0 L4,0 L6,2 L6,8 L4,10 L0,10 Z",
  E: "M6,0 L0,0 L0,10 L6,10 M0,5 L5,5",
  F: "M6,0 L0,0 L0,10 M0,5 L5,5",
  G: "M6,1 L5,0 L1,0 L0,1 L0,9 L1,10 L5,10 L6,9 L6,5.500 L3.500,5.500",
  H: "M0,0 L0,10 M6,0 L6,10 M0,5 L6,5",
  I: "M3,0 L3,10",
  J: "M6,0 L6,9 L5,10 L1,10 L0,9 L0,8",
  K: "M0,0 L0,10 M6,0 L0,6 M2,4.500 L6,10",
  L: "M0,0 L0,10 L6,10",
  M: "M0,10 L0,0 L3,5 L6,0 L6,10",
  N: "M0,10 L0,0 L6,10 L6,0",
  O: "M1,0 L5,0 L6,1 L6,9 L5,10 L1,10 L0,9 L0,1 Z",
  P: "M0,10 L0,0 L5,0 L6,1 L6,4.500 L5,5.500 L0,5.500",
  Q: "M1,0 L5,0 L6,1 L6,9 L5,10 L1,10 L0,9 L0,1 Z M3.500,7 L6.500,10.500",
  R: "M0,10 L0,0 L5,0 L6,1 L6,4.500 L5,5.500 L0,5.500 M3,5.500 L6,10",
  S: "M6,1 L5,0 L1,0 L0,1 L0,4 L1,5 L5,5 L6,6 L6,9 L5,10 L1,10 L0,9",
  T: "M0,0 L6,0 M3,0 L3,10",
  U: "M0,0 L0,9 L1,10 L5,10 L6,9 L6,0",
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
