import { randomUUID } from "node:crypto";
import { VEHICLE_FORM_NAMES, vehicleFormHref } from "~/domain/buttons/vehicle-form-names";
import { POST_BOUNDS } from "~/domain/forms/posted-form";
import { LIST_FACETS, RANGE_FACETS } from "~/domain/search/facets";
import { asCarSlug } from "~/domain/text/identifiers";
import { MAX_ADDRESS_LENGTH } from "~/server/request-checks";
import type { Site } from "~/tenants/site";
import { filledAnswers, leadFormOf } from "../support/page-forms";
import { type Answer, textOf } from "./http-client";
import { readStock } from "./search-addresses";
import type { ServerUnderTest } from "./server-under-test";
import { spreadOf } from "./statistics";

/** The cost of one request of a kind, sent by an attacker. */
export interface RequestCost {
  kind: string;
  /** The most expensive variant of the kind. */
  variant: string;
  status: number;
  /** Processor time of the whole server process, all threads, in milliseconds. */
  cpuP50: number;
  cpuMax: number;
  /** Bytes of the answer as sent. */
  bytes: number;
}

interface Variant {
  name: string;
  /** The request of a turn: each turn asks for something else, so that no cache helps. */
  send(turn: number): Promise<Answer>;
}

type Kinds = Record<string, Variant[]>;

const TURNS = 9;
/** A little less than the longest accepted address. */
const ADDRESS_BYTES = MAX_ADDRESS_LENGTH - 200;
/** Node refuses longer headers (HEADER_SPACE in app/server/create-http-app.ts). */
const COOKIE_BYTES = 14_000;
/** The limit of express for JSON. */
const JSON_BYTES = 1_000_000;

/**
 * Sends the requests of each kind one after the other and reads the processor time of the server before and
 * after each. The server must not limit writes. Background work, such as the delivery of a lead, counts for
 * the request that caused it.
 */
export async function measureWorstRequests(server: ServerUnderTest, site: Site): Promise<RequestCost[]> {
  const costs: RequestCost[] = [];
  for (const [kind, variants] of Object.entries(await requestKinds(server, site))) {
    const measured: RequestCost[] = [];
    for (const variant of variants) measured.push(await measure(server, kind, variant));
    measured.sort((one, other) => other.cpuP50 - one.cpuP50);
    const [worst] = measured;
    if (worst) costs.push(worst);
  }
  return costs.sort((one, other) => other.cpuP50 - one.cpuP50);
}

async function measure(server: ServerUnderTest, kind: string, { name, send }: Variant): Promise<RequestCost> {
  // The first request of a kind loads and compiles its code.
  await send(-1);
  const cpu: number[] = [];
  let last: Answer | undefined;
  for (let turn = 0; turn < TURNS; turn += 1) {
    const before = (await server.figures()).cpuMs;
    last = await send(turn);
    cpu.push((await server.figures()).cpuMs - before);
  }
  const { p50, max } = spreadOf(cpu);
  return {
    kind,
    variant: name,
    status: last?.status ?? 0,
    cpuP50: p50,
    cpuMax: max,
    bytes: last?.body.length ?? 0,
  };
}

