import type { CatalogueModel, Engine } from "./catalogue";
import type { Draw } from "./random";

interface Feature {
  name: string;
  /** Minimum equipment level and model year. */
  level: 0 | 1 | 2 | 3 | 4;
  from: number;
  only?: (car: { model: CatalogueModel; engine: Engine; manual: boolean }) => boolean;
}

const any = (name: string, level: Feature["level"], from: number): Feature => ({ name, level, from });
const ute: Feature["only"] = ({ model }) => model.body === "Ute / Tray";
const van: Feature["only"] = ({ model }) => model.body === "Commercial";
const boot: Feature["only"] = ({ model }) => model.body !== "Ute / Tray" && model.body !== "Commercial";
const tall: Feature["only"] = ({ model }) => ["SUV", "Wagon", "People Mover"].includes(model.body);
const offroad: Feature["only"] = ({ engine }) => engine.drive === "4WD";
const electric: Feature["only"] = ({ engine }) => engine.fuel === "Electric";
const hybrid: Feature["only"] = ({ engine }) => engine.fuel === "Hybrid";
const sporty: Feature["only"] = ({ model }) => model.class === "sports" || model.class === "luxury";
const thirdRow: Feature["only"] = ({ model }) => model.seats >= 7;
const open: Feature["only"] = ({ model }) => model.body === "Convertible";

/** In the order in which a feed lists them: safety first, then comfort, then outside. */
const FEATURES: readonly Feature[] = [
  any("ABS brakes", 0, 1995),
  any("Electronic stability control", 0, 2008),
  any("Dual front airbags", 0, 1998),
  any("Side and curtain airbags", 0, 2012),
  any("Driver's knee airbag", 1, 2012),
  any("ISOFIX child seat anchors", 0, 2014),
  any("Autonomous emergency braking", 1, 2018),
  any("Lane departure alert", 1, 2018),
  any("Lane keep assist", 2, 2019),
  any("Blind-spot monitor", 3, 2017),
  any("Rear cross-traffic alert", 3, 2018),
  any("Adaptive cruise control", 2, 2018),
  any("Traffic sign recognition", 2, 2020),
  any("Driver attention alert", 2, 2019),
  any("Tyre pressure monitoring", 2, 2016),
  any("Reversing camera", 1, 2013),
  any("360-degree camera", 4, 2017),
  any("Rear parking sensors", 1, 2010),
  any("Front parking sensors", 3, 2013),
  any("Hill start assist", 1, 2012),
  { ...any("Hill descent control", 1, 2010), only: offroad },
  { ...any("Trailer sway control", 1, 2014), only: ute },
  any("Air conditioning", 0, 1995),
  any("Dual-zone climate control", 3, 2008),
  { ...any("Three-zone climate control", 3, 2014), only: thirdRow },
  any("Cruise control", 0, 2006),
  any("Power windows", 0, 2000),
  any("Power mirrors", 0, 2000),
  any("Remote central locking", 0, 2000),
  any("Keyless entry and start", 3, 2012),
  any("Bluetooth phone and audio", 0, 2010),
  any("Steering wheel audio controls", 0, 2007),
  any("Leather steering wheel", 2, 2005),
  any("7-inch touchscreen", 1, 2014),
  any("12.3-inch touchscreen", 3, 2021),
  any("Apple CarPlay and Android Auto", 1, 2018),
  any("Wireless phone charging", 3, 2020),
  any("Satellite navigation", 3, 2010),
  any("Digital radio", 2, 2016),
  any("Premium audio system", 4, 2012),
  any("Digital instrument cluster", 3, 2019),
  any("Head-up display", 4, 2017),
  any("USB-C charging ports", 1, 2021),
  any("Cloth seats", 0, 2000),
  any("Leather seats", 4, 2005),
  any("Heated front seats", 4, 2012),
  any("Ventilated front seats", 4, 2019),
  any("Power driver's seat", 3, 2010),
  any("Memory seats", 4, 2014),
  { ...any("60/40 split-fold rear seat", 0, 2005), only: boot },
  { ...any("Third-row seats", 0, 2005), only: thirdRow },
  { ...any("Rear air vents", 1, 2015), only: tall },
  any("Auto headlights", 1, 2012),
  any("LED headlights", 2, 2017),
  any("LED daytime running lights", 1, 2014),
  any("Front fog lights", 2, 2008),
  any("Rain-sensing wipers", 3, 2010),
  any("Auto-dimming rear-view mirror", 3, 2010),
  any("16-inch alloy wheels", 1, 2005),
  any("18-inch alloy wheels", 3, 2012),
  any("Full-size spare wheel", 1, 2005),
  { ...any("Roof rails", 2, 2008), only: tall },
  { ...any("Power tailgate", 3, 2015), only: tall },
  any("Panoramic sunroof", 4, 2013),
  any("Privacy glass", 2, 2010),
  { ...any("Towbar", 1, 2005), only: offroad },
  { ...any("Side steps", 2, 2008), only: offroad },
  { ...any("Bull bar", 3, 2006), only: offroad },
  { ...any("Snorkel", 4, 2006), only: offroad },
  { ...any("Rear differential lock", 2, 2010), only: offroad },
  { ...any("Tub liner", 1, 2005), only: ute },
  { ...any("Hard tonneau cover", 3, 2012), only: ute },
  { ...any("Sports bar", 3, 2008), only: ute },
  { ...any("Cargo barrier", 0, 2005), only: van },
  { ...any("Dual sliding doors", 1, 2012), only: van },
  { ...any("Paddle shifters", 2, 2010), only: (car) => sporty(car) && !car.manual },
  { ...any("Sports suspension", 2, 2005), only: sporty },
  { ...any("Sports exhaust", 3, 2010), only: sporty },
  { ...any("Power folding roof", 0, 2005), only: open },
  { ...any("EV drive mode", 1, 2012), only: hybrid },
  { ...any("Regenerative braking", 0, 2012), only: (car) => hybrid(car) || electric(car) },
  { ...any("DC fast charging", 0, 2013), only: electric },
  { ...any("Home charging cable", 0, 2013), only: electric },
  any("Engine immobiliser", 0, 2001),
];

/** The better feature of a pair replaces the other in a list. */
const SUPERSEDES: Readonly<Record<string, string>> = {
  "Leather seats": "Cloth seats",
  "12.3-inch touchscreen": "7-inch touchscreen",
  "18-inch alloy wheels": "16-inch alloy wheels",
  "Dual-zone climate control": "Air conditioning",
  "Three-zone climate control": "Dual-zone climate control",
  "Adaptive cruise control": "Cruise control",
};

/** Features that fit the car's equipment level and year: 6 to 30 of them, in the feed's order. */
export function drawFeatures(
  draw: Draw,
  car: { model: CatalogueModel; engine: Engine; manual: boolean; level: number; year: number },
): string[] {
  const fitting = FEATURES.filter(
    (feature) => feature.level <= car.level && feature.from <= car.year && (feature.only?.(car) ?? true),
  ).map((feature) => feature.name);
  const superfluous = new Set(fitting.map((name) => SUPERSEDES[name]));
  const listed = fitting.filter((name) => !superfluous.has(name));
  const count = Math.min(30, Math.max(6, Math.round(listed.length * draw.float(0.6, 1))));
  return draw.some(listed, count);
}
