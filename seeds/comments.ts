import type { CatalogueModel, Engine } from "./catalogue";
import type { Draw } from "./random";

/** The facts that a comment can mention: only those in the listing. */
export interface CommentFacts {
  model: CatalogueModel;
  engine: Engine;
  badge: string;
  level: number;
  year: number;
  ageYears: number;
  carType: "new" | "demo" | "used";
  km: number | null;
  manual: boolean;
  colour: string | null;
  features: readonly string[];
  certified: boolean;
  city: string | null;
  dealership: string;
  /** History: how many owners, and whether the service book is complete. New cars have neither. */
  owners: number;
  fullHistory: boolean;
  /** The site lets cars by the week: it sells none. */
  subscription: boolean;
}

const thousands = (km: number): string => km.toLocaleString("en-AU");
const an = (word: string): string => (/^([aeio]|[83])/i.test(word) ? `an ${word}` : `a ${word}`);
const listOf = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
/** Formats "Heated front seats" for use within a sentence: lower case, unless it is a name or an abbreviation. */
const within = (feature: string): string =>
  /^(ABS|ISOFIX|Apple|Bluetooth|LED|USB|DC|EV|[0-9])/.test(feature)
    ? feature
    : feature[0]?.toLowerCase() + feature.slice(1);

/** "4 cyl, 2 L" as a sentence has it: "2-litre four-cylinder". */
export const sizeOf = ({ size }: Engine): string =>
  size?.replace(
    /^(\d+) cyl, ([\d.]+) L$/,
    (_, cylinders, litres) => `${litres}-litre ${CYLINDERS.get(cylinders) ?? cylinders}-cylinder`,
  ) ?? "";
const CYLINDERS: ReadonlyMap<string, string> = new Map([
  ["3", "three"],
  ["4", "four"],
  ["5", "five"],
  ["6", "six"],
  ["8", "eight"],
]);

/** The dealership, and its city where its name doesn't say it. */
export const placeOf = ({ dealership, city }: Pick<CommentFacts, "dealership" | "city">): string =>
  city && !dealership.includes(city) ? `${dealership} in ${city}` : dealership;

const FAMILIAR: ReadonlySet<string> = new Set([
  "ABS brakes",
  "Power windows",
  "Power mirrors",
  "Remote central locking",
  "Dual front airbags",
  "Cloth seats",
  "Engine immobiliser",
  "Electronic stability control",
  "Side and curtain airbags",
  "Driver's knee airbag",
  "Hill start assist",
  "Steering wheel audio controls",
  "Auto headlights",
  "Auto-dimming rear-view mirror",
  "Full-size spare wheel",
  "60/40 split-fold rear seat",
  "Air conditioning",
  "Home charging cable",
]);

/** The model as a sentence names it: "Mazda 3", as "3" alone would be read as a number. */
const spokenModel = ({ make, model }: CatalogueModel): string =>
  /^\d+$/.test(model) ? `${make} ${model}` : model;

