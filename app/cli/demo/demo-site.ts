import { rmSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { AustralianState, Car, ItemType } from "~/domain/car/car";
import type { FeedFormat, FeedMapping } from "~/domain/stock-import/mapping";
import { compileMapping } from "~/domain/stock-import/row-to-car";
import { contrastRatio, TEXT_CONTRAST } from "~/domain/text/contrast";
import { asDealershipId } from "~/domain/text/identifiers";
import { slugify } from "~/domain/text/plain-text";
import { mergeWording } from "~/i18n/wording-tree";
import { feedEncoding } from "~/services/stock-import/feed-text.server";
import { readFeed } from "~/services/stock-import/read-feed.server";
import type { WordingTree } from "~/tenants/site";
import trucks from "~/tenants/templates/truck/wording/en-AU.json";

/** What the demo's site is made of: the command's options, and what its feed holds. */
interface DemoDealer {
  name: string;
  colour: string | undefined;
  kind: ItemType;
  /** What its vehicles are called, when they are listed as cars and aren't: "motorcycle". */
  noun: string | null;
  /** Whether the feed's prices are by the week. */
  isSubscription: boolean;
  state: AustralianState;
  city: string;
}

const PLACES: Readonly<Record<AustralianState, { postcode: string; time_zone: string; prefix: string }>> = {
  ACT: { postcode: "2600", time_zone: "Australia/Sydney", prefix: "02" },
  NSW: { postcode: "2000", time_zone: "Australia/Sydney", prefix: "02" },
  NT: { postcode: "0800", time_zone: "Australia/Darwin", prefix: "08" },
  QLD: { postcode: "4000", time_zone: "Australia/Brisbane", prefix: "07" },
  SA: { postcode: "5000", time_zone: "Australia/Adelaide", prefix: "08" },
  TAS: { postcode: "7000", time_zone: "Australia/Hobart", prefix: "03" },
  VIC: { postcode: "3000", time_zone: "Australia/Melbourne", prefix: "03" },
  WA: { postcode: "6000", time_zone: "Australia/Perth", prefix: "08" },
};
export const CAPITALS: Readonly<Record<AustralianState, string>> = {
  ...{ ACT: "Canberra", NSW: "Sydney", NT: "Darwin", QLD: "Brisbane" },
  ...{ SA: "Adelaide", TAS: "Hobart", VIC: "Melbourne", WA: "Perth" },
};
const TEMPLATES: Readonly<Record<ItemType, string>> = { car: "dealer", caravan: "caravan", truck: "truck" };

export function templateOf({ kind, isSubscription }: Pick<DemoDealer, "kind" | "isSubscription">): string {
  return isSubscription ? "subscription" : TEMPLATES[kind];
}

export function slugOf(name: string): string {
  return slugify(name).slice(0, 40).replace(/-$/, "") || "dealer";
}

/** Vehicles that a feed lists as cars: words of their body, and makes of nothing else. The first that fits. */
const NOUNS: readonly (readonly [noun: string, words: RegExp, makes: RegExp])[] = [
  [
    "motorcycle",
    /motor ?(cycle|bike)|scooter|chopper|bobber|cafe racer|enduro|motocross|(dirt|trail|road|sports?|street) ?bike|^(cruiser|naked|adventure|(sports? )?tour(er|ing)|super ?sports?|dual ?sport|trail|off[- ]road)$/i,
    /^(harley|ducati|kawasaki|ktm|royal enfield|aprilia|moto guzzi|vespa|husqvarna|indian|triumph|yamaha)/i,
  ],
  ["boat", /boat|bowrider|runabout|half cabin|cuddy|centre console|pontoon/i, /^(quintrex|stacer|bayliner)/i],
];

type NamedCar = Pick<Car, "item_type" | "make" | "simple_body">;

/** Returns what a car of a feed is called, when it is no car. */
export function nounOf({ item_type, make, simple_body }: NamedCar): string | null {
  if (item_type !== "car") return null;
  const fits = ([, words, makes]: (typeof NOUNS)[number]) =>
    simple_body === null ? makes.test(make) : words.test(simple_body);
  return NOUNS.find(fits)?.[0] ?? null;
}

/**
 * Returns the demo's own texts: it has one yard, and its vehicles have their own noun. The truck template says another
 * noun in every text that needs one.
 */
export function demoWording(noun: string | null): WordingTree {
  const yard = { nav: { locations: "Find us" } };
  if (noun === null) return yard;
  const capital = noun.charAt(0).toUpperCase() + noun.slice(1);
  const said = JSON.stringify(trucks).replaceAll("truck", noun).replaceAll("Truck", capital);
  return mergeWording(JSON.parse(said) as WordingTree, yard, {
    home: { headline: `Find the ${noun} that fits` },
  });
}

/** Returns the files of the demo's site folder. Telephone numbers and hosts are of the ranges for examples. */
export function demoSiteFiles(dealer: DemoDealer): Record<string, object> {
  const { name, state, city } = dealer;
  const slug = slugOf(name);
  const { postcode, time_zone, prefix } = PLACES[state];
  const phone = `${prefix} 5550 0000`;
  const address = { street: "1 Example Street", city, state, postcode };
  const weekday = { status: "Open", open: "08:30", close: "17:30" };
  return {
    "site.json": {
      extends: templateOf(dealer),
      id: slug,
      name,
      legal_name: name,
      time_zone,
      phone,
      email: `hello@${slug}.example`,
      address,
      dealerships: [{ id: slug, slug, name, state, head_office: true, lead_email: `leads@${slug}.example` }],
      locations: [
        {
          ...{
            id: `${slug}-yard`,
            name,
            slug: "yard",
            dealership_id: slug,
            primary: true,
            phone,
            time_zone,
            address,
          },
          opening_hours: [
            ...[1, 2, 3, 4, 5].map((day) => ({ weekday: day, ...weekday })),
            { weekday: 6, status: "Open", open: "09:00", close: "16:00" },
            { weekday: 0, status: "Closed" },
          ],
        },
      ],
    },
    "wording/en-AU.json": demoWording(dealer.noun),
    "theme.json": dealer.colour === undefined ? {} : { colour: coloursFrom(dealer.colour) },
  };
}

/** The darkest ground that accents are on in the templates. */
const GROUND = "#e9eef4";

/** Returns the theme's brand colours for a dealer's colour: darkened as far as text needs, and its tints. */
export function coloursFrom(colour: string): Record<string, string> {
  let accent = colour.toLowerCase();
  while (contrastRatio(accent, GROUND) < TEXT_CONTRAST) accent = mix(accent, "#000000", 0.05);
  const accent_strong = mix(accent, "#000000", 0.25);
  return {
    ...{ accent, accent_strong, on_accent: "#ffffff" },
    ...{ highlight: mix(accent, "#ffffff", 0.88), on_highlight: mix(accent, "#000000", 0.4) },
  };
}

/** @param share of the second colour, 0 to 1 */
function mix(one: string, other: string, share: number): string {
  const channel = (at: number) => {
    const [a = 0, b = 0] = [one, other].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16));
    return Math.floor(a + (b - a) * share)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

const NAME = /^forecourt-demo-(\d+)-/;

/**
 * Makes the folder of this process's demo. It is removed when the process ends; those of processes that were killed are
 * removed now.
 */
export async function openDemoFolder(parent = tmpdir()): Promise<string> {
  for (const name of await readdir(parent)) {
    const pid = Number(NAME.exec(name)?.[1]);
    // Another user's folder can't be removed.
    if (pid && !isRunning(pid))
      await rm(path.join(parent, name), { recursive: true, force: true }).catch(() => undefined);
  }
  const folder = await mkdtemp(path.join(parent, `forecourt-demo-${process.pid}-`));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

interface FeedSurvey {
  kind: ItemType;
  noun: string | null;
  isSubscription: boolean;
  state: AustralianState | null;
  city: string | null;
}

/** Reads what most of a feed's cars are, and where they are. @throws FeedUnreadableError */
export async function surveyFeed(
  file: string,
  format: FeedFormat,
  mapping: FeedMapping,
): Promise<FeedSurvey> {
  const { encoding } = await feedEncoding(file, { stated: mapping.encoding });
  const anywhere = { id: asDealershipId("demo"), slug: "demo", name: "Demo", state: "NSW" as const };
  const reader = compileMapping(
    mapping,
    [{ ...anywhere, head_office: true, location_id: null, location_name: null }],
    new Date().getUTCFullYear(),
  );
  const kinds = new Map<ItemType, number>();
  const nouns = new Map<string | null, number>();
  const states = new Map<AustralianState, number>();
  const cities = new Map<string, number>();
  let weekly = 0;
  let cars = 0;
  for await (const record of readFeed(file, format, mapping, { encoding })) {
    const reading = "row" in record ? reader.read(record.row) : { fault: record.fault };
    if ("fault" in reading) continue;
    const { item_type, state, city, price, subscription_price } = reading.car.facts;
    cars += 1;
    if (price === null && subscription_price !== null) weekly += 1;
    count(kinds, item_type);
    count(nouns, nounOf(reading.car.facts));
    if (state) count(states, state);
    if (state && city) count(cities, `${state} ${city}`);
  }
  const state = most(states);
  const [, city = null] =
    /^\w+ (.*)/.exec(most(cities, (place) => place.startsWith(`${state} `)) ?? "") ?? [];
  const kind = most(kinds) ?? "car";
  return { kind, noun: kind === "car" ? most(nouns) : null, isSubscription: weekly * 2 > cars, state, city };
}

function count<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function most<K>(counts: ReadonlyMap<K, number>, fits: (key: K) => boolean = () => true): K | null {
  const [first] = [...counts].filter(([key]) => fits(key)).sort(([, a], [, b]) => b - a);
  return first ? first[0] : null;
}
