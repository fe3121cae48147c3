import { type FaultRow, testFaults } from "../../../support/site-faults";

const INSPECTION = "vehicle.used_strip.inspection";
const needsRule = "is { text, cars }: a wording key, and which cars it is true of";

const ROWS: FaultRow[] = [
  [
    "a text with a rule for its cars",
    { used_feature_strip: [{ text: INSPECTION, cars: { certified: true, max_km: 100_000 } }] },
    [],
  ],
  [
    "a used car strip without a rule for its cars",
    { used_feature_strip: [INSPECTION] },
    [`error vehicle.used_feature_strip.0: ${needsRule}`],
  ],
  [
    "a value-add without a rule for its cars",
    { value_adds: [INSPECTION] },
    [`error vehicle.value_adds.0: ${needsRule}`],
  ],
  [
    "a rule that names no cars",
    { value_adds: [{ text: INSPECTION, cars: {} }] },
    [/^error vehicle\.value_adds\.0\.cars: names no cars: state car_types, makes, certified/],
  ],
  [
    "an unknown condition",
    { value_adds: [{ text: INSPECTION, cars: { certified: true, colour: "red" } }] },
    ["error vehicle.value_adds.0.cars.colour: unknown key"],
  ],
  ["a plain text for what is included with every car", { whats_included: [INSPECTION] }, []],
  [
    "a text without wording",
    { whats_included: [{ text: "vehicle.no_such_text", cars: { certified: true } }] },
    [/^error .*vehicle\.no_such_text/],
  ],
];
testFaults(ROWS.map(([what, vehicle, faults]) => [what, { vehicle }, faults]));
