import { type Generated, type RawBuilder, sql, type Transaction } from "kysely";
import type { AccountId, CarId, SiteSlug } from "~/domain/text/identifiers";
import type { Connection, Tables } from "./connection";

declare module "./connection" {
  interface Tables {
    saved_cars: SavedCarsTable;
  }
}

/** A car in the list of an account. The car itself may have gone since. */
interface SavedCarsTable {
  account_id: AccountId;
  car_id: CarId;
  site: SiteSlug;
  /** The name and the shown price in dollars when it was saved; the price is null when none was shown. */
  car_name: string;
  price: number | null;
  /** 1: the shopper wants a message about a lower price. */
  watch_price: Generated<number>;
  saved_at: string;
  /** The price in dollars of the last message to the shopper; null: none since `price`. */
  told_price: number | null;
  /** Since when a price is lower than the one of the last message, and no message mentions it yet. */
  dropped_at: string | null;
}

/** A car that an account has saved, as it was then. The car itself may have gone since. */
interface SavedCar {
  carId: CarId;
  name: string;
  /** The price that was shown, in dollars; null when none was. */
  price: number | null;
  /** Whether the shopper wants to be notified of a lower price. */
  watchPrice: boolean;
  /** ISO 8601. */
  savedAt: string;
}

export type NewSavedCar = Pick<SavedCar, "carId" | "name" | "price">;

/** Whose list it is. */
interface SavedCarsOwner {
  id: AccountId;
  site: SiteSlug;
}

export class SavedCarStore {
  constructor(private readonly connection: Connection) {}

  /**
   * Adds cars until the list has `limit` of them. The first one becomes the newest. A car that is already in the list
   * stays as it is. Parallel calls never exceed the limit.
   * @returns the cars that were not in the list before, and whether a car was left out because the list is full
   */
  add(
    { id, site }: SavedCarsOwner,
    cars: readonly NewSavedCar[],
    { limit, now }: { limit: number; now: Date },
  ): Promise<{ added: CarId[]; full: boolean }> {
    return this.connection.write(async (trx) => {
      // Additions to one account run one after another, so that together they stay within the limit. (SQLite has one
      // writer.)
      await trx.selectFrom("accounts").select("id").where("id", "=", id).forUpdate().execute();
      const before = await trx
        .selectFrom("saved_cars")
        .select(["car_id", "saved_at"])
        .where("account_id", "=", id)
        .execute();
      const saved = new Set(before.map(({ car_id }) => car_id));
      const fresh = cars.filter(({ carId }) => !saved.has(carId));
      const fitting = fresh.slice(0, Math.max(0, limit - saved.size));
      // Every car has a time of its own, so that the order is certain even within a millisecond.
      const latest = Math.max(...before.map(({ saved_at }) => Date.parse(saved_at)), now.getTime() - 1);
      for (const [index, { carId, name, price }] of fitting.entries()) {
        await trx
          .insertInto("saved_cars")
          .values({
            account_id: id,
            car_id: carId,
            site,
            car_name: name,
            price,
            saved_at: new Date(latest + fitting.length - index).toISOString(),
          })
          .execute();
      }
      return { added: fitting.map(({ carId }) => carId), full: fitting.length < fresh.length };
    });
  }

  /** Returns what was removed, or null when the car was not in the list. */
  async remove(accountId: AccountId, carId: CarId): Promise<Pick<SavedCar, "name"> | null> {
    const removed = await this.connection.write((trx) =>
      trx
        .deleteFrom("saved_cars")
        .where("account_id", "=", accountId)
        .where("car_id", "=", carId)
        .returning("car_name")
        .executeTakeFirst(),
    );
    return removed ? { name: removed.car_name } : null;
  }

  /** Returns an account's cars, the newest first. */
  async list(accountId: AccountId): Promise<SavedCar[]> {
    const rows = await newestFirst(this.connection, accountId).selectAll().execute();
    return rows.map(({ car_id, car_name, price, watch_price, saved_at }) => ({
      carId: car_id,
      name: car_name,
      price,
      watchPrice: watch_price === 1,
      savedAt: saved_at,
    }));
  }

  /** Returns only their ids, the newest first. */
  async ids(accountId: AccountId): Promise<CarId[]> {
    const rows = await newestFirst(this.connection, accountId).select("car_id").execute();
    return rows.map(({ car_id }) => car_id);
  }
}

function newestFirst({ read }: Connection, accountId: AccountId) {
  return read
    .selectFrom("saved_cars")
    .where("account_id", "=", accountId)
    .orderBy("saved_at", "desc")
    .orderBy("car_id");
}

export async function addSavedCars(trx: Transaction<Tables>, text: RawBuilder<string>): Promise<void> {
  await sql`create table saved_cars (
    account_id ${text} not null references accounts (id) on delete cascade,
    car_id ${text} not null, site ${text} not null, car_name ${text} not null, price integer,
    watch_price integer default 0 not null, saved_at ${text} not null,
    constraint saved_cars_key primary key (account_id, car_id)
  )`.execute(trx);
  await sql`create index saved_cars_by_car on saved_cars (site, car_id)`.execute(trx);
}
