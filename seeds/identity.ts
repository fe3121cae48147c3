import type { AustralianState } from "~/domain/car/car";
import type { Draw } from "./random";

/** The letters and digits that a VIN may use (ISO 3779 leaves out I, O and Q). */
export const VIN_CHARACTERS = "ABCDEFGHJKLMNPRSTUVWXYZ0123456789";

/** The usual country and maker of a make's cars: the first letters of the VIN. */
const WORLD_MANUFACTURER: Readonly<Record<string, string>> = {
  Toyota: "JTN",
  Mazda: "JM0",
  Hyundai: "KMH",
  Kia: "KNA",
  Ford: "MPB",
  Mitsubishi: "MMA",
  Nissan: "JN1",
  Subaru: "JF1",
  Volkswagen: "WVW",
  BMW: "WBA",
  "Mercedes-Benz": "W1K",
  Audi: "WAU",
  Tesla: "LRW",
  MG: "LSJ",
  Holden: "6G1",
};

/** Draws seventeen characters in the form of a VIN, of no real vehicle. */
export function drawVin(draw: Draw, make: string): string {
  const start = WORLD_MANUFACTURER[make] ?? draw.of("JKLWVSM", 1) + draw.of("ABCDEFGHJKLMNPRSTUVWXYZ", 2);
  return `${start}${draw.of(VIN_CHARACTERS, 8)}${draw.pattern("######")}`;
}

/** Number plates by state; "?" is a letter, "#" a digit. */
const PLATE_PATTERNS: Readonly<Record<AustralianState, string>> = {
  ACT: "Y??##?",
  NSW: "???##?",
  NT: "C?##??",
  QLD: "###??#",
  SA: "S###???",
  TAS: "?##??",
  VIC: "1??#??",
  WA: "1???###",
};

export function drawPlate(draw: Draw, state: AustralianState): string {
  return draw.pattern(PLATE_PATTERNS[state]);
}
