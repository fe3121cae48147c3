import type { VariantDetails } from "~/domain/car/car";
import type { Candidate } from "./catalogue-sampler";

/** Kilowatt-hours, and kilometres on one charge, of the catalogue's electric cars: of a model, or of one badge of it. */
const ELECTRIC: ReadonlyMap<string, readonly [capacity: number, range: number]> = new Map([
  ["BMW X1", [64.7, 440]],
  ["BYD Atto 3", [60.5, 420]],
  ["BYD Atto 3 Essential", [49.9, 345]],
  ["BYD Dolphin", [44.9, 340]],
  ["BYD Dolphin Premium", [60.5, 427]],
  ["Chery Omoda 5", [61.1, 430]],
  ["Hyundai Kona", [64.8, 505]],
  ["Hyundai Ioniq 5", [77.4, 507]],
  ["Hyundai Ioniq 5 Epiq", [77.4, 454]],
  ["Hyundai Ioniq 5 N", [84, 448]],
  ["Kia EV6", [77.4, 528]],
  ["Kia EV6 GT-Line", [77.4, 484]],
  ["MG ZS", [50.3, 320]],
  ["MG MG4 Excite 51", [51, 350]],
  ["MG MG4", [64, 450]],
  ["MG MG4 XPower", [64, 400]],
  ["Nissan Leaf", [40, 270]],
  ["Nissan Leaf e+", [62, 385]],
  ["Tesla Model 3", [60, 513]],
  ["Tesla Model 3 Long Range", [78, 629]],
  ["Tesla Model 3 Performance", [79, 528]],
  ["Tesla Model Y", [60, 455]],
  ["Tesla Model Y Long Range", [78, 533]],
  ["Tesla Model Y Performance", [79, 514]],
  ["Polestar 2", [69, 546]],
  ["Polestar 2 Long Range Dual Motor", [82, 591]],
  ["Peugeot 2008", [50, 328]],
  ["Volvo XC40", [69, 460]],
  ["Lexus UX", [72.8, 440]],
  ["Toyota bZ4X", [71.4, 436]],
  ["Toyota bZ4X AWD", [71.4, 411]],
]);

/** Returns battery and range as a feed writes them; nothing for other cars. */
export function electricDetails({ model, badge, engine }: Candidate): VariantDetails {
  if (engine.fuel !== "Electric") return {};
  const name = `${model.make} ${model.model}`;
  const [capacity, range] = ELECTRIC.get(`${name} ${badge.name}`) ?? ELECTRIC.get(name) ?? [];
  if (capacity === undefined || range === undefined) throw new Error(`demo stock: ${name} has no battery`);
  return { battery_capacity: `${capacity} kWh`, electric_range: `${range} km` };
}
