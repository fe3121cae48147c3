import type { Body } from "./catalogue";
import { type CommentFacts, placeOf, sizeOf } from "./comments";
import type { Draw } from "./random";

interface Fitting {
  name: string;
  level: 0 | 1 | 2 | 3 | 4;
  bodies?: readonly Body[];
}

const FITTINGS: readonly Fitting[] = [
  { name: "ABS brakes", level: 0 },
  { name: "Electronic stability control", level: 1 },
  { name: "Autonomous emergency braking", level: 2 },
  { name: "Lane departure warning", level: 2 },
  { name: "Engine brake", level: 2 },
  { name: "Hill start assist", level: 1 },
  { name: "Driver's airbag", level: 0 },
  { name: "Air-suspended driver's seat", level: 1 },
  { name: "Cab air suspension", level: 3 },
  { name: "Air conditioning", level: 0 },
  { name: "Cruise control", level: 1 },
  { name: "Reversing camera", level: 1 },
  { name: "Bluetooth phone and audio", level: 0 },
  { name: "Touchscreen with Apple CarPlay and Android Auto", level: 2 },
  { name: "UHF radio", level: 2 },
  { name: "Telematics unit", level: 2 },
  { name: "Power windows and mirrors", level: 0 },
  { name: "Rear air suspension", level: 3 },
  { name: "Limited-slip differential", level: 2 },
  { name: "Power take-off", level: 1, bodies: ["Tipper", "Tray"] },
  { name: "Hydraulic hoist", level: 0, bodies: ["Tipper"] },
  { name: "Two-way tailgate", level: 1, bodies: ["Tipper"] },
  { name: "Roll-over tarp", level: 2, bodies: ["Tipper"] },
  { name: "Drop sides", level: 0, bodies: ["Tray"] },
  { name: "Ladder rack", level: 1, bodies: ["Tray"] },
  { name: "Under-tray toolboxes", level: 1, bodies: ["Tray"] },
  { name: "Towbar", level: 1, bodies: ["Tray", "Tipper"] },
  { name: "Barn doors", level: 0, bodies: ["Pantech"] },
  { name: "Load restraint rails", level: 1, bodies: ["Pantech"] },
  { name: "Roof spoiler", level: 2, bodies: ["Pantech"] },
  { name: "Interior load lighting", level: 1, bodies: ["Pantech"] },
  { name: "Sliding turntable", level: 3, bodies: ["Prime Mover"] },
  { name: "Sleeper bunk", level: 4, bodies: ["Prime Mover"] },
  { name: "Twin fuel tanks", level: 3, bodies: ["Prime Mover"] },
  { name: "Bull bar", level: 3, bodies: ["Prime Mover"] },
];

export function truckFeatures(draw: Draw, truck: { body: Body; level: number }): string[] {
  const listed = FITTINGS.filter(
    ({ level, bodies }) => level <= truck.level && (!bodies || bodies.includes(truck.body)),
  ).map(({ name }) => name);
  return draw.some(listed, Math.max(7, Math.round(listed.length * draw.float(0.7, 1))));
}

const WORK: Partial<Record<Body, readonly string[]>> = {
  Pantech: [
    "Dry, clean and square inside. Floor's been looked after. Suits furniture, parcels and general freight.",
    "Straight walls, good door seals. Load it from the dock and go.",
  ],
  Tray: [
    "Takes two pallets and more. Drop sides. A builder, a hire yard or a council will keep it busy.",
    "Flat, solid tray with tie rails all round. Load it with what you like.",
  ],
  Tipper: [
    "Hoist runs smooth and quiet. The body's carried soil, not rock.",
    "Set up for landscaping and civil work: low to load, quick to tip.",
  ],
  "Prime Mover": [
    "Long-distance truck with the service records to show for it. Clean cab, tidy bunk.",
    "Rated for serious weights, with the turntable and tanks to match. Ready to go under a trailer.",
  ],
};

/** Returns the dealer's comments on a truck, based on its own facts. About one in twenty has none. */
export function truckComments(
  draw: Draw,
  car: CommentFacts & { body: Body; gvm: number; configuration: string },
): string | null {
  const name = `${car.model.make} ${car.model.model} ${car.badge}`;
  const opening =
    car.carType === "new"
      ? draw.pick([
          `A new ${name}, body fitted and compliance plated, on the ground now. No build slot to wait for.`,
          `New ${name}. Say the word and we'll register it. Working by next week.`,
        ])
      : car.carType === "demo"
        ? `Our demonstrator ${name}${car.km === null ? "" : `, ${car.km.toLocaleString("en-AU")} km`}. Lent to customers a day at a time, serviced by us.`
        : draw.pick([
            `This ${car.year} ${name} is off a fleet that serviced by the book${car.km === null ? "" : ` and shows ${car.km.toLocaleString("en-AU")} km`}.`,
            `A straight ${car.year} ${name} that's earned its keep, with plenty left in it.`,
            `Traded in by an owner-driver moving up a size: a ${car.year} ${name}.`,
          ]);
  const figures = draw.pick([
    `${car.configuration}. GVM ${car.gvm.toLocaleString("en-AU")} kg, ${car.engine.kilowatts} kW and ${car.engine.newtonMetres.toLocaleString("en-AU")} Nm through ${car.manual ? "a manual gearbox" : "an automated gearbox"}.`,
    `The ${sizeOf(car.engine)} diesel makes ${car.engine.newtonMetres.toLocaleString("en-AU")} Nm. GVM is ${car.gvm.toLocaleString("en-AU")} kg${car.gvm <= 4500 ? ", so you can drive it on a car licence" : ""}.`,
  ]);
  const work = draw.pick(WORK[car.body] ?? [""]);
  const workshop = car.carType === "used" && car.fullHistory ? "Full service history." : null;
  const closing = draw.pick([
    "Got an ABN? Ask about a chattel mortgage. Delivery available Australia-wide.",
    `Inspect it at ${placeOf(car)}. Bring your mechanic and take it for a run.`,
    "We fit bodies, cranes and tail lifts in our own workshop. Tell us the job.",
  ]);
  if (draw.chance(0.05)) return null;
  return [[opening, workshop].filter(Boolean).join(" "), figures, work, closing].filter(Boolean).join("\n\n");
}
