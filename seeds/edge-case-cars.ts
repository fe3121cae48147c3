import type { IncomingCar } from "~/adapters/database/car-rows.server";
import type { CarType } from "~/domain/car/car";
import type { Body } from "./catalogue";
import { DAY, type DemoClock } from "./demo-clock";
import type { DemoProfile } from "./demo-profile";
import { bodyKey, colourKey } from "./illustrations/names";
import { manyPictures } from "./pictures";

/**
 * A car that shows one edge of the specification. Each takes the place of an ordinary car of one of its types (the
 * first type the site has) and changes what the edge needs. A site has every edge that its profile allows.
 */
export interface EdgeCar {
  key: string;
  types: readonly CarType[];
  facts: (car: IncomingCar, clock: DemoClock) => Partial<IncomingCar>;
  /** Also on a small site. Its stock would otherwise contain nothing but edges. */
  showcase?: true;
  /** Only on a site that sells nothing else. */
  items?: "caravan" | "truck";
  /** Only on sites that offer subscriptions. */
  subscription?: true;
}

const ANY: readonly CarType[] = ["used", "demo", "new"];
const FRESH: readonly CarType[] = ["new", "demo"];

const soldHoursAgo =
  (hours: number): EdgeCar["facts"] =>
  (car, { today }) => ({
    status: "sold",
    created_at: new Date(
      Math.min(Date.parse(car.created_at ?? ""), today - hours * 3_600_000 - DAY),
    ).toISOString(),
    sold_date_timestamp: Math.round(today / 1000) - hours * 3600,
  });

const addedDaysAgo =
  (days: number): EdgeCar["facts"] =>
  (_, { today }) => ({
    created_at: new Date(today - days * DAY).toISOString(),
  });

const priceOf = (car: IncomingCar): number => car.price ?? 19_990;

const pictured = (car: IncomingCar) => ({
  name: car.name,
  body: bodyKey((car.simple_body ?? "SUV") as Body, false),
  colour: colourKey(car.colour),
});

/** Comments for cars with a missing or changed fact. They don't mention it. */
const SPARE_COMMENTS =
  "Traded in on a newer model and priced to move. It's been checked over in our workshop, drives well, and we'd love to show it to you.\n\nWe're still confirming a few details with the previous owner. Call us and we'll find out anything you'd like to know.";

const SPARE_COMMENTS_TOWED =
  "Just traded in, and not over the weighbridge yet. Once we've weighed and measured it, we'll put the figures here.\n\nIt's dry inside, the appliances work and the tyres are good. Come and have a look.";

