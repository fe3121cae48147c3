import { sql } from "kysely";
import { z } from "zod";
import type {
  CandidateSearch,
  PendingAccount,
  PendingAlerts,
  SearchMatch,
  WatchedPrice,
} from "~/domain/alerts/alert";
import { latestTime } from "~/domain/clock/steady-clock";
import type { MessageChannel, NewMessage } from "~/domain/message/message";
import type { AccountId, CarId, DealershipId, SavedSearchId, SiteSlug } from "~/domain/text/identifiers";
import {
  hasPending,
  insertDrops,
  insertMatches,
  isUnchanged,
  markNotified,
  type NotifiedAccount,
  removeMatches,
} from "./alert-matches.server";
import { CAR_COLUMNS, type StockPosition, type StoredCar, storedCarFromRow } from "./car-rows.server";
import { type Connection, inChunks } from "./connection";
import { addMessage } from "./messages.server";
import { UNSENT } from "./outbox.server";
import { SettingStore } from "./settings.server";

/** A car as the matching reads it. */
export interface ChangedCar {
  car: StoredCar;
  /**
   * The stock revision since which it is new; null when it never was: it came with its source's first import, or it has
   * never been shown for sale.
   */
  newSince: number | null;
}

export interface MatchedBySearch {
  searchId: SavedSearchId;
  carIds: readonly CarId[];
}

/** Of what a message notifies an account, to be recorded with it. */
interface NotifiedAlerts {
  account: NotifiedAccount;
  /** In the message, or left out because the car has gone: in no later one. */
  matches: readonly MatchedBySearch[];
  /** For sale, but they no longer match: in a later message when they match again. */
  unmatched: readonly MatchedBySearch[];
  /** Watched cars with the price that the message names; null leaves the known price. */
  prices: readonly { carId: CarId; notified: number | null }[];
  /** Null: nothing was left for a message. */
  message: NewMessage | null;
}

/**
 * What happened to a message. changed: the account's alerts were sent, turned off or changed meanwhile. over_cap: the site
 * has sent as many text messages as it may. In both cases nothing was recorded.
 */
export type NotifyOutcome = "notified" | "nothing" | "changed" | "over_cap";

/** Matches read for one message. More than these wait for the next one. */
const MAX_MATCHES = 20_000;

/** More than the time from `notifiedBefore` to now: nobody waits longer for the next message. */
const LONGEST_PAUSE_MS = 2 * 86_400_000;

const POSITION = "alerts/position";
const positionSchema = z.object({ revision: z.number(), id: z.string().transform((id) => id as CarId | "") });

export class AlertWorkStore {
  /** @param onMessage called after each message that this store has committed */
  constructor(
    private readonly connection: Connection,
    private readonly onMessage: () => void,
  ) {}

  /** The last car that was matched; null before the first time. */
  async position(): Promise<StockPosition | null> {
    const kept = await new SettingStore(this.connection).get(POSITION);
    return kept === null ? null : positionSchema.parse(JSON.parse(kept));
  }

  /** Stores the position after everything up to it has been matched. */
  keepPosition({ revision, id }: StockPosition): Promise<void> {
    return new SettingStore(this.connection).set(POSITION, JSON.stringify({ revision, id }));
  }

  /** Returns whether cars of these dealerships changed after the position. */
  async hasUnmatched(dealershipIds: readonly DealershipId[]): Promise<boolean> {
    const after = await this.position();
    if (!after || dealershipIds.length === 0) return false;
    const car = await this.connection.read
      .selectFrom("cars")
      .select("id")
      .where(sql<boolean>`(revision, id) > (${after.revision}, ${after.id})`)
      .where("dealership_id", "in", dealershipIds)
      .orderBy("revision")
      .orderBy("id")
      .limit(1)
      .executeTakeFirst();
    return car !== undefined;
  }

