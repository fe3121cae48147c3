import { sql, type Transaction } from "kysely";
import { z } from "zod";
import type { CandidateSearch, SearchMatch, WatchedPrice } from "~/domain/alerts/alert";
import type { AccountId, CarId } from "~/domain/text/identifiers";
import type { AlertStore } from "./alert-store";
import { CAR_COLUMNS, storedCarFromRow } from "./car-rows.server";
import type { StockPosition } from "./car-store";
import type { Connection } from "./connection";
import { SettingStore } from "./settings.server";
import type { Tables } from "./tables";

const POSITION = "alerts/position";
const positionSchema = z.object({ revision: z.number(), id: z.string().transform((id) => id as CarId | "") });

/** Values per statement, below the parameter limits of both databases. */
const PER_STATEMENT = 500;

type Matching = Pick<
  AlertStore,
  | "position"
  | "keepPosition"
  | "hasUnmatched"
  | "changedCars"
  | "sitesInUse"
  | "candidates"
  | "watchers"
  | "keepFirstPrices"
  | "addMatches"
  | "addPriceDrops"
>;

export function createAlertMatching(connection: Connection): Matching {
  const { read, write } = connection;
  const settings = new SettingStore(connection);
  const position = async (): Promise<StockPosition | null> => {
    const kept = await settings.get(POSITION);
    return kept === null ? null : positionSchema.parse(JSON.parse(kept));
  };
  return {
    position,

    keepPosition: ({ revision, id }) => settings.set(POSITION, JSON.stringify({ revision, id })),

    async hasUnmatched(dealershipIds) {
      const after = await position();
      if (!after || dealershipIds.length === 0) return false;
      const car = await read
        .selectFrom("cars")
        .select("id")
        .where(sql<boolean>`(revision, id) > (${after.revision}, ${after.id})`)
        .where("dealership_id", "in", dealershipIds)
        .orderBy("revision")
        .orderBy("id")
        .limit(1)
        .executeTakeFirst();
      return car !== undefined;
    },

    async changedCars(after, limit) {
      const rows = await read
        .selectFrom("cars")
        .leftJoin("stock_sources", (join) =>
          join
            .onRef("stock_sources.site", "=", "cars.site")
            .onRef("stock_sources.source", "=", "cars.source"),
        )
        .select([...CAR_COLUMNS, "cars.revision", "first_shown_revision", "first_revision"])
        .where(sql<boolean>`(cars.revision, cars.id) > (${after.revision}, ${after.id})`)
        .orderBy("cars.revision")
        .orderBy("cars.id")
        .limit(limit)
        .execute();
      return rows.map(({ first_shown_revision: shown, first_revision: first, ...row }) => ({
        car: storedCarFromRow(row),
        newSince: shown !== null && first !== null && shown > first ? shown : null,
      }));
    },

    async sitesInUse() {
      const rows = await read
        .selectFrom("alert_settings")
        .select("site")
        .distinct()
        .where("channel", "is not", null)
        .execute();
      return rows.map(({ site }) => site);
    },

    async candidates(site, term, after, limit) {
      const ofSite = read
        .selectFrom("saved_searches")
        .innerJoin("alert_settings", "alert_settings.account_id", "saved_searches.account_id")
        .select(["saved_searches.id", "saved_searches.account_id", "address", "since_revision"])
        .where("channel", "is not", null);
      const rows = await (term === null
        ? ofSite
            .where("saved_searches.site", "=", site)
            .where(sql<boolean>`saved_searches.id > ${after ?? ""}`)
            .orderBy("saved_searches.id")
        : ofSite
            .innerJoin("saved_search_terms", "search_id", "saved_searches.id")
            .where("saved_search_terms.site", "=", site)
            .where("term", "=", term)
            .where(sql<boolean>`search_id > ${after ?? ""}`)
            .orderBy("search_id")
      )
        .limit(limit)
        .execute();
      return rows.map(
        ({ id, account_id, address, since_revision }): CandidateSearch => ({
          id,
          accountId: account_id,
          address,
          sinceRevision: since_revision,
        }),
      );
    },

    async watchers(site, carIds, after, limit) {
      if (carIds.length === 0) return [];
      const rows = await read
        .selectFrom("saved_cars")
        .innerJoin("alert_settings", "alert_settings.account_id", "saved_cars.account_id")
        .select(["saved_cars.account_id", "car_id", "price", "told_price"])
        .where("saved_cars.site", "=", site)
        .where("car_id", "in", carIds)
        .where("watch_price", "=", 1)
        .where("channel", "is not", null)
        .where(
          sql<boolean>`(saved_cars.account_id, car_id) > (${after?.accountId ?? ""}, ${after?.carId ?? ""})`,
        )
        .orderBy("saved_cars.account_id")
        .orderBy("car_id")
        .limit(limit)
        .execute();
      return rows.map(
        ({ account_id, car_id, price, told_price }): WatchedPrice => ({
          accountId: account_id,
          carId: car_id,
          known: told_price ?? price,
        }),
      );
    },

    async keepFirstPrices(prices) {
      for (let from = 0; from < prices.length; from += PER_STATEMENT) {
        const some = prices.slice(from, from + PER_STATEMENT);
        await write(async (trx) => {
          for (const { accountId, carId, price } of some) {
            await trx
              .updateTable("saved_cars")
              .set({ told_price: price })
              .where("account_id", "=", accountId)
              .where("car_id", "=", carId)
              .where("told_price", "is", null)
              .where("price", "is", null)
              .execute();
          }
        });
      }
    },

    async addMatches(matches, now) {
      let added = 0;
      for (let from = 0; from < matches.length; from += PER_STATEMENT) {
        const some = matches.slice(from, from + PER_STATEMENT);
        added += await write((trx) => insertMatches(connection.kind, trx, some, now.toISOString()));
      }
      return added;
    },

    async addPriceDrops(drops, now) {
      const time = now.toISOString();
      let added = 0;
      for (let from = 0; from < drops.length; from += PER_STATEMENT) {
        const byCar = accountsByCar(drops.slice(from, from + PER_STATEMENT));
        added += await write(async (trx) => {
          const dropped = new Set<AccountId>();
          let count = 0;
          for (const [carId, accountIds] of byCar) {
            const rows = await trx
              .updateTable("saved_cars")
              .set({ dropped_at: time })
              .where("car_id", "=", carId)
              .where("account_id", "in", accountIds)
              .where("watch_price", "=", 1)
              .where("dropped_at", "is", null)
              .returning("account_id")
              .execute();
            count += rows.length;
            for (const { account_id } of rows) dropped.add(account_id);
          }
          await setPending(trx, [...dropped], time);
          return count;
        });
      }
      return added;
    },
  };
}