/** Tags, prices, availability, display rules, windows (rules/cards#tag-order). */
export const EDGE_CARS: readonly EdgeCar[] = [
  { key: "coming-soon", showcase: true, types: FRESH, facts: () => ({ status: "coming_soon" }) },
  { key: "coming-soon-used", types: ["used"], facts: () => ({ status: "coming_soon" }) },
  { key: "sold-yesterday", showcase: true, types: ANY, facts: soldHoursAgo(14) },
  { key: "sold-two-days-ago", types: ANY, facts: soldHoursAgo(40) },
  { key: "sold-last-week", types: ANY, facts: soldHoursAgo(8 * 24) },
  { key: "sold-last-month", types: ANY, facts: soldHoursAgo(33 * 24) },
  { key: "reserved", showcase: true, types: ANY, facts: () => ({ reserved: true }) },
  { key: "reserved-and-tagged", types: ANY, facts: () => ({ reserved: true, tag: "One Owner" }) },
  { key: "test-drive-only", types: ["demo", "new", "used"], facts: () => ({ tag: "Test Drive Only" }) },
  { key: "runout-sale", types: ["new", "demo", "used"], facts: () => ({ tag: "runout sale" }) },
  { key: "runout-sale-second", types: ["new", "demo", "used"], facts: () => ({ tag: "runout sale" }) },
  { key: "tag-sold-but-in-stock", types: ANY, facts: () => ({ tag: "SOLD" }) },
  {
    key: "preorder-without-price",
    showcase: true,
    types: FRESH,
    facts: () => ({
      preorder: true,
      status: "coming_soon",
      price: null,
      price_type: null,
      km: null,
      regplate: null,
    }),
  },
  { key: "preorder-with-price", types: FRESH, facts: () => ({ preorder: true }) },
  { key: "no-price", showcase: true, types: ANY, facts: () => ({ price: null, price_type: null }) },
  { key: "no-price-fresh", types: FRESH, facts: () => ({ price: null, price_type: null }) },
  { key: "price-zero", types: ANY, facts: () => ({ price: 0 }) },
  { key: "price-exactly-ten", types: ANY, facts: () => ({ price: 10 }) },
  { key: "price-eleven", types: ["used"], facts: () => ({ price: 11, tag: "Unreserved Auction" }) },
  { key: "finance-floor-price", types: ["used"], facts: () => ({ price: 500, tag: "Parts Only" }) },
  {
    key: "before-price-above",
    showcase: true,
    types: ANY,
    facts: (car) => ({ before_price: priceOf(car) + 3000 }),
  },
  { key: "before-price-equal", types: ANY, facts: (car) => ({ before_price: priceOf(car) }) },
  {
    key: "before-price-below",
    types: ANY,
    facts: (car) => ({ before_price: Math.max(1000, priceOf(car) - 2000) }),
  },
  { key: "offer-price", showcase: true, types: ANY, facts: (car) => ({ offer_price: priceOf(car) - 1500 }) },
  {
    key: "offer-and-before-price",
    types: ANY,
    facts: (car) => ({ offer_price: priceOf(car) - 1000, before_price: priceOf(car) + 2000 }),
  },
  { key: "offer-price-same", types: ANY, facts: (car) => ({ offer_price: priceOf(car) }) },
  { key: "certified", showcase: true, types: ["used"], facts: () => ({ certified: true }) },
  { key: "certified-and-tagged", types: ["used"], facts: () => ({ certified: true, tag: "Low KMs" }) },
  {
    key: "certified-but-sold",
    types: ["used"],
    facts: (car, clock) => ({ certified: true, ...soldHoursAgo(20)(car, clock) }),
  },
  { key: "just-added", showcase: true, types: ANY, facts: addedDaysAgo(0) },
  { key: "added-seven-days-ago", types: ANY, facts: addedDaysAgo(7) },
  { key: "added-nine-days-ago", types: ANY, facts: addedDaysAgo(9) },
  { key: "listed-over-a-year", types: ANY, facts: addedDaysAgo(401) },
  {
    key: "history-report",
    types: ["used"],
    facts: (car) => ({ file: `https://history.example/reports/${car.id}.pdf` }),
  },
  { key: "no-pictures", showcase: true, types: ANY, facts: () => ({ images: [] }) },
  { key: "no-pictures-fresh", types: FRESH, facts: () => ({ images: [] }) },
  { key: "one-picture", showcase: true, types: ANY, facts: (car) => ({ images: car.images.slice(0, 1) }) },
  {
    key: "forty-pictures",
    showcase: true,
    types: ANY,
    facts: (car) => {
      const all = [...car.images, ...manyPictures(pictured(car), 50)];
      const distinct = all.filter(({ url }, at) => all.findIndex((image) => image.url === url) === at);
      return { images: distinct.slice(0, 40) };
    },
  },
  {
    key: "very-long-name",
    types: ANY,
    facts: (car) => ({
      name: `${car.name} Limited Edition Heritage Pack with Panoramic Roof, Towing Package, Premium Paint and Dealer-Fitted Off-Road Accessories (Extended Wheelbase)`,
    }),
  },
  { key: "hidden-from-website", types: ANY, facts: () => ({ show_on_dealer_website: false }) },
  {
    key: "no-colour",
    types: ["used"],
    facts: () => ({ colour: null, interior_colour: null, dealercomments: SPARE_COMMENTS }),
  },
  { key: "no-kilometres", types: ["used"], facts: () => ({ km: null, dealercomments: SPARE_COMMENTS }) },
  { key: "no-seats", types: ["used"], facts: () => ({ seats: null, doors: null }) },
  {
    key: "bare-minimum",
    types: ["used"],
    facts: (car) => ({
      badge: null,
      series: null,
      name: `${car.year} ${car.make} ${car.model}`,
      colour: null,
      interior_colour: null,
      km: null,
      simple_fuel: null,
      simple_body: null,
      simple_drive: null,
      simple_transmission: null,
      seats: null,
      doors: null,
      engine_size: null,
      dealercomments: null,
      standardEquipment: [],
      vin: null,
      regplate: null,
      rego_expiry: null,
      compliance_date: null,
      build_date: null,
      variant: {},
    }),
  },
  { key: "no-comments", showcase: true, types: ANY, facts: () => ({ dealercomments: null }) },
  { key: "no-features", types: ANY, facts: () => ({ standardEquipment: [] }) },
  {
    key: "markup-in-comments",
    types: ["used"],
    facts: (car) => ({
      dealercomments: `Was $${(priceOf(car) + 2000).toLocaleString("en-AU")} & now <b>less</b>. "As new" inside; 2" lift kit, 3 < 4 on the noise scale & 5 > 4 for comfort.\n\nÉlan by name, café-crème by trim: 100% honest.`,
    }),
  },
  {
    key: "body-other",
    types: ["used"],
    facts: () => ({ simple_body: "Other", simple_drive: "Other" }),
  },
  { key: "top-rank", types: ANY, facts: () => ({ rank: 100 }) },
  {
    key: "caravan-without-measures",
    showcase: true,
    items: "caravan",
    types: ANY,
    facts: () => ({ variant: {}, dealercomments: SPARE_COMMENTS_TOWED }),
  },
  {
    key: "caravan-measures-in-feed-words",
    showcase: true,
    items: "caravan",
    types: ANY,
    facts: ({ variant }) => ({
      variant: {
        ...variant,
        body_length: `${Number(variant.body_length) * 304.8} mm`,
        tare_weight: "null",
        sleeps: `${variant.sleeps} berth`,
      },
    }),
  },
  {
    key: "caravan-unclear-length",
    showcase: true,
    items: "caravan",
    types: ANY,
    facts: ({ variant }) => ({ variant: { ...variant, body_length: "6.5" } }),
  },
  {
    key: "truck-without-weight",
    showcase: true,
    items: "truck",
    types: ANY,
    facts: ({ variant }) => ({
      variant: { ...variant, grossvehiclemass: null },
      dealercomments: SPARE_COMMENTS,
    }),
  },
  {
    key: "subscription-without-price",
    showcase: true,
    subscription: true,
    types: ANY,
    facts: () => ({ subscription_price: 289, price: null, price_type: null }),
  },
  {
    key: "no-subscription",
    showcase: true,
    subscription: true,
    types: ANY,
    facts: () => ({ subscription_price: null, subscription_term: null }),
  },
  {
    key: "subscription-zero",
    showcase: true,
    subscription: true,
    types: ANY,
    facts: () => ({ subscription_price: 0 }),
  },
];