async function requestKinds(server: ServerUnderTest, site: Site): Promise<Kinds> {
  const { hits } = await readStock(server, site.slug);
  const slugs = hits.map(({ slug }) => slug);
  const slug = (turn: number) => slugs[(turn + slugs.length) % slugs.length] ?? "";
  const origin = `http://${server.host(site.slug)}`;
  const get = (target: string, headers: Record<string, string> = {}) =>
    server.send("GET", site.slug, target, { "accept-encoding": "br", ...headers });
  const post = (target: string, body: string, type = "application/x-www-form-urlencoded") =>
    server.send(
      "POST",
      site.slug,
      target,
      { "content-type": type, "content-length": String(Buffer.byteLength(body)), origin },
      body,
    );
  const page = (
    name: string,
    target: (turn: number) => string,
    headers?: Record<string, string>,
  ): Variant => ({
    name,
    send: (turn) => get(target(turn), headers),
  });
  const json = (target: string, body: (turn: number) => unknown): Variant["send"] => {
    return (turn) => post(target, JSON.stringify(body(turn)), "application/json");
  };
  const list = site.saved_cars.watchlist ? "/watchlist" : "/favourites";
  const forms = await vehicleForms(server, site, slug(0));

  const searches = searchAddresses();
  const cookies = fill(COOKIE_BYTES, (n) => `forecourt-${n}=${randomUUID()}; `);
  return {
    "home page": [page("as it is", () => "/"), page("14 kB of cookies", () => "/", { cookie: cookies })],
    "content page": [page("contact", () => "/contact"), page("locations", () => "/contact-us")],
    "search page": searches.map(({ name, query }) => page(name, (turn) => `/cars?${query(turn)}`)),
    "search page as data": searches.map(({ name, query }) =>
      page(name, (turn) => `/cars.data?${query(turn)}`),
    ),
    "search by path": [
      page("a name of 8 kB", (turn) => `/search/${turn}${fill(ADDRESS_BYTES, () => "toyota-")}`),
      page("names of makes", (turn) => `/search/toyota-${turn}`),
    ],
    "/api/cars": searches.map(({ name, query }) => page(name, (turn) => `/api/cars?${query(turn)}`)),
    "vehicle page": [
      page("as it is", (turn) => `/cars/${slug(turn)}`),
      page("14 kB of cookies", (turn) => `/cars/${slug(turn)}`, { cookie: cookies }),
      page("an unknown car, 8 kB", (turn) => `/cars/${turn}${fill(ADDRESS_BYTES, () => "x-")}`),
    ],
    "vehicle page's live fields": [page("view.json", (turn) => `/cars/${slug(turn)}/view.json`)],
    "printed sheet, page": [page("as it is", (turn) => `/print?car_id=${slug(turn)}`)],
    "printed sheet, PDF, drawn": [
      page("another car each time", (turn) => `/cars/${slugs.at(-2 - turn) ?? ""}/print.pdf`),
    ],
    "form page": forms.map(({ name, path }) => page(name, () => path)),
    "form, sent": forms.map(({ name, path, fields }) => ({
      name,
      send: () => post(path, formBody(fields.filter(([field]) => field !== "submission_id"))),
    })),
    "form, refused": forms.flatMap(({ name, path }) => [
      {
        name: `${name}: an answer of 50,000 characters in each of five fields`,
        send: () => post(path, longAnswers()),
      },
      {
        name: `${name}: ${POST_BOUNDS.fields} fields`,
        send: () => post(path, manyFields(POST_BOUNDS.fields)),
      },
      {
        name: `${name}: a name ${POST_BOUNDS.answers} times`,
        send: () => post(path, sameName(POST_BOUNDS.answers)),
      },
      { name: `${name}: 256 kB of name=a`, send: () => post(path, sameName(40_000)) },
    ]),
    "/api/leads": [
      { name: "sent", send: json("/api/leads", () => lead()) },
      { name: "1 MB of members", send: json("/api/leads", () => members(JSON_BYTES / 16)) },
      {
        name: "as many members as are read",
        send: json("/api/leads", () => ({ ...lead(), ...members(4000) })),
      },
      {
        name: "1 MB of brackets",
        send: () => post("/api/leads", "[".repeat(JSON_BYTES - 1000), "application/json"),
      },
      {
        name: "a message of 1 MB",
        send: json("/api/leads", () => ({ ...lead(), message: "a ".repeat(490_000) })),
      },
    ],
    "/api/events": [
      { name: "1 MB of members", send: json("/api/events", () => members(JSON_BYTES / 16)) },
      { name: "as many as are read", send: json("/api/events", () => ({ events: [members(4000)] })) },
      {
        name: "twenty events",
        send: json("/api/events", () => ({
          events: hits.slice(0, 20).map(({ id }) => ({ event_id: 26, car_id: id })),
        })),
      },
    ],
    "/api/reveal-phone": [
      { name: "a car's number", send: json("/api/reveal-phone", (turn) => ({ car_id: hits[turn]?.id })) },
    ],
    "free times": [
      page("of a location", () => `/api/appointment-slots?location=${site.locations[0]?.slug ?? ""}`),
    ],
    valuation: [page("step 1", () => site.valuation.path)],
    "saved cars": [
      page("the list behind the heart, 14 kB of cookies", () => list, { cookie: cookies }),
      page("compare", () => "/compare"),
      { name: "saved", send: (turn) => post(list, `add=${hits[turn]?.id ?? ""}&back=/cars`) },
    ],
    "unknown address": [page("8 kB", (turn) => `/${turn}${fill(ADDRESS_BYTES, () => "%F0%9F%9A%97")}`)],
    "sitemap, read again": [page("index", () => "/sitemap.xml"), page("first file", () => "/sitemap/1.xml")],
    "Google's feed, read again": [page("whole", () => "/feeds/google-vehicles.csv")],
    health: [page("readyz", () => "/readyz")],
  };
}

