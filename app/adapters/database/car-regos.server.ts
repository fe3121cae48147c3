import type { Transaction } from "kysely";
import type { Car } from "~/domain/car/car";
import type { CarId, DealershipId } from "~/domain/text/identifiers";
import { normalRego } from "~/domain/valuation/valued-vehicle";
import { CAR_COLUMNS, carFromRow } from "./car-rows.server";
import type { Connection } from "./connection";
import type { CarsTable, Tables } from "./tables";

/** Cars per page when the migration fills in the number plates of stored cars. */
const CARS_PER_PAGE = 1000;
/** More than the number of cars that can share a plate: old and new cars, in every state. */
const MAX_CARS_PER_REGO = 20;

/** Returns the cars with a number plate in any status, newest first. */
export async function carsByRego(
  { read }: Connection,
  rego: string,
  dealershipIds: readonly DealershipId[],
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
    .limit(MAX_CARS_PER_REGO)
    .execute();
  return rows.map(carFromRow);
}

/** The migration: adds a column to find cars by number plate, and fills it in for stored cars. */
export async function addCarRegos(trx: Transaction<Tables>, text: ColumnType): Promise<void> {
  await trx.schema.alterTable("cars").addColumn("rego", text).execute();
  let after: CarId | null = null;
  for (;;) {
    const cars = trx.selectFrom("cars").select(["id", "facts"]).orderBy("id").limit(CARS_PER_PAGE);
    const page: Pick<CarsTable, "id" | "facts">[] = await (after === null
      ? cars
      : cars.where("id", ">", after)
    ).execute();
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