function opening(draw: Draw, car: CommentFacts): string {
  const spoken = spokenModel(car.model);
  const name = `${spoken} ${car.badge}`.trim();
  const colour = car.colour?.toLowerCase();
  if (car.subscription) {
    return draw.pick([
      `Meet your next ${name}${colour ? `, in ${colour}` : ""}. Pick it up, drive it, hand it back when you're done.`,
      `This ${car.year} ${name} is yours by the week. Rego, insurance and servicing are sorted.`,
      `The ${name} by the week${colour ? `, in ${colour}` : ""}. Nothing to sell when you're finished with it.`,
      `Been eyeing off a ${name}? Grab this one${colour ? ` in ${colour}` : ""} for a while and see.`,
    ]);
  }
  if (car.carType === "new") {
    return draw.pick([
      `Brand new, in stock and ready to drive away: the ${car.year} ${name}${colour ? `, finished in ${colour}` : ""}. No waiting list, no build slot.`,
      `This ${name} has just come off the truck. It's been checked over in our workshop and could be in your driveway within days.`,
      `A new ${name} with the full manufacturer's warranty, on our floor now. Come and see it, sit in it and take it around the block.`,
      `Been waiting for the right ${name}? Here it is${colour ? ` in ${colour}` : ""}: new, unregistered and available now.`,
    ]);
  }
  if (car.carType === "demo") {
    return draw.pick([
      `Our demonstrator ${name} is now for sale. It's been driven by our own staff and on customer test drives${car.km === null ? "" : `, ${thousands(car.km)} km in all`}, and looked after here from day one.`,
      `Save on new with this ${name} demonstrator${car.km === null ? "" : ` showing just ${thousands(car.km)} km`}. It comes with the balance of the new-car warranty.`,
      `A near-new ${name} from our demonstrator fleet${colour ? `, finished in ${colour}` : ""}. It looks, smells and drives like new, because it almost is.`,
    ]);
  }
  const low = car.km !== null && car.km < car.ageYears * 9000;
  const choices = [
    `This ${car.year} ${name} is a tidy example${colour ? ` in ${colour}` : ""}, and drives as well as it looks.`,
    `Here's ${an(String(car.year))} ${car.model.make} ${`${car.model.model} ${car.badge}`.trim()} that has clearly been looked after.`,
    `This ${name} was traded in here${car.city ? ` at ${car.city}` : ""} on a newer car.`,
    `A good ${name} never hangs around for long, and this is a good one.`,
  ];
  if (low && car.km !== null) {
    choices.push(
      `Just ${thousands(car.km)} km from new. It's hard to find ${an(String(car.year))} ${spoken} with less on the clock.`,
      `Low kilometres for its age, at ${thousands(car.km)} km, and the cabin shows it.`,
    );
  }
  if (car.certified)
    choices.push(
      `A certified used ${name}: inspected point by point, reconditioned where needed and backed by us.`,
    );
  return draw.pick(choices);
}

function history(draw: Draw, car: CommentFacts, mentionsKm: boolean): string | null {
  if (car.carType !== "used" || car.subscription) return null;
  const owners =
    car.owners === 1
      ? draw.pick(["One owner from new", "One owner since new", "A one-owner car"])
      : car.owners === 2
        ? draw.pick(["Two owners from new", "Only two owners"])
        : draw.pick(["A few owners over the years", "A few previous owners"]);
  const service = car.fullHistory
    ? draw.pick([
        "with a complete service history in the glovebox",
        "with every logbook stamp where it should be",
        "serviced on time, and the books are here to prove it",
      ])
    : draw.pick([
        "with a part service history",
        "and we've serviced it ourselves since it came in",
        "with receipts for its most recent services",
      ]);
  const sentence = draw.pick([" The odometer reads # km.", " # km on the clock.", ""]);
  const km = car.km === null || mentionsKm ? "" : sentence.replace("#", thousands(car.km));
  return `${owners}, ${service}.${km}`;
}

const WEAR = [
  "There's a small scratch on the left rear door. You'll see it when you walk around it.",
  "The usual stone chips on the bonnet for its age.",
  "The driver's seat bolster is worn. Priced accordingly.",
  "One kerbed wheel, front left.",
  "Tyres have about half their tread left.",
] as const;

/** Names a flaw of one used car in three that is over four years old. Draws nothing, so that no other text changes. */
function wear(car: CommentFacts): string | null {
  if (car.carType !== "used" || car.subscription || car.ageYears <= 4 || car.km === null || car.km % 3)
    return null;
  return WEAR[Math.floor(car.km / 3) % WEAR.length] ?? null;
}