function searchAddresses(): { name: string; query(turn: number): string }[] {
  const everyFacet = LIST_FACETS.flatMap((facet) =>
    ["toyota", "suv", "white", "automatic"].map((value) => `${facet}=${value}`),
  );
  const everyRange = RANGE_FACETS.map((range) => `${range}_min=1&${range}_max=999999`);
  return [
    { name: "no filter", query: (turn) => `page=${turn + 2}` },
    { name: "8 kB of make=a", query: (turn) => `make=${turn}&${fill(ADDRESS_BYTES, () => "make=a&")}` },
    { name: "1,000 makes", query: (turn) => fill(ADDRESS_BYTES, (n) => `make=m${turn}${n}&`) },
    {
      name: "8 kB of words",
      query: (turn) => `query=${fill(ADDRESS_BYTES, (n) => `w${(n * 7 + turn) % 997}+`)}`,
    },
    { name: "one word of 8 kB", query: (turn) => `query=${turn}${"a".repeat(ADDRESS_BYTES)}` },
    {
      name: "ten words of the equipment",
      query: (turn) =>
        `query=control+wheel+seats+sensor+camera+air+power+heated+rear+${"abcdefghijk"[turn + 1]}`,
    },
    { name: "one letter", query: (turn) => `query=${"etaoinshrdl"[turn + 1]}` },
    {
      name: "a phrase of common words",
      query: (turn) => `query=%22cruise+control%22+%22power+steering%22+${turn}`,
    },
    {
      name: "every facet and range",
      query: (turn) => [...everyFacet, ...everyRange, `page=${turn + 2}`].join("&"),
    },
    { name: "8 kB of unknown names", query: (turn) => fill(ADDRESS_BYTES, (n) => `u${turn}x${n}=1&`) },
    {
      name: "8 kB of escapes",
      query: (turn) => `query=${turn}${fill(ADDRESS_BYTES, () => "%F0%9F%9A%97")}`,
    },
    { name: "10,000 pages on", query: (turn) => `page=${10_000 - turn}` },
  ];
}

/** Returns the forms of one car, each with the fields of an accepted post. */
async function vehicleForms(server: ServerUnderTest, site: Site, car: string) {
  const forms: { name: string; path: string; fields: [name: string, value: string][] }[] = [];
  for (const name of VEHICLE_FORM_NAMES) {
    const path = vehicleFormHref({ slug: asCarSlug(car) }, name);
    const answer = await server.send("GET", site.slug, path, {});
    const form = answer.status === 200 ? leadFormOf(textOf(answer)) : undefined;
    if (form) forms.push({ name, path, fields: filledAnswers(form, "Visitor") });
  }
  return forms;
}

/** Returns pieces of text up to this number of bytes. */
function fill(bytes: number, piece: (n: number) => string): string {
  let text = "";
  for (let n = 0; text.length < bytes; n += 1) text += piece(n);
  return text;
}

const longAnswers = () =>
  ["name", "last_name", "email", "phone", "message"]
    .map((name) => `${name}=${"a".repeat(POST_BOUNDS.answer - 1)}`)
    .join("&");
const formBody = (fields: [name: string, value: string][]) =>
  new URLSearchParams([...fields, ["submission_id", randomUUID()]]).toString();
const manyFields = (count: number) => Array.from({ length: count }, (_, n) => `field_${n}=a`).join("&");
const sameName = (count: number) => "name=a&".repeat(count);
const members = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`member_${n}`, "a"]));
const lead = () => ({
  submission_id: randomUUID(),
  category: "General Enquiry",
  name: "Robin",
  last_name: "Citizen",
  email: "robin@example.com",
  phone: "0491 570 006",
  message: "Is it still there?",
});