/** The edges that a site of this profile shows. */
export function edgesOf(
  profile: Pick<DemoProfile, "edges" | "item_types" | "subscription_share">,
): EdgeCar[] {
  return EDGE_CARS.filter(
    ({ showcase, items, subscription }) =>
      (profile.edges === "all" || showcase) &&
      (!items || profile.item_types.every((type) => type === items)) &&
      (!subscription || profile.subscription_share > 0),
  );
}

/** Returns the position of each edge in the stock: the first free car of a suitable type. */
export function edgeCarsFor(
  types: readonly CarType[],
  edges: readonly EdgeCar[] = EDGE_CARS,
): Map<number, EdgeCar> {
  const taken = new Map<number, EdgeCar>();
  for (const edge of edges) {
    const type = edge.types.find((wanted) => types.includes(wanted));
    const place = types.findIndex((candidate, index) => candidate === type && !taken.has(index));
    if (type && place >= 0) taken.set(place, edge);
  }
  return taken;
}

/** Applies an edge to a car that is otherwise in stock, untagged and priced (drawn `plain`). */
export function applyEdge(edge: EdgeCar, car: IncomingCar, clock: DemoClock): IncomingCar {
  return { ...car, source_key: `${car.source_key}-${edge.key}`, ...edge.facts(car, clock) };
}