function driving(draw: Draw, car: CommentFacts): string {
  const { engine, model } = car;
  if (engine.fuel === "Electric") {
    return draw.pick([
      `The electric motor makes ${engine.kilowatts} kW and ${engine.newtonMetres} Nm, all of it the moment you touch the pedal, and almost silently. Charge at home overnight and leave every morning with a full battery.`,
      `No fuel, no oil changes, very little to service. With ${engine.newtonMetres} Nm on tap, it's quicker away from the lights than it has any right to be.`,
    ]);
  }
  const box = car.manual
    ? "manual gearbox"
    : engine.gearboxes[0] === "CVT"
      ? "smooth CVT automatic"
      : "automatic transmission";
  const power = `${engine.kilowatts} kW and ${engine.newtonMetres} Nm`;
  if (engine.fuel === "Hybrid" && engine.litresPer100 < 3) {
    return draw.pick([
      `Plug it in overnight and most days you won't use any petrol. The engine's there for longer trips. Combined cycle: ${engine.litresPer100} L / 100 km.`,
      `This plug-in hybrid runs on electricity around town and petrol out of it, with ${engine.newtonMetres} Nm in all.`,
    ]);
  }
  if (engine.fuel === "Hybrid") {
    return draw.pick([
      `The hybrid system charges itself, so there's nothing to plug in, and it sips ${engine.litresPer100} L / 100 km on the combined cycle. In traffic it runs on the battery for much of the time.`,
      `Expect about ${engine.litresPer100} L / 100 km combined from the petrol-electric hybrid. Over a year of commuting, that's real money.`,
    ]);
  }
  if (engine.drive === "4WD") {
    return draw.pick([
      `The ${sizeOf(engine)} ${engine.fuel === "Diesel" ? "turbo diesel" : "engine"} makes ${power} and pulls effortlessly, with low range for when the road runs out.`,
      `Proper four-wheel drive, ${engine.newtonMetres} Nm of torque and ${an(box)}: it tows, it climbs and it's easy to live with during the week.`,
    ]);
  }
  if (model.class === "sports") {
    return draw.pick([
      `${power} through ${an(box)}: this is a car you take the long way home in.`,
      `The ${sizeOf(engine)} engine loves to rev and the steering tells you what the front wheels are doing. Drive it once and you'll understand.`,
    ]);
  }
  return draw.pick([
    `The ${sizeOf(engine)} engine and ${box} suit it well: willing enough for the freeway, and ${engine.litresPer100} L / 100 km on the combined cycle.`,
    `${power} through ${an(box)}: relaxed in traffic and settled on the open road.`,
    `It uses ${engine.litresPer100} L / 100 km combined and asks for little more than a service once a year.`,
  ]);
}

function equipment(draw: Draw, car: CommentFacts): string | null {
  const worthSaying = car.features.filter((feature) => !FAMILIAR.has(feature));
  if (worthSaying.length < 3) return null;
  const named = listOf(draw.some(worthSaying, draw.int(3, Math.min(6, worthSaying.length))).map(within));
  return draw.pick([
    `Features include ${named}.`,
    `${car.carType === "used" ? "Equipment" : "Standard kit"} includes ${named}.`,
    `It's well fitted out: ${named}.`,
    `There's a lot here for the money. Highlights include ${named}.`,
  ]);
}

