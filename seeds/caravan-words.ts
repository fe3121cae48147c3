import type { Towed } from "./catalogue";
import { type CommentFacts, placeOf } from "./comments";
import type { Draw } from "./random";

interface Fitting {
  name: string;
  level: 0 | 1 | 2 | 3 | 4;
  only?: (van: { towed: Towed; offroad: boolean }) => boolean;
}

const all = (name: string, level: Fitting["level"]): Fitting => ({ name, level });
const roomy: Fitting["only"] = ({ towed }) => towed.length >= 18;
const camper: Fitting["only"] = ({ towed }) => towed.layout === "camper";
const van: Fitting["only"] = ({ towed }) => towed.layout !== "camper";
const family: Fitting["only"] = ({ towed }) => towed.layout === "family";
const rough: Fitting["only"] = ({ offroad }) => offroad;

/** In the order in which a caravan yard lists them: what sleeps and cooks, then water, power, chassis. */
const FITTINGS: readonly Fitting[] = [
  { ...all("Island queen bed", 1), only: ({ towed }) => towed.layout === "couple" && towed.length >= 16 },
  { ...all("Double bunks", 0), only: family },
  { ...all("Pop-top roof bed", 1), only: camper },
  { ...all("Innerspring mattress", 1), only: van },
  { ...all("Club lounge dinette", 1), only: van },
  { ...all("Leather-look lounge", 3), only: van },
  { ...all("Slide-out kitchen", 0), only: camper },
  all("Four-burner cooktop and grill", 1),
  { ...all("Full oven", 3), only: van },
  { ...all("Range hood", 1), only: van },
  { ...all("Microwave", 0), only: van },
  all("95-litre fridge-freezer", 0),
  { ...all("190-litre three-way fridge", 2), only: roomy },
  { ...all("Full ensuite with separate shower", 2), only: roomy },
  {
    ...all("Combined shower and toilet", 1),
    only: ({ towed }) => van({ towed, offroad: false }) && towed.length < 18,
  },
  { ...all("Front-loading washing machine", 3), only: roomy },
  all("Hot water, gas and electric", 1),
  all("2 × 95-litre fresh water tanks", 1),
  { ...all("95-litre grey water tank", 2), only: roomy },
  { ...all("External shower", 1), only: ({ offroad, towed }) => offroad || towed.layout === "camper" },
  { ...all("Reverse-cycle air conditioning", 1), only: van },
  { ...all("Diesel heater", 3), only: rough },
  all("100 Ah lithium battery", 2),
  { ...all("2 × 170 W solar panels", 2), only: roomy },
  all("170 W solar panel", 1),
  all("240 V and USB outlets", 0),
  { ...all("24-inch smart TV", 2), only: van },
  all("LED lighting inside and out", 1),
  all("Roll-out awning", 0),
  { ...all("Picnic table", 2), only: van },
  all("Tunnel boot", 1),
  all("Two 9 kg gas bottles", 0),
  { ...all("Independent trailing-arm suspension", 2), only: rough },
  { ...all("Articulating off-road hitch", 2), only: rough },
  { ...all("All-terrain tyres", 1), only: rough },
  { ...all("Stone guard", 1), only: rough },
  all("Electric brakes", 0),
  all("Stability control", 2),
  { ...all("Reversing camera", 2), only: van },
  { ...all("Two spare wheels", 3), only: rough },
  all("Spare wheel", 0),
];

/** The better feature of a pair replaces the other. */
const SUPERSEDES: Readonly<Record<string, string>> = {
  "190-litre three-way fridge": "95-litre fridge-freezer",
  "2 × 170 W solar panels": "170 W solar panel",
  "Two spare wheels": "Spare wheel",
  "Full ensuite with separate shower": "Combined shower and toilet",
};

export function caravanFeatures(
  draw: Draw,
  caravan: { towed: Towed; offroad: boolean; level: number },
): string[] {
  const fitting = FITTINGS.filter(
    ({ level, only }) => level <= caravan.level && (only?.(caravan) ?? true),
  ).map(({ name }) => name);
  const superfluous = new Set(fitting.map((name) => SUPERSEDES[name]));
  const listed = fitting.filter((name) => !superfluous.has(name));
  return draw.some(listed, Math.max(7, Math.round(listed.length * draw.float(0.75, 1))));
}

const kilograms = (weight: number): string => `${weight.toLocaleString("en-AU")} kg`;

