import { z } from "zod";
import { own } from "~/domain/text/own-property";
import { isJsonObject, type Json, type JsonObject } from "../merge";
import type { Site } from "../site";
import {
  keyOfWeek,
  parsedJson,
  readWeek,
  WEEKDAYS,
  weekConfig,
  weekField,
  weekOfPlace,
} from "./week-document";

/*
 * Facts of a business as documents: one of the whole site, one of each location, and one of the week of each location
 * that is open. What the law, money or feeds depend on is no part of them.
 */

/** The key of the facts of the whole site. */
export const SITE_FACTS = "site";
const LOCATION = "location ";
/** What a page says of a location that no field of its form has. */
export const ADDRESS = "address";

const siteFacts = z.strictObject({
  phone: z.string(),
  email: z.string(),
  call_override: z.string().optional(),
  call_new: z.string().optional(),
  call_used: z.string().optional(),
  call_demo: z.string().optional(),
});
export type SiteFacts = z.output<typeof siteFacts>;

const person = z.strictObject({
  name: z.string(),
  role: z.string(),
  phone: z.string().nullable(),
  /** As the files have it: an editor can't choose another one. */
  picture: z.string().nullable(),
});
const placeFacts = z.strictObject({
  phone: z.string().nullable(),
  landline_phone: z.string().nullable(),
  /** Absent: the location has no page of its people. */
  team: z.array(person).max(100).optional(),
});
export type PlaceFacts = z.output<typeof placeFacts>;

/** Numbers to call about cars, which a site has or hasn't. */
export const CALLS = ["call_override", "call_new", "call_used", "call_demo"] as const;

export function keyOfPlace(location: string): string {
  return `${LOCATION}${location}`;
}

/** Returns the location whose facts a key names; null: those of the whole site. */
export function placeOfKey(key: string): string | null {
  return key.startsWith(LOCATION) ? key.slice(LOCATION.length) : null;
}

/** Returns the document, its members in one order. */
export function siteFactsText({ phone, email, call_override, call_new, call_used, call_demo }: SiteFacts) {
  return JSON.stringify({ phone, email, call_override, call_new, call_used, call_demo });
}

/** The same of a location. */
export function placeFactsText({ phone, landline_phone, team }: PlaceFacts): string {
  const people = team?.map(({ name, role, phone: of, picture }) => ({ name, role, phone: of, picture }));
  return JSON.stringify({ phone, landline_phone, team: people });
}

export function readSiteFacts(text: string): SiteFacts | null {
  const read = siteFacts.safeParse(parsedJson(text));
  return read.success ? read.data : null;
}

export function readPlaceFacts(text: string): PlaceFacts | null {
  const read = placeFacts.safeParse(parsedJson(text));
  return read.success ? read.data : null;
}

type FactsSite = Pick<Site, "phone" | "email" | "call" | "locations">;

/** Returns what a site's files say, by the keys of the documents. */
export function factsOfSite({ phone, email, call, locations }: FactsSite): [key: string, text: string][] {
  const { new: call_new, used: call_used, demo: call_demo } = call.by_car_type;
  const calls = { call_override: call.override ?? undefined, call_new, call_used, call_demo };
  const there = Object.fromEntries(Object.entries(calls).filter(([, number]) => number !== undefined));
  return [
    [SITE_FACTS, siteFactsText({ phone, email, ...there })],
    ...locations.map((place): [string, string] => {
      const team = place.team.map(({ name, role, phone: of, picture }) => ({
        ...{ name, role, phone: of ?? null, picture: picture ?? null },
      }));
      const numbers = { phone: place.phone ?? null, landline_phone: place.landline_phone ?? null };
      return [keyOfPlace(place.id), placeFactsText({ ...numbers, ...(team.length > 0 && { team }) })];
    }),
    ...locations.flatMap((place): [string, string][] =>
      place.coming_soon === undefined ? [[keyOfWeek(place.id), weekOfPlace(place)]] : [],
    ),
  ];
}

/**
 * Returns what site.json has with these documents. One that can't be read changes nothing.
 * @param locations as the files have them
 */
