import { randomBytes, randomUUID } from "node:crypto";
import type { Kysely, Selectable, Transaction } from "kysely";
import { LEAD_REFERENCE_BYTES, leadReference } from "~/domain/lead/lead-reference";
import type {
  OnlinePaymentContent,
  OnlinePaymentNews,
  OnlinePaymentWithPayment,
} from "~/domain/online-payment/online-payment";
import { asOnlinePaymentId, asPaymentId, type OnlinePaymentId } from "~/domain/text/identifiers";
import type { OnlinePaymentsTable, PaymentsTable } from "./checkout-row-types";
import { lockPayment, paymentFromRow, withPayments } from "./checkout-rows.server";
import type { Connection } from "./connection";
import { personHashes } from "./lead-people.server";
import type { OnlinePaymentStore } from "./online-payment-store";
import type { Tables } from "./tables";

type Database = Kysely<Tables> | Transaction<Tables>;

/** Which column says that somebody was notified. */
const NOTIFIED_AT = {
  paid: "told_paid_at",
  refunded: "told_refunded_at",
  refund_failed: "told_refund_failed_at",
} as const;

/** States in which a payment was paid. */
const PAID = ["paid", "refund_due", "refunded", "refund_failed"] as const;

export function createOnlinePaymentStore(connection: Connection): OnlinePaymentStore {
  const { read, kind } = connection;

  const idsOf = (rows: readonly { id: OnlinePaymentId }[]) => rows.map(({ id }) => id);

  return {
    start({ terms, content, ...payment }, now) {
      return connection.write(async (trx) => {
        const created_at = now.toISOString();
        const known = () =>
          trx
            .selectFrom("online_payments")
            .select("id")
            .where("site", "=", terms.site)
            .where("submission_id", "=", payment.submission_id)
            .executeTakeFirst();
        const before = await known();
        if (before) return onlyOne(await byIds(trx, [before.id]));
        const id = asOnlinePaymentId(randomUUID());
        const payment_id = asPaymentId(randomUUID());
        await trx
          .insertInto("payments")
          .values({ ...terms, id: payment_id, state: "new", created_at })
          .execute();
        const stored = await trx
          .insertInto("online_payments")
          .values({
            ...payment,
            id,
            site: terms.site,
            receipt: leadReference(randomBytes(LEAD_REFERENCE_BYTES)),
            content: JSON.stringify(content),
            lead_id: null,
            payment_id,
            told_paid_at: null,
            told_refunded_at: null,
            told_refund_failed_at: null,
            created_at,
          })
          .onConflict((conflict) => conflict.columns(["site", "submission_id"]).doNothing())
          .returning("id")
          .execute();
        if (stored.length === 0) {
          // The same form in another process was faster.
          await trx.deleteFrom("payments").where("id", "=", payment_id).execute();
          return onlyOne(await byIds(trx, idsOf([(await known()) ?? { id }])));
        }
        const people = personHashes(terms.site, content);
        if (people.length > 0)
          await trx
            .insertInto("online_payment_people")
            .values(people.map((person) => ({ person, online_payment_id: id })))
            .execute();
        return onlyOne(await byIds(trx, [id]));
      });
    },

    async byId(id) {
      const [found = null] = await byIds(read, [id]);
      return found;
    },

    async byReceipt(receipt) {
      const rows = await read
        .selectFrom("online_payments")
        .select("id")
        .where("receipt", "=", receipt)
        .execute();
      const [found = null] = await byIds(read, idsOf(rows));
      return found;
    },

    async ofAccount(accountId) {
      const rows = await read
        .selectFrom("online_payments")
        .innerJoin("payments", "payments.id", "online_payments.payment_id")
        .select("online_payments.id")
        .where("online_payments.account_id", "=", accountId)
        .where("payments.state", "in", PAID)
        .orderBy("online_payments.created_at", "desc")
        .orderBy("online_payments.id")
        .execute();
      return byIds(read, idsOf(rows));
    },

    async list({ site, states, limit }) {
      let query = read
        .selectFrom("online_payments")
        .innerJoin("payments", "payments.id", "online_payments.payment_id")
        .select("online_payments.id")
        .orderBy("online_payments.created_at", "desc")
        .orderBy("online_payments.id")
        .limit(limit);
      if (site !== undefined) query = query.where("online_payments.site", "=", site);
      if (states) query = query.where("payments.state", "in", states);
      return byIds(read, idsOf(await query.execute()));
    },

    refund(id, now) {
      return connection.write(async (trx) => {
        const [found] = await byIds(trx, [id]);
        const locked = found && (await lockPayment(trx, kind, found.payment_id));
        if (locked?.payment.state !== "paid") return false;
        await trx
          .updateTable("payments")
          .set({ state: "refund_due", check_at: now.toISOString() })
          .where("id", "=", locked.payment.id)
          .execute();
        return true;
      });
    },

    async pendingNews(limit) {
      const rows = await read
        .selectFrom("online_payments")
        .innerJoin("payments", "payments.id", "online_payments.payment_id")
        .select(["online_payments.id", "told_paid_at"])
        .where((row) =>
          row.or([
            row.and([row("told_paid_at", "is", null), row("payments.state", "in", PAID)]),
            ...(["refunded", "refund_failed"] as const).map((news) =>
              row.and([row(NOTIFIED_AT[news], "is", null), row("payments.state", "=", news)]),
            ),
          ]),
        )
        .orderBy("online_payments.created_at")
        .orderBy("online_payments.id")
        .limit(limit)
        .execute();
      const unnotified = new Set(
        rows.filter(({ told_paid_at }) => told_paid_at === null).map(({ id }) => id),
      );
      const payments = await byIds(read, idsOf(rows));
      return payments.flatMap((payment) => {
        const { state } = payment.payment;
        return [
          ...(unnotified.has(payment.id) ? [{ news: "paid" as const, payment }] : []),
          ...(state === "refunded" || state === "refund_failed" ? [{ news: state, payment }] : []),
        ];
      });
    },

    async setNotified(id, news: OnlinePaymentNews, now) {
      await connection.write((trx) =>
        trx
          .updateTable("online_payments")
          .set({ [NOTIFIED_AT[news]]: now.toISOString() })
          .where("id", "=", id)
          .where(NOTIFIED_AT[news], "is", null)
          .execute(),
      );
    },

    async setLead(id, leadId) {
      await connection.write((trx) =>
        trx.updateTable("online_payments").set({ lead_id: leadId }).where("id", "=", id).execute(),
      );
    },

    forgetPeople(site, limit, most) {
      return connection.write(async (trx) => {
        const old = await trx
          .selectFrom("online_payments")
          .innerJoin("payments", "payments.id", "online_payments.payment_id")
          .select("online_payments.id")
          .where("online_payments.site", "=", site)
          .where("online_payments.content", "is not", null)
          .where("online_payments.created_at", "<=", limit.toISOString())
          .where("payments.state", "not in", ["open", "refund_due", "refund_failed"])
          .limit(most)
          .execute();
        for (const { id } of old) await forgetPayer(trx, id);
        return old.length;
      });
    },
  };
}

