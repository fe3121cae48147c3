import { randomBytes, randomUUID } from "node:crypto";
import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from "kysely";
import type { PaymentState, PaymentTerms } from "~/domain/checkout/payment";
import { LEAD_REFERENCE_BYTES, leadReference } from "~/domain/lead/lead-reference";
import type {
  OnlinePayment,
  OnlinePaymentContent,
  OnlinePaymentNews,
  OnlinePaymentWithPayment,
} from "~/domain/online-payment/online-payment";
import {
  type AccountId,
  asOnlinePaymentId,
  asPaymentId,
  type LeadId,
  type OnlinePaymentId,
  type SiteSlug,
} from "~/domain/text/identifiers";
import { lockPayment, type PaymentsTable, paymentFromRow, withPayments } from "./checkout-rows.server";
import type { Connection, Tables } from "./connection";
import { personHashes } from "./lead-people.server";

declare module "./connection" {
  interface Tables {
    online_payments: OnlinePaymentsTable;
    online_payment_people: OnlinePaymentPeopleTable;
  }
}

interface OnlinePaymentsTable extends Omit<OnlinePayment, "content"> {
  /** JSON of the OnlinePaymentContent; null when it was erased. */
  content: string | null;
  told_paid_at: string | null;
  told_refunded_at: string | null;
  told_refund_failed_at: string | null;
}

/** Hashes of addresses and numbers, as in `lead_people`. */
interface OnlinePaymentPeopleTable {
  person: string;
  online_payment_id: OnlinePaymentId;
}

interface NewOnlinePayment {
  submission_id: string;
  account_id: AccountId | null;
  content: OnlinePaymentContent;
  terms: PaymentTerms;
}

type Database = Kysely<Tables> | Transaction<Tables>;

/** Which column says that somebody was notified. */
const NOTIFIED_AT = {
  paid: "told_paid_at",
  refunded: "told_refunded_at",
  refund_failed: "told_refund_failed_at",
} as const;

const PAID = ["paid", "refund_due", "refunded", "refund_failed"] as const;

/**
 * Amounts that people pay online. Their money is in `CheckoutStore`: session, charge, refund and ledger are those of any
 * payment.
 */
export class OnlinePaymentStore {
  constructor(private readonly connection: Connection) {}