export function factsConfig(
  locations: Json | undefined,
  documents: readonly { key: string; text: string }[],
): JsonObject {
  const texts = new Map(documents.map(({ key, text }) => [key, text]));
  const whole = readSiteFacts(texts.get(SITE_FACTS) ?? "");
  const listed = Array.isArray(locations) ? locations : [];
  const changed = listed.map((place) => withWeek(withFacts(place, texts), texts));
  const isChanged = changed.some((place, index) => place !== listed[index]);
  return { ...(whole && siteConfig(whole)), ...(isChanged && { locations: changed }) };
}

function siteConfig({ phone, email, call_override, ...calls }: SiteFacts): JsonObject {
  const byType = Object.entries({ new: calls.call_new, used: calls.call_used, demo: calls.call_demo });
  const numbers = byType.flatMap(([type, number]) => (number === undefined ? [] : [[type, number] as const]));
  const call: JsonObject = {
    ...(call_override !== undefined && { override: call_override }),
    ...(numbers.length > 0 && { by_car_type: Object.fromEntries(numbers) }),
  };
  return { phone, email, ...(Object.keys(call).length > 0 && { call }) };
}

function withFacts(place: Json, texts: ReadonlyMap<string, string>): Json {
  const id = isJsonObject(place) ? own(place, "id") : undefined;
  const facts = typeof id === "string" ? readPlaceFacts(texts.get(keyOfPlace(id)) ?? "") : null;
  if (!facts || !isJsonObject(place)) return place;
  const team = facts.team?.map(
    ({ name, role, phone, picture }): JsonObject => ({
      ...{ name, role },
      ...(picture !== null && { picture }),
      ...(phone !== null && { phone }),
    }),
  );
  const values: Readonly<Record<string, Json | null | undefined>> = {
    ...{ phone: facts.phone, landline_phone: facts.landline_phone },
    ...(team && { team }),
  };
  const kept = Object.entries(place).filter(([name]) => own(values, name) !== null);
  const said = Object.entries(values).flatMap(([name, value]) =>
    value == null ? [] : [[name, value] as const],
  );
  return { ...Object.fromEntries(kept), ...Object.fromEntries(said) };
}

function withWeek(place: Json, texts: ReadonlyMap<string, string>): Json {
  const id = isJsonObject(place) ? own(place, "id") : undefined;
  const days = typeof id === "string" ? readWeek(texts.get(keyOfWeek(id)) ?? "") : null;
  return days && isJsonObject(place) ? { ...place, opening_hours: weekConfig(days) } : place;
}

/** Returns the document and the field of its form that a fault of site.json is about; null: another part. */
export function factPlace(
  { locations }: Pick<Site, "locations">,
  faultKey: string,
): { key: string; field: string } | null {
  const [, call] = /^call\.(?:by_car_type\.)?(override|new|used|demo)$/.exec(faultKey) ?? [];
  if (faultKey === "phone" || faultKey === "email") return { key: SITE_FACTS, field: faultKey };
  if (call !== undefined) return { key: SITE_FACTS, field: `call_${call}` };
  const [, at, hours, day] =
    /^locations\.(\d+)\.(opening_hours|alternate_saturdays)(?:\.(\d+)(?:\.\w+)?)?$/.exec(faultKey) ?? [];
  const open = at === undefined ? undefined : locations[Number(at)];
  if (open) {
    const weekday = hours === "opening_hours" ? WEEKDAYS[Number(day ?? 0)] : 6;
    return { key: keyOfWeek(open.id), field: weekField(weekday ?? 1, "status") };
  }
  const [, index, field, person, part] =
    /^locations\.(\d+)\.(phone|landline_phone|team)(?:\.(\d+)\.(\w+))?$/.exec(faultKey) ?? [];
  const place = index === undefined ? undefined : locations[Number(index)];
  if (!place || field === undefined) return null;
  return { key: keyOfPlace(place.id), field: part === undefined ? field : personField(Number(person), part) };
}

/** Returns the name of a field of a person, in their order. */
export function personField(index: number, part: string): string {
  return `person_${index}_${part}`;
}