const SUITS: Readonly<Record<CatalogueModel["class"], readonly string[]>> = {
  light: [
    "Small outside, roomier inside than you'd expect, and it parks anywhere. A great first car, or a second car for the family.",
    "Light on fuel, cheap to insure and easy to see out of: it suits a new driver or anyone who spends the week in town.",
  ],
  small: [
    "It suits a couple or a young family, the daily commute and the odd weekend away.",
    "Easy to park, easy to own and big enough for four adults. Hard to go past as an all-rounder.",
  ],
  medium: [
    "There's room for the family, the dog and a boot full of shopping, without it feeling big in the car park.",
    "A sensible size for a family that does a bit of everything: school runs during the week, the coast on weekends.",
  ],
  large: [
    "If you do long distances, you'll like how quiet and settled it is. Rear legroom is generous.",
    "A comfortable tourer with a big boot, for people who measure trips in hours rather than minutes.",
  ],
  sports: [
    "Buy it for the Sunday drive and you'll find yourself using it on Monday as well.",
    "They don't make many like this any more, and clean ones are getting hard to find.",
  ],
  luxury: [
    "The cabin is quiet, the seats are superb and everything you touch feels expensive.",
    "All the comfort and presence of the badge, for a good deal less than its first owner paid.",
  ],
  offroad: [
    "Hook up the caravan or head for the high country: this is what it was built for.",
    "It takes the family to school on Friday and to the end of a sandy track on Saturday.",
  ],
  work: [
    "Ready for work on Monday. ABN holders, ask us about fleet pricing and what your accountant will like about it.",
    "It'll carry what you need to carry, day in, day out. Fit your racks and go.",
  ],
  family: [
    "Everyone gets a seat, a vent and somewhere to put a drink. Long trips are easier than they used to be.",
    "With space for the whole family and their bags, it makes the summer holiday a good deal simpler.",
  ],
};

/** Whom the car suits. A car that is let has no buyer, and some sentences hold only for a used one. */
function suits(draw: Draw, car: CommentFacts): string | null {
  const said = draw.pick(
    SUITS[car.model.class].filter((text) => car.carType === "used" || !/first owner|clean ones/.test(text)),
  );
  return car.subscription ? null : said;
}

function closing(draw: Draw, car: CommentFacts): string {
  const where = placeOf(car);
  if (car.subscription) {
    return draw.pick([
      `Pick it up from ${where}. We check your licence, you drive it home.`,
      "Need something bigger for the holidays? Swap.",
      `Try it before you subscribe, at ${where}.`,
      `Done with it? Hand it back to ${where}, washed or not.`,
    ]);
  }
  const choices = [
    `Trade-ins welcome and finance available on site. Call or enquire and we'll have it ready for you.`,
    `Come and see it at ${where}, or enquire online and we'll send you a walk-around video.`,
    `Interstate? We can arrange transport to your door, and we'll send as many photos as you like first.`,
    `Priced to sell. Enquire today to lock in a test drive.`,
    `Test drives by appointment at ${where}. Bring your trade-in and we'll value it while you're here.`,
  ];
  if (car.carType === "used") {
    choices.push(
      "Every used car we sell has been through our workshop. Ask us what we found.",
      "Freshly serviced, with a roadworthy and two keys. All it needs is a new owner.",
    );
  } else {
    choices.push("Ask about our current offers, and what your trade-in is worth.");
  }
  return draw.pick(choices);
}

/**
 * Returns the dealer's comments: two to five short paragraphs based on the car's facts. About one car in eight has a
 * single paragraph, and one in twenty none (the page then says that comments are pending).
 */
export function writeComments(draw: Draw, car: CommentFacts): string | null {
  const length = draw.weighted<"none" | "short" | "usual" | "long">([
    ["none", 5],
    ["short", 13],
    ["usual", 50],
    ["long", 32],
  ]);
  const first = opening(draw, car);
  const parts = {
    opening: first,
    history: history(draw, car, first.includes(" km")),
    wear: wear(car),
    driving: driving(draw, car),
    equipment: equipment(draw, car),
    suits: suits(draw, car),
    closing: closing(draw, car),
  };
  const join = (...sentences: (string | null)[]): string => sentences.filter(Boolean).join(" ");
  const paragraphs =
    length === "none"
      ? []
      : length === "short"
        ? [join(parts.opening, parts.history, parts.wear)]
        : length === "usual"
          ? [
              join(parts.opening, parts.history, parts.wear),
              draw.chance(0.5) ? parts.equipment : parts.driving,
              join(parts.suits, parts.closing),
            ]
          : [
              join(parts.opening, parts.history, parts.wear),
              parts.driving,
              parts.equipment,
              parts.suits,
              parts.closing,
            ];
  return paragraphs.filter(Boolean).join("\n\n") || null;
}