  /** Stores a payment that is to be made. The same submission again returns the first one. */
  start({ terms, content, ...payment }: NewOnlinePayment, now: Date): Promise<OnlinePaymentWithPayment> {
    return this.connection.write(async (trx) => {
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
  }

  async byId(id: OnlinePaymentId): Promise<OnlinePaymentWithPayment | null> {
    const [found = null] = await byIds(this.connection.read, [id]);
    return found;
  }

  async byReceipt(receipt: string): Promise<OnlinePaymentWithPayment | null> {
    const rows = await this.connection.read
      .selectFrom("online_payments")
      .select("id")
      .where("receipt", "=", receipt)
      .execute();
    const [found = null] = await byIds(this.connection.read, idsOf(rows));
    return found;
  }

  /** Returns an account's paid ones, the newest first. */
  async ofAccount(accountId: AccountId): Promise<OnlinePaymentWithPayment[]> {
    const rows = await this.connection.read
      .selectFrom("online_payments")
      .innerJoin("payments", "payments.id", "online_payments.payment_id")
      .select("online_payments.id")
      .where("online_payments.account_id", "=", accountId)
      .where("payments.state", "in", PAID)
      .orderBy("online_payments.created_at", "desc")
      .orderBy("online_payments.id")
      .execute();
    return byIds(this.connection.read, idsOf(rows));
  }

  /** Returns the newest first. */
  async list({
    site,
    states,
    limit,
  }: {
    site?: SiteSlug;
    states?: readonly PaymentState[];
    limit: number;
  }): Promise<OnlinePaymentWithPayment[]> {
    let query = this.connection.read
      .selectFrom("online_payments")
      .innerJoin("payments", "payments.id", "online_payments.payment_id")
      .select("online_payments.id")
      .orderBy("online_payments.created_at", "desc")
      .orderBy("online_payments.id")
      .limit(limit);
    if (site !== undefined) query = query.where("online_payments.site", "=", site);
    if (states) query = query.where("payments.state", "in", states);
    return byIds(this.connection.read, idsOf(await query.execute()));
  }

  /** Makes a paid one due for a refund. Returns false in any other state. */
  refund(id: OnlinePaymentId, now: Date): Promise<boolean> {
    return this.connection.write(async (trx) => {
      const [found] = await byIds(trx, [id]);
      const locked = found && (await lockPayment(trx, found.payment_id));
      if (locked?.payment.state !== "paid") return false;
      await trx
        .updateTable("payments")
        .set({ state: "refund_due", check_at: now.toISOString() })
        .where("id", "=", locked.payment.id)
        .execute();
      return true;
    });
  }

  /** Returns what nobody was notified of yet, the oldest first; of one payment the receipt before the refund. */
  async pendingNews(
    limit: number,
  ): Promise<{ news: OnlinePaymentNews; payment: OnlinePaymentWithPayment }[]> {
    const rows = await this.connection.read
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
    const unnotified = new Set(rows.filter(({ told_paid_at }) => told_paid_at === null).map(({ id }) => id));
    const payments = await byIds(this.connection.read, idsOf(rows));
    return payments.flatMap((payment) => {
      const { state } = payment.payment;
      return [
        ...(unnotified.has(payment.id) ? [{ news: "paid" as const, payment }] : []),
        ...(state === "refunded" || state === "refund_failed" ? [{ news: state, payment }] : []),
      ];
    });
  }

  async setNotified(id: OnlinePaymentId, news: OnlinePaymentNews, now: Date): Promise<void> {
    await this.connection.write((trx) =>
      trx
        .updateTable("online_payments")
        .set({ [NOTIFIED_AT[news]]: now.toISOString() })
        .where("id", "=", id)
        .where(NOTIFIED_AT[news], "is", null)
        .execute(),
    );
  }

  async setLead(id: OnlinePaymentId, leadId: LeadId): Promise<void> {
    await this.connection.write((trx) =>
      trx.updateTable("online_payments").set({ lead_id: leadId }).where("id", "=", id).execute(),
    );
  }

  /**
   * Takes the persons out of up to `most` payments of a site that were made at or before `limit` and whose money is
   * settled. Returns how many.
   */
  forgetPeople(site: SiteSlug, limit: Date, most: number): Promise<number> {
    return this.connection.write(async (trx) => {
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
  }
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

const idsOf = (rows: readonly { id: OnlinePaymentId }[]) => rows.map(({ id }) => id);

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

/** The migration: whether a payer was notified of a refund that failed. */
export async function addFailedRefunds(trx: Transaction<Tables>, text: RawBuilder<string>): Promise<void> {
  await sql`alter table online_payments add column told_refund_failed_at ${text}`.execute(trx);
}

/** The migration: amounts that people pay online. A row outlives its account: money was paid. */
export async function addOnlinePayments(trx: Transaction<Tables>, text: RawBuilder<string>): Promise<void> {
  await sql`create table online_payments (
    id ${text} primary key, site ${text} not null, submission_id ${text} not null,
    receipt ${text} not null unique,
    account_id ${text} references accounts (id) on delete set null, content ${text},
    lead_id ${text}, payment_id ${text} not null unique references payments (id),
    told_paid_at ${text}, told_refunded_at ${text}, created_at ${text} not null,
    constraint online_payments_submission unique (site, submission_id)
  )`.execute(trx);
  await sql`create index online_payments_by_account on online_payments (account_id, created_at)`.execute(trx);
  await sql`create index online_payments_by_site on online_payments (site, created_at)`.execute(trx);
  // What nobody was notified of: few rows, whatever was paid before.
  await sql`create index online_payments_untold on online_payments (created_at, id) where told_paid_at is null or told_refunded_at is null`.execute(
    trx,
  );
  await sql`create table online_payment_people (
    person ${text} not null,
    online_payment_id ${text} not null references online_payments (id) on delete cascade,
    constraint online_payment_people_key primary key (person, online_payment_id)
  )`.execute(trx);
  await sql`create index online_payment_people_by_payment on online_payment_people (online_payment_id)`.execute(
    trx,
  );
}