/** Takes the person out of a payment. Amount, times and the gateway's ids stay. */
export async function forgetPayer(trx: Transaction<Tables>, id: OnlinePaymentId): Promise<void> {
  await trx
    .updateTable("online_payments")
    .set({ content: null, account_id: null })
    .where("id", "=", id)
    .execute();
  await trx.deleteFrom("online_payment_people").where("online_payment_id", "=", id).execute();
}

/** In the order of the ids. */
async function byIds(
  database: Database,
  ids: readonly OnlinePaymentId[],
): Promise<OnlinePaymentWithPayment[]> {
  if (ids.length === 0) return [];
  const rows = await database.selectFrom("online_payments").selectAll().where("id", "in", ids).execute();
  return withPayments(database, ids, rows, fromRows);
}

function fromRows(
  row: Selectable<OnlinePaymentsTable>,
  payment: Selectable<PaymentsTable>,
): OnlinePaymentWithPayment {
  const {
    content,
    told_paid_at: _paid,
    told_refunded_at: _refunded,
    told_refund_failed_at: _failed,
    ...rest
  } = row;
  return {
    ...rest,
    content: content === null ? null : (JSON.parse(content) as OnlinePaymentContent),
    payment: paymentFromRow(payment),
  };
}

function onlyOne([found]: OnlinePaymentWithPayment[]): OnlinePaymentWithPayment {
  if (!found) throw new Error("an online payment that was just stored is not there");
  return found;
}
