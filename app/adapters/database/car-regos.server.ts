import type { Transaction } from "kysely";
import type { Car } from "~/domain/car";
import { normalRego } from "~/domain/valuation/valued-vehicle";
import { CAR_COLUMNS, carFromRow } from "./car-rows.server";
import type { Connection } from "./connection";
import type { Tables } from "./tables";

/** Cars per page when the plates of stored cars are noted. */
const CARS_PER_PAGE = 1000;
/** More cars with one plate than any state has: old and new, in every state. */
const MOST_WITH_ONE_PLATE = 20;

/** The cars with a plate, whatever their status, the newest first. */
export async function carsByRego(
  { read }: Connection,
  rego: string,
  dealershipIds: readonly string[],
): Promise<Car[]> {
  const plate = normalRego(rego);
  if (plate === null || dealershipIds.length === 0) return [];
  const rows = await read
    .selectFrom("cars")
    .select(CAR_COLUMNS)
    .where("rego", "=", plate)
    .where("dealership_id", "in", dealershipIds)
    .orderBy("updated_at", "desc")
    .orderBy("id")
    .limit(MOST_WITH_ONE_PLATE)
    .execute();
  return rows.map(carFromRow);
}

/** The migration: a column to find cars by their plate, filled in for the cars that are stored. */
export async function addCarRegos(trx: Transaction<Tables>, text: ColumnType): Promise<void> {
  await trx.schema.alterTable("cars").addColumn("rego", text).execute();
  let after = "";
  for (;;) {
    const page = await trx
      .selectFrom("cars")
      .select(["id", "facts"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(CARS_PER_PAGE)
      .execute();
    for (const { id, facts } of page) {
      const rego = normalRego((JSON.parse(facts) as Partial<Car>).regplate);
      if (rego !== null) await trx.updateTable("cars").set({ rego }).where("id", "=", id).execute();
    }
    const last = page.at(-1);
    if (!last || page.length < CARS_PER_PAGE) break;
    after = last.id;
  }
  await trx.schema.createIndex("cars_by_rego").on("cars").columns(["rego"]).execute();
}
type ColumnType = Parameters<ReturnType<Transaction<Tables>["schema"]["alterTable"]>["addColumn"]>[1];
