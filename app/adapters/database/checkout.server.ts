import { reservationById, reservationsById } from "./checkout-rows.server";
import type { CheckoutStore } from "./checkout-store";
import { createCheckoutWork } from "./checkout-work.server";
import type { Connection } from "./connection";
import { createLedger } from "./ledger.server";
import { createPaymentChanges } from "./payment-changes.server";
import { createReservationChanges } from "./reservation-changes.server";

export function createCheckoutStore(connection: Connection): CheckoutStore {
  const { read } = connection;

  return {
    ...createReservationChanges(connection),
    ...createPaymentChanges(connection),
    ...createLedger(connection),
    ...createCheckoutWork(connection),

    byId: (id) => reservationById(read, id),

    async byReference(reference) {
      const row = await read
        .selectFrom("reservations")
        .select("id")
        .where("reference", "=", reference)
        .executeTakeFirst();
      return row ? reservationById(read, row.id) : null;
    },

    async ofCar(carId) {
      const row = await read
        .selectFrom("reservations")
        .select("id")
        .where("car_id", "=", carId)
        .where("blocks", "=", 1)
        .executeTakeFirst();
      return row ? reservationById(read, row.id) : null;
    },

    async ofAccount(accountId) {
      const rows = await read
        .selectFrom("reservations")
        .select("id")
        .where("account_id", "=", accountId)
        .orderBy("created_at", "desc")
        .orderBy("id")
        .execute();
      return reservationsById(
        read,
        rows.map(({ id }) => id),
      );
    },

    async list({ site, states, limit }) {
      let query = read
        .selectFrom("reservations")
        .select("id")
        .orderBy("created_at", "desc")
        .orderBy("id")
        .limit(limit);
      if (site !== undefined) query = query.where("site", "=", site);
      if (states) query = query.where("state", "in", states);
      const rows = await query.execute();
      return reservationsById(
        read,
        rows.map(({ id }) => id),
      );
    },

    async setLead(id, leadId) {
      await connection.write((trx) =>
        trx.updateTable("reservations").set({ lead_id: leadId }).where("id", "=", id).execute(),
      );
    },
  };
}
