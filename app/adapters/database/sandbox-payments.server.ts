import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from "kysely";
import type {
  NewSandboxRefund,
  SandboxPaymentStore,
  SandboxRefundOutcome,
  SandboxSession,
} from "../payments/sandbox-gateway.server";
import type { Connection, Tables } from "./connection";

declare module "./connection" {
  interface Tables {
    sandbox_sessions: SandboxSessionsTable;
    sandbox_refunds: SandboxRefundsTable;
  }
}

/** Payments at the sandbox gateway, as a real gateway would keep them itself. An open one whose `expires_at` is over has expired. */
interface SandboxSessionsTable extends SandboxSession {
  created_at: string;
  paid_at: string | null;
}

/** Money that the sandbox gateway gave back. The key is unique within the account. */
interface SandboxRefundsTable extends NewSandboxRefund {
  created_at: string;
}

export function createSandboxPaymentStore({ read, write }: Connection): SandboxPaymentStore {
  return {
    create: (session, now) =>
      write(async (trx) => {
        await trx
          .insertInto("sandbox_sessions")
          .values({
            ...session,
            state: "open",
            charge_id: null,
            created_at: now.toISOString(),
            paid_at: null,
          })
          .onConflict((conflict) => conflict.column("payment_id").doNothing())
          .execute();
        const row = await trx
          .selectFrom("sandbox_sessions")
          .selectAll()
          .where("payment_id", "=", session.payment_id)
          .executeTakeFirstOrThrow();
        return asAt(row, now);
      }),

    byId: (id, now) => sessionById(read, id, now),

    pay: (id, charge_id, now) =>
      write(async (trx) => {
        await trx
          .updateTable("sandbox_sessions")
          .set({ state: "paid", charge_id, paid_at: now.toISOString() })
          .where("id", "=", id)
          .where("state", "=", "open")
          .where("expires_at", ">", now.toISOString())
          .execute();
        return sessionById(trx, id, now);
      }),

    expire: (id, now) =>
      write(async (trx) => {
        await trx
          .updateTable("sandbox_sessions")
          .set({ state: "expired" })
          .where("id", "=", id)
          .where("state", "=", "open")
          .execute();
        return sessionById(trx, id, now);
      }),

    refund: (refund, now) => write((trx) => addRefund(trx, refund, now)),

    async movements(account, since) {
      const time = since.toISOString();
      const charges = await read
        .selectFrom("sandbox_sessions")
        .select(["charge_id", "payment_id", "amount_cents", "currency", "paid_at"])
        .where("account", "=", account)
        .where("paid_at", ">=", time)
        .execute();
      const refunds = await read
        .selectFrom("sandbox_refunds")
        .innerJoin("sandbox_sessions", "sandbox_sessions.charge_id", "sandbox_refunds.charge_id")
        .select([
          "sandbox_refunds.id",
          "sandbox_sessions.payment_id",
          "sandbox_refunds.cents",
          "sandbox_sessions.currency",
          "sandbox_refunds.created_at",
        ])
        .where("sandbox_refunds.account", "=", account)
        .where("sandbox_refunds.created_at", ">=", time)
        .execute();
      return [
        ...charges.map((row) => ({
          gateway_id: row.charge_id ?? "",
          payment_id: row.payment_id,
          kind: "charge" as const,
          cents: row.amount_cents,
          currency: row.currency,
          at: row.paid_at ?? "",
        })),
        ...refunds.map((row) => ({
          gateway_id: row.id,
          payment_id: row.payment_id,
          kind: "refund" as const,
          cents: -row.cents,
          currency: row.currency,
          at: row.created_at,
        })),
      ];
    },
  };
}

async function sessionById(database: Kysely<Tables>, id: string, now: Date): Promise<SandboxSession | null> {
  const row = await database
    .selectFrom("sandbox_sessions")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? asAt(row, now) : null;
}

function asAt(
  { created_at: _created, paid_at: _paid, ...row }: Selectable<SandboxSessionsTable>,
  now: Date,
): SandboxSession {
  const isOver = row.state === "open" && row.expires_at <= now.toISOString();
  return isOver ? { ...row, state: "expired" } : row;
}

async function addRefund(
  trx: Transaction<Tables>,
  refund: NewSandboxRefund,
  now: Date,
): Promise<SandboxRefundOutcome> {
  const charge = trx
    .selectFrom("sandbox_sessions")
    .select("amount_cents")
    .where("charge_id", "=", refund.charge_id)
    .where("account", "=", refund.account);
  // Refunds of one charge are counted one after another. (SQLite has one writer.)
  const paid = await charge.forUpdate().executeTakeFirst();
  if (!paid) return { outcome: "no_charge" };
  const refunds = await trx
    .selectFrom("sandbox_refunds")
    .select(["id", "refund_key", "charge_id", "cents"])
    .where("account", "=", refund.account)
    .where((row) =>
      row.or([row("charge_id", "=", refund.charge_id), row("refund_key", "=", refund.refund_key)]),
    )
    .execute();
  const known = refunds.find(({ refund_key }) => refund_key === refund.refund_key);
  if (known) {
    const isSame = known.charge_id === refund.charge_id && known.cents === refund.cents;
    return isSame ? { outcome: "refunded", id: known.id } : { outcome: "other_refund" };
  }
  const before = refunds.reduce((sum, { cents }) => sum + cents, 0);
  if (before + refund.cents > paid.amount_cents) return { outcome: "too_much" };
  await trx
    .insertInto("sandbox_refunds")
    .values({ ...refund, created_at: now.toISOString() })
    .execute();
  return { outcome: "refunded", id: refund.id };
}

/** The migration that adds the sandbox gateway's own record. */
export async function addSandboxPayments(trx: Transaction<Tables>, text: RawBuilder<string>): Promise<void> {
  await sql`create table sandbox_sessions (
    id ${text} primary key, payment_id ${text} not null unique, site ${text} not null,
    account ${text} not null, amount_cents integer not null, currency ${text} not null,
    description ${text} not null, success_url ${text} not null, cancel_url ${text} not null,
    state ${text} not null, charge_id ${text} unique, created_at ${text} not null,
    expires_at ${text} not null, paid_at ${text}
  )`.execute(trx);
  await sql`create index sandbox_sessions_by_account on sandbox_sessions (account, paid_at)`.execute(trx);
  await sql`create table sandbox_refunds (
    id ${text} primary key, account ${text} not null, refund_key ${text} not null,
    charge_id ${text} not null, cents integer not null, created_at ${text} not null,
    constraint sandbox_refunds_key unique (account, refund_key)
  )`.execute(trx);
  await sql`create index sandbox_refunds_by_charge on sandbox_refunds (charge_id)`.execute(trx);
}