const SUITS: Readonly<Record<Towed["layout"], readonly string[]>> = {
  couple: [
    "Laid out for two: a bed you can walk around, a kitchen you can cook in and somewhere to sit when it rains.",
    "For a couple who mean to go for months rather than weekends. There is a place for everything, and every cupboard door latches.",
    "Everything for two is inside: you can pull over, put the kettle on and never step out in the rain.",
  ],
  family: [
    "The bunks sleep the kids, the door closes between you and them, and there's a seat for everyone at the table.",
    "Built for families: bunks with a light each, hard-wearing floors, and a shower big enough to wash off the beach.",
    "Room for the school holidays now and the Big Lap later. Bikes on the back, boards in the tunnel boot.",
  ],
  camper: [
    "Small behind the car and quick to set up: bed up, kitchen out, kettle on in ten minutes.",
    "It goes where a full-size caravan can't, and it fits in an ordinary garage between trips.",
    "More comfortable than a tent and far easier to tow than a van. A good first step into touring.",
  ],
};

/** Returns the dealer's comments on a caravan, based on its own facts. About one in twenty has none. */
export function caravanComments(
  draw: Draw,
  car: Omit<CommentFacts, "engine" | "km" | "manual"> & { towed: Towed; offroad: boolean },
): string | null {
  const { towed } = car;
  const name = `${car.model.model} ${car.badge}`;
  const opening =
    car.carType === "new"
      ? draw.pick([
          `New and on display now: the ${car.year} ${car.model.make} ${name}. Walk through it, lie on the bed, open every cupboard.`,
          `This ${name} is fresh from the factory and has had its pre-delivery check with us.`,
          `A new ${name} with the full manufacturer's warranty, ready to go as soon as you've hitched up.`,
        ])
      : car.carType === "demo"
        ? draw.pick([
            `Our show van. This ${name} has done the caravan shows and our display, and has never been slept in.`,
            `A display ${name}. Plenty of people have walked through it; nobody's travelled in it.`,
          ])
        : draw.pick([
            `This ${car.year} ${name} was traded in by people who looked after it and now want something bigger.`,
            `A tidy ${car.year} ${car.model.make} ${name}, dry inside and out. We've tested every seam for moisture.`,
            `Here's a ${name} that's seen a good part of the country and is ready for the rest.`,
          ]);
  const history =
    car.carType === "used"
      ? car.owners === 1
        ? "One owner from new."
        : `${car.owners} previous owners.`
      : null;
  const towing = draw.pick([
    `It weighs ${kilograms(towed.tare)} empty and can weigh up to ${kilograms(towed.atm)} loaded, which leaves ${kilograms(towed.atm - towed.tare)} for water, gas and your gear. Tell us what you drive and we'll tell you honestly whether it'll tow it.`,
    `Tare ${kilograms(towed.tare)}, ATM ${kilograms(towed.atm)}. Bring your tow vehicle and we'll set up the hitch and the brake controller with you.`,
    `With an ATM of ${kilograms(towed.atm)} it wants ${towed.atm > 2800 ? "a large four-wheel drive" : towed.atm > 2000 ? "a good-sized SUV or ute" : "no more than a mid-sized car"} in front of it. Check your car's towing capacity, or ask us.`,
  ]);
  const rough = car.offroad
    ? draw.pick([
        "Off-road suspension, all-terrain tyres and sealed dust entry points: it's made for corrugations, not just the caravan park.",
        "The chassis is galvanised and the underside is protected. Gravel roads are what it's for.",
      ])
    : null;
  const equipment = car.features.length > 5 ? draw.some(car.features, draw.int(3, 5)) : null;
  const fitted = equipment
    ? `On board: ${equipment
        .slice(0, -1)
        .map((fitting) =>
          /^(\d|LED|USB)/.test(fitting) ? fitting : fitting[0]?.toLowerCase() + fitting.slice(1),
        )
        .join(", ")} and more.`
    : null;
  const closing = draw.pick([
    `See it at ${placeOf(car)}. Allow two hours for handover. We'll do it all twice.`,
    "We'll take your old van or car as a trade-in, and we can arrange finance and insurance.",
    "We can have it inspected and delivered anywhere on the mainland. Ask for a walk-through video.",
  ]);
  const length = draw.weighted<"none" | "short" | "long">([
    ["none", 5],
    ["short", 20],
    ["long", 75],
  ]);
  if (length === "none") return null;
  const first = [opening, history].filter(Boolean).join(" ");
  if (length === "short") return `${first} ${draw.pick(SUITS[towed.layout])}`;
  return [first, draw.pick(SUITS[towed.layout]), [towing, rough].filter(Boolean).join(" "), fitted, closing]
    .filter(Boolean)
    .join("\n\n");
}
