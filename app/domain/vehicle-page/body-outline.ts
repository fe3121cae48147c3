import type { Car } from "../car/car";

/* Drawings of 200 by 80, the front to the right: path data for a line drawing. */
const WHEELS = "M35 62a13 13 0 1 0 26 0a13 13 0 1 0-26 0M139 62a13 13 0 1 0 26 0a13 13 0 1 0-26 0";
const SEDAN = `M35 62H14q-4 0-4-4V46q0-4 5-5l27-4L66 20q4-4 10-4h38q6 0 11 3l27 17 28 4q10 2 10 10v8q0 4-4 4h-21M139 62H61M54 37l18-14q2-2 5-2h18v16zM101 21h13q5 0 9 2l22 14h-44z${WHEELS}`;
const HATCH = `M35 62H18q-4 0-4-4V44L28 22q3-6 10-6h66q7 0 12 4l26 17 34 5q10 2 10 10v6q0 4-4 4h-17M139 62H61M32 37l8-14q1-2 4-2h28v16zM78 21h25q5 0 9 3l20 13H78z${WHEELS}`;
const SUV = `M35 62H16q-4 0-4-4V40l10-25q2-5 8-5h84q6 0 10 4l24 21 32 5q8 2 8 9v9q0 4-4 4h-15M139 62H61M25 34l7-16q1-2 3-2h38v18zM79 16h34q4 0 7 3l18 15H79z${WHEELS}`;
const WAGON = `M35 62H14q-4 0-4-4V44l12-22q3-5 9-5h86q7 0 12 4l24 16 32 5q10 2 10 10v6q0 4-4 4h-16M139 62H61M26 37l9-14q1-2 4-2h32v16zM77 21h38q5 0 9 3l17 13H77z${WHEELS}`;
const UTE = `M35 62H12q-4 0-4-4V38h74V16q0-4 4-4h30q6 0 10 4l20 20 32 5q8 2 8 9v8q0 4-4 4h-19M139 62H61M82 38v20M90 36V20q0-2 2-2h22q4 0 7 3l14 15z${WHEELS}`;
const VAN = `M35 62H14q-4 0-4-4V14q0-6 6-6h108q8 0 12 6l16 24 28 6q8 2 8 9v5q0 4-4 4h-9M139 62H61M98 16v40M104 36V18q0-2 2-2h17q4 0 6 3l11 17z${WHEELS}`;
const TRUCK = `M35 62H10V10h110v52M120 26h32q5 0 8 5l9 15q18 2 20 8v8h-24M139 62H61M128 46V35h20l6 11z${WHEELS}`;
const CARAVAN =
  "M70 60H20q-6 0-6-6V22q0-10 10-10h116q24 0 30 26v22h-68M170 56h22m-2-6v12M30 24h34v16H30zM112 24h26v36M112 60V24M70 60a16 16 0 1 0 32 0a16 16 0 1 0-32 0";

/** The first whose words are in the name of the body. */
const OUTLINES: readonly (readonly [RegExp, string])[] = [
  [/ute|utility|cab chassis|pick/i, UTE],
  [/van|people mover|bus/i, VAN],
  [/suv|4wd|4x4/i, SUV],
  [/wagon/i, WAGON],
  [/hatch/i, HATCH],
];

/** Returns the outline of a car's body as path data; a sedan's for a body without a drawing of its own. */
export function bodyOutline({ item_type, simple_body }: Pick<Car, "item_type" | "simple_body">): string {
  if (item_type === "caravan") return CARAVAN;
  if (item_type === "truck") return TRUCK;
  return OUTLINES.find(([words]) => words.test(simple_body ?? ""))?.[1] ?? SEDAN;
}
