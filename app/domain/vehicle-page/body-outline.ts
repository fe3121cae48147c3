import type { Car } from "../car/car";

/* Drawings of 200 by 80, the front to the right: path data for a line drawing. */
const WHEELS = "M35 62a13 13 0 1 0 26 0a13 13 0 1 0-26 0M139 62a13 13 0 1 0 26 0a13 13 0 1 0-26 0";
const SEDAN = `M35 62H14q-4 0-4-4V46q0-4 5-5l27-4L66 20q4-4 10-4h38q6 0 11 3l27 17 28 4q10 2 10 10v8q0 4-4 4h-21M139 62H61M54 37l18-14q2-2 5-2h18v16zM101 21h13q5 0 9 2l22 14h-44z${WHEELS}`;
const HATCH = `M35 62H18q-4 0-4-4V44L28 22q3-6 10-6h66q7 0 12 4l26 17 34 5q10 2 10 10v6q0 4-4 4h-17M139 62H61M32 37l8-14q1-2 4-2h28v16zM78 21h25q5 0 9 3l20 13H78z${WHEELS}`;
const SUV = `M35 62H16q-4 0-4-4V40l10-25q2-5 8-5h84q6 0 10 4l24 21 32 5q8 2 8 9v9q0 4-4 4h-15M139 62H61M25 34l7-16q1-2 3-2h38v18zM79 16h34q4 0 7 3l18 15H79z${WHEELS}`;
const WAGON = `M35 62H14q-4 0-4-4V44l12-22q3-5 9-5h86q7 0 12 4l24 16 32 5q10 2 10 10v6q0 4-4 4h-16M139 62H61M26 37l9-14q1-2 4-2h32v16zM77 21h38q5 0 9 3l17 13H77z${WHEELS}`;
const UTE = `M35 62H12q-4 0-4-4V38h74V16q0-4 4-4h30q6 0 10 4l20 20 32 5q8 2 8 9v8q0 4-4 4h-19M139 62H61M82 38v20M90 36V20q0-2 2-2h22q4 0 7 3l14 15z${WHEELS}`;
const VAN = `M35 62H14q-4 0-4-4V14q0-6 6-6h108q8 0 12 6l16 24 28 6q8 2 8 9v5q0 4-4 4h-9M139 62H61M98 16v40M104 36V18q0-2 2-2h17q4 0 6 3l11 17z${WHEELS}`;
const COUPE = `M35 62H14q-4 0-4-4V48q0-4 5-5l22-4q14-20 30-22 30-5 52 6l24 16 28 5q12 3 12 11v3q0 4-4 4h-14M139 62H61M50 39q10-14 22-16h24v16zM102 23q10 0 18 5l18 11h-36z${WHEELS}`;
const CONVERTIBLE = `M35 62H14q-4 0-4-4V48q0-4 5-5l25-4q14-3 26-3l62 0 20-18M139 62H61M128 38l44 5q16 4 16 12v3q0 4-4 4h-19M62 36q2-8 12-8t12 8M96 36q2-8 10-8t10 8${WHEELS}`;
const CAB = "M120 26h32q5 0 8 5l9 15q18 2 20 8v8h-24M139 62H61M128 46V35h20l6 11z";
const TRUCK = `M35 62H10V10h110v52${CAB}${WHEELS}`;
const TRAY = `M35 62H10V50h110v12V22M16 50V40M50 50V40M84 50V40M116 40H12${CAB}${WHEELS}`;
const TIPPER = `M35 62H14V54h106v8V26M8 26l8 28h100l4-28zM38 30l4 20M64 30l2 20M92 30l-2 20${CAB}${WHEELS}`;
const PRIME_MOVER = `M35 62H10V52h82M40 52v-6h26v6M96 62V14q0-6 6-6h24q8 0 12 6l18 30q30 2 32 10v8h-23M139 62H61M96 30h10M128 44V24l14 20z${WHEELS}`;
const CARAVAN =
  "M70 60H20q-6 0-6-6V22q0-10 10-10h116q24 0 30 26v22h-68M170 56h22m-2-6v12M30 24h34v16H30zM112 24h26v36M112 60V24M70 60a16 16 0 1 0 32 0a16 16 0 1 0-32 0";

const POP_TOP =
  "M70 60H20q-6 0-6-6V34q0-8 10-8h118q24 0 30 20v14h-70M170 56h22m-2-6v12M34 26l4-14h90l6 14M48 25l2-12M84 26V12M118 25l-2-12M30 34h34v12H30zM112 32h26v28M112 60V32M70 60a16 16 0 1 0 32 0a16 16 0 1 0-32 0";
const OFF_ROAD =
  "M58 56H20q-6 0-6-6V18q0-10 10-10h112q14 0 20 10l16 24v14h-58M170 54h22m-2-6v12M30 20h34v16H30zM112 18h26v38M112 56V18M14 44h44M142 44h28M52 60a14 14 0 1 0 28 0a14 14 0 1 0-28 0M84 60a14 14 0 1 0 28 0a14 14 0 1 0-28 0M4 24h10v20H4z";
const CAMPER =
  "M70 60H40q-6 0-6-6V40l14-24q2-4 8-4h70q10 0 16 8l26 26v14h-66M166 56h26m-2-6v12M48 38h30V26H56zM92 24h24v16H92zM34 46h36M102 46h62M70 60a16 16 0 1 0 32 0a16 16 0 1 0-32 0";

/** The first whose words are in the name of the body. */
const OUTLINES: readonly (readonly [RegExp, string])[] = [
  [/ute|utility|cab chassis|pick/i, UTE],
  [/van|people mover|bus/i, VAN],
  [/suv|4wd|4x4/i, SUV],
  [/wagon/i, WAGON],
  [/hatch/i, HATCH],
  [/coupe/i, COUPE],
  [/convertible|cabriolet|roadster/i, CONVERTIBLE],
  [/commercial/i, VAN],
  [/sedan|saloon|liftback|fastback/i, SEDAN],
];
const TRUCKS: typeof OUTLINES = [
  [/tipper/i, TIPPER],
  [/tray|drop/i, TRAY],
  [/prime/i, PRIME_MOVER],
];
const CARAVANS: typeof OUTLINES = [
  [/pop.?top/i, POP_TOP],
  [/off.?road/i, OFF_ROAD],
  [/camper|hybrid/i, CAMPER],
];

/** Of a vehicle whose body has no drawing. */
export const CAMERA = "M70 23h12l6-9h24l6 9h12v44H70zM100 33a11 11 0 1 0 .1 0z";

/**
 * Returns the outline of a vehicle's body as path data; that of its kind for a truck or a caravan without a drawing of its
 * own. Null for a car whose body has none ("Cruiser" of a motorcycle dealer).
 */
export function bodyOutline({
  item_type,
  simple_body,
}: Pick<Car, "item_type" | "simple_body">): string | null {
  const drawn = (outlines: typeof OUTLINES) => outlines.find(([words]) => words.test(simple_body ?? ""))?.[1];
  if (item_type === "caravan") return drawn(CARAVANS) ?? CARAVAN;
  if (item_type === "truck") return drawn(TRUCKS) ?? TRUCK;
  return drawn(OUTLINES) ?? null;
}
