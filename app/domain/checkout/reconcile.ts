import { failedRefund, type Movement } from "./payment";

/** Compares the ledger with what a gateway says that it moved (rules/checkout#reconcile). */

/** A movement in a gateway's own record. */
export interface RecordedMovement extends Omit<Movement, "payment_id" | "currency"> {
  /** Null for money that has nothing to do with this platform: a dealership's account may have other uses. */
  payment_id: string | null;
  currency: string;
  /** Of a refund: it did not reach the shopper. */
  hasFailed?: boolean;
}

/**
 * ledger_only: we believe that money moved, the gateway doesn't. gateway_only: it moved, and the ledger doesn't report it,
 * e.g. a refund that staff made at the gateway. different: amount or currency.
 */
type DifferenceKind = "ledger_only" | "gateway_only" | "different";

export interface Difference {
  kind: DifferenceKind;
  ledger: Movement | null;
  gateway: RecordedMovement | null;
}

interface Comparison {
  charges: MovementSum;
  refunds: MovementSum;
  disputes: MovementSum;
  differences: Difference[];
  /** Differences so young that a webhook or the sweep may still settle them. */
  pending: Difference[];
}

/** Of the ledger. */
interface MovementSum {
  count: number;
  /** Integer cents. */
  cents: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** The sweep asks for open payments every minute. */
const SETTLED_AFTER_MS = 10 * MINUTE_MS;
/** The two sides write down different times: of the same movement, the ledger's may be days later. */
const MARGIN_MS = 7 * DAY_MS;

/** Since when both records have to be read, to compare them since a time. */
export function readingStart(since: Date): Date {
  return new Date(since.getTime() - MARGIN_MS);
}

/** @param since movements before it are no difference, on whichever side they are */
export function compareMovements(
  ledger: readonly Movement[],
  gateway: readonly RecordedMovement[],
  { since, now }: { since: Date; now: Date },
): Comparison {
  const moved = gateway.flatMap((movement) => withFailure(ledger, movement));
  const recorded = new Map(moved.map((movement) => [keyOf(movement), movement]));
  const written = new Set(ledger.map(keyOf));
  const all: Difference[] = [];
  for (const movement of ledger) {
    const same = recorded.get(keyOf(movement));
    if (!same) all.push({ kind: "ledger_only", ledger: movement, gateway: null });
    else if (same.cents !== movement.cents || same.currency !== movement.currency)
      all.push({ kind: "different", ledger: movement, gateway: same });
  }
  for (const movement of moved)
    if (movement.payment_id !== null && !written.has(keyOf(movement)))
      all.push({ kind: "gateway_only", ledger: null, gateway: movement });
  const found = all.filter((difference) => timeOf(difference) >= since.getTime());
  const isPending = (difference: Difference) => timeOf(difference) > now.getTime() - SETTLED_AFTER_MS;
  const shown = ledger.filter(({ at }) => Date.parse(at) >= since.getTime());
  return {
    charges: sumOf(shown.filter(({ kind }) => kind === "charge")),
    refunds: sumOf(shown.filter(({ kind }) => kind === "refund" || kind === "refund_failed")),
    disputes: sumOf(shown.filter(({ kind }) => kind === "dispute")),
    differences: found.filter((difference) => !isPending(difference)),
    pending: found.filter(isPending),
  };
}

/**
 * A refund that failed has moved nothing. Where the ledger has it, because it was sent before it failed, the ledger must
 * have its failure too.
 */
function withFailure(ledger: readonly Movement[], movement: RecordedMovement): RecordedMovement[] {
  if (!movement.hasFailed) return [movement];
  const { hasFailed: _hasFailed, ...refund } = movement;
  const sent = ledger.find((written) => keyOf(written) === keyOf(refund));
  return sent ? [refund, failedRefund(refund, sent.at)] : [];
}

function keyOf({ kind, gateway_id }: Pick<Movement, "kind" | "gateway_id">): string {
  return `${kind} ${gateway_id}`;
}

function timeOf({ ledger, gateway }: Difference): number {
  return Date.parse((gateway ?? ledger)?.at ?? "");
}

function sumOf(movements: readonly Movement[]): MovementSum {
  return { count: movements.length, cents: movements.reduce((sum, { cents }) => sum + cents, 0) };
}