function accountsByCar(drops: readonly Pick<WatchedPrice, "accountId" | "carId">[]): Map<CarId, AccountId[]> {
  const accounts = new Map<CarId, AccountId[]>();
  for (const { accountId, carId } of drops) accounts.set(carId, [...(accounts.get(carId) ?? []), accountId]);
  return accounts;
}

async function insertMatches(
  kind: Connection["kind"],
  trx: Transaction<Tables>,
  matches: readonly SearchMatch[],
  time: string,
): Promise<number> {
  // A search may have been deleted since it was read.
  const query = trx
    .selectFrom("saved_searches")
    .select("id")
    .where("id", "in", [...new Set(matches.map(({ searchId }) => searchId))]);
  const rows = await (kind === "postgres" ? query.forKeyShare() : query).execute();
  const stored = new Set(rows.map(({ id }) => id));
  const left = matches.filter(({ searchId }) => stored.has(searchId));
  if (left.length === 0) return 0;
  const added = await trx
    .insertInto("search_matches")
    .values(
      left.map(({ searchId, carId }) => ({
        search_id: searchId,
        car_id: carId,
        found_at: time,
        told_at: null,
      })),
    )
    .onConflict((conflict) => conflict.columns(["search_id", "car_id"]).doNothing())
    .returning("search_id")
    .execute();
  const found = new Set(added.map(({ search_id }) => search_id));
  const accounts = left.filter(({ searchId }) => found.has(searchId)).map(({ accountId }) => accountId);
  await setPending(trx, [...new Set(accounts)], time);
  return added.length;
}

async function setPending(
  trx: Transaction<Tables>,
  accounts: readonly AccountId[],
  time: string,
): Promise<void> {
  if (accounts.length === 0) return;
  await trx
    .updateTable("alert_settings")
    .set({ pending_since: time })
    .where("account_id", "in", accounts)
    .where("channel", "is not", null)
    .where("pending_since", "is", null)
    .execute();
}
