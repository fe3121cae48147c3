import type { AustralianState, ItemType } from "~/domain/car/car";
import type { FeedFormat, FeedMapping } from "~/domain/stock-import/mapping";
import { compileMapping } from "~/domain/stock-import/row-to-car";
import { asDealershipId } from "~/domain/text/identifiers";
import { feedEncoding } from "~/services/stock-import/feed-encoding.server";
import { readFeed } from "~/services/stock-import/read-feed.server";

export interface FeedSurvey {
  kind: ItemType;
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
    if (state) count(states, state);
    if (state && city) count(cities, `${state} ${city}`);
  }
  const state = most(states);
  const [, city = null] =
    /^\w+ (.*)/.exec(most(cities, (place) => place.startsWith(`${state} `)) ?? "") ?? [];
  return { kind: most(kinds) ?? "car", isSubscription: weekly * 2 > cars, state, city };
}

function count<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function most<K>(counts: ReadonlyMap<K, number>, fits: (key: K) => boolean = () => true): K | null {
  const [first] = [...counts].filter(([key]) => fits(key)).sort(([, a], [, b]) => b - a);
  return first ? first[0] : null;
}