  /** Returns cars after a position, in the order of their changes. */
  async changedCars(after: StockPosition, limit: number): Promise<ChangedCar[]> {
    const rows = await this.connection.read
      .selectFrom("cars")
      .leftJoin("stock_sources", (join) =>
        join.onRef("stock_sources.site", "=", "cars.site").onRef("stock_sources.source", "=", "cars.source"),
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
  }

  /** Returns the sites where somebody's alerts are on. */
  async sitesInUse(): Promise<SiteSlug[]> {
    const rows = await this.connection.read
      .selectFrom("alert_settings")
      .select("site")
      .distinct()
      .where("channel", "is not", null)
      .execute();
    return rows.map(({ site }) => site);
  }

  /**
   * Returns saved searches of accounts whose alerts are on, by id.
   * @param term only those filed under it; null: all of the site
   */
  async candidates(
    site: SiteSlug,
    term: string | null,
    after: SavedSearchId | null,
    limit: number,
  ): Promise<CandidateSearch[]> {
    const ofSite = this.connection.read
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
  }

  /**
   * Returns which accounts of a site watch these cars and have their alerts on, by account and car. Pass the last one
   * as the next `after`; null: from the first.
   */
  async watchers(
    site: SiteSlug,
    carIds: readonly CarId[],
    after: WatchedPrice | null,
    limit: number,
  ): Promise<WatchedPrice[]> {
    if (carIds.length === 0) return [];
    const rows = await this.connection.read
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
  }

  /** Records the first price of watched cars that had none: a later lower price is a drop from it. */
  async keepFirstPrices(
    prices: readonly { accountId: AccountId; carId: CarId; price: number }[],
  ): Promise<void> {
    for (const some of inChunks(prices)) {
      await this.connection.write(async (trx) => {
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
  }

  /** Stores matches. One that is stored already, notified or not, stays as it is. Returns how many are new. */
  async addMatches(matches: readonly SearchMatch[], now: Date): Promise<number> {
    let added = 0;
    for (const some of inChunks(matches)) {
      added += await this.connection.write((trx) => insertMatches(trx, some, now.toISOString()));
    }
    return added;
  }

  /** Records that prices of watched cars have fallen. Returns how many were not recorded before. */
  async addPriceDrops(
    drops: readonly Pick<WatchedPrice, "accountId" | "carId">[],
    now: Date,
  ): Promise<number> {
    let added = 0;
    for (const some of inChunks(drops))
      added += await this.connection.write((trx) => insertDrops(trx, some, now.toISOString()));
    return added;
  }

  /**
   * Returns accounts with pending alerts that were not notified since `notifiedBefore`, and for which no message
   * waits, by account.
   */
  async pendingAccounts(
    site: SiteSlug,
    notifiedBefore: Date,
    after: AccountId | null,
    limit: number,
  ): Promise<PendingAccount[]> {
    const wrongFuture = latestTime(notifiedBefore, LONGEST_PAUSE_MS).toISOString();
    const rows = await this.connection.read
      .selectFrom("alert_settings")
      .innerJoin("accounts", "accounts.id", "alert_settings.account_id")
      .select(["account_id", "channel", "phone", "email", "email_confirmed_at", "language"])
      .select(["pending_since", "last_told_at"])
      .where("alert_settings.site", "=", site)
      .where("pending_since", "is not", null)
      .where((row) =>
        row.or([
          row("channel", "=", "sms"),
          row.and([row("channel", "=", "email"), row("email_confirmed_at", "is not", null)]),
        ]),
      )
      .where((row) =>
        row.or([
          row("last_told_at", "is", null),
          row("last_told_at", "<=", notifiedBefore.toISOString()),
          row("last_told_at", ">", wrongFuture),
        ]),
      )
      // While the mail server or the gateway was away a message may have waited for days.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("messages")
              .select("messages.id")
              .whereRef("messages.account_id", "=", "alert_settings.account_id")
              .where("messages.kind", "=", "alert")
              .where((message) =>
                message.or([
                  message("messages.state", "in", UNSENT),
                  message.and([
                    message("messages.state", "=", "delivered"),
                    message("messages.updated_at", ">", notifiedBefore.toISOString()),
                    message("messages.updated_at", "<=", wrongFuture),
                  ]),
                ]),
              ),
          ),
        ),
      )
      .where(sql<boolean>`alert_settings.account_id > ${after ?? ""}`)
      .orderBy("alert_settings.account_id")
      .limit(limit)
      .execute();
    return rows.map((row) => ({
      accountId: row.account_id,
      site,
      channel: row.channel as MessageChannel,
      to: row.channel === "email" ? (row.email as string) : row.phone,
      pendingSince: row.pending_since as string,
      lastNotifiedAt: row.last_told_at,
      language: row.language,
    }));
  }

  async pending(accountId: AccountId): Promise<PendingAlerts> {
    const rows = await this.connection.read
      .selectFrom("search_matches")
      .innerJoin("saved_searches", "saved_searches.id", "search_id")
      .select(["search_id", "name", "address", "car_id"])
      .where("account_id", "=", accountId)
      .where("told_at", "is", null)
      .orderBy("saved_searches.created_at")
      .orderBy("search_id")
      .orderBy("car_id")
      .limit(MAX_MATCHES)
      .execute();
    const searches = new Map<SavedSearchId, PendingAlerts["matches"][number]>();
    for (const { search_id, name, address, car_id } of rows) {
      const search = searches.get(search_id) ?? { searchId: search_id, name, address, carIds: [] };
      search.carIds.push(car_id);
      searches.set(search_id, search);
    }
    const prices = await this.connection.read
      .selectFrom("saved_cars")
      .select(["car_id", "price", "told_price"])
      .where("account_id", "=", accountId)
      .where("watch_price", "=", 1)
      .where("dropped_at", "is not", null)
      .orderBy("dropped_at")
      .orderBy("car_id")
      .execute();
    return {
      matches: [...searches.values()],
      prices: prices.map(({ car_id, price, told_price }) => ({
        accountId,
        carId: car_id,
        known: told_price ?? price,
      })),
    };
  }

  /** Stores the message and records all that it is about, in one transaction. */
  async notify(
    { account, matches, unmatched, prices, message }: NotifiedAlerts,
    now: Date,
  ): Promise<NotifyOutcome> {
    const time = now.toISOString();
    const { accountId } = account;
    const outcome = await this.connection.write(async (trx) => {
      if (!(await isUnchanged(trx, account))) return "changed";
      if (message && (await addMessage(trx, message)) === "over_cap") return "over_cap";
      for (const { searchId, carIds } of matches) await markNotified(trx, searchId, carIds, time);
      for (const { searchId, carIds } of unmatched) await removeMatches(trx, searchId, carIds);
      for (const { carId, notified } of prices) {
        await trx
          .updateTable("saved_cars")
          .set({ dropped_at: null, ...(notified === null ? {} : { told_price: notified }) })
          .where("account_id", "=", accountId)
          .where("car_id", "=", carId)
          .execute();
      }
      await trx
        .updateTable("alert_settings")
        .set({
          pending_since: (await hasPending(trx, accountId)) ? time : null,
          ...(message ? { last_told_at: time } : {}),
        })
        .where("account_id", "=", accountId)
        .execute();
      return message ? "notified" : "nothing";
    });
    if (outcome === "notified") this.onMessage();
    return outcome;
  }
}
