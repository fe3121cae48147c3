import { describe, expect, it, test } from "vitest";
import { failedRefund, type Movement } from "~/domain/checkout/payment";
import { compareMovements, type RecordedMovement, readingStart } from "~/domain/checkout/reconcile";
import { asPaymentId } from "~/domain/text/identifiers";

const NOW = new Date("2026-03-31T00:00:00.000Z");
const SINCE = new Date("2026-03-01T00:00:00.000Z");
const DAY = "2026-03-10T01:00:00.000Z";

const written = (fields: Partial<Movement> = {}): Movement => ({
  payment_id: asPaymentId("payment-1"),
  kind: "charge",
  gateway_id: "pi_1",
  cents: 20_000,
  currency: "aud",
  at: DAY,
  ...fields,
});
const recorded = (fields: Partial<RecordedMovement> = {}): RecordedMovement => ({ ...written(), ...fields });
const refund = { kind: "refund", gateway_id: "re_1", cents: -20_000 } as const;

const compare = (ledger: Movement[], gateway: RecordedMovement[]) =>
  compareMovements(ledger, gateway, { since: SINCE, now: NOW });

describe("rules/checkout#reconcile: the ledger and the gateway's record", () => {
  it("agree, in whatever order", () => {
    const dispute = { kind: "dispute", gateway_id: "du_1", cents: -5_000 } as const;
    const ledger = [written(), written(refund), written(dispute)];
    expect(compare(ledger, [recorded(dispute), recorded(refund), recorded()])).toEqual({
      charges: { count: 1, cents: 20_000 },
      refunds: { count: 1, cents: -20_000 },
      disputes: { count: 1, cents: -5_000 },
      differences: [],
      pending: [],
    });
  });

  test.each<[string, Movement[], RecordedMovement[], string[]]>([
    ["a charge that the gateway doesn't know", [written()], [], ["ledger_only pi_1"]],
    ["a charge that the ledger doesn't know", [], [recorded()], ["gateway_only pi_1"]],
    [
      "a refund that staff made at the gateway",
      [written()],
      [recorded(), recorded(refund)],
      ["gateway_only re_1"],
    ],
    [
      "a refund that the gateway doesn't know",
      [written(), written(refund)],
      [recorded()],
      ["ledger_only re_1"],
    ],
    ["another amount", [written()], [recorded({ cents: 19_999 })], ["different pi_1"]],
    ["another currency", [written()], [recorded({ currency: "nzd" })], ["different pi_1"]],
    ["a part of a refund", [written(refund)], [recorded({ ...refund, cents: -5000 })], ["different re_1"]],
    [
      "two refunds for one",
      [],
      [recorded(refund), recorded({ ...refund, gateway_id: "re_2" })],
      ["gateway_only re_1", "gateway_only re_2"],
    ],
    ["a refund that failed before it was sent", [], [recorded({ ...refund, hasFailed: true })], []],
    [
      "a refund that failed later, which the ledger doesn't know yet",
      [written(refund)],
      [recorded({ ...refund, hasFailed: true })],
      ["gateway_only re_1_failed"],
    ],
    [
      "nothing, once the ledger knows that a refund failed",
      [written(refund), written(failedRefund(written(refund), written(refund).at))],
      [recorded({ ...refund, hasFailed: true })],
      [],
    ],
    ["other money of the same account", [], [recorded({ payment_id: null })], []],
  ])("differ by %s", (_what, ledger, gateway, expected) => {
    const { differences } = compare(ledger, gateway);
    expect(differences.map((one) => `${one.kind} ${(one.ledger ?? one.gateway)?.gateway_id}`)).toEqual(
      expected,
    );
  });

  it.each([
    ["9:59 minutes old", "2026-03-30T23:50:01.000Z", 0, 1],
    ["10 minutes old", "2026-03-30T23:50:00.000Z", 1, 0],
  ])("wait for a webhook while a difference is %s", (_what, at, differences, pending) => {
    const compared = compare([], [recorded({ at })]);
    expect([compared.differences.length, compared.pending.length]).toEqual([differences, pending]);
  });

  it("leave out what is before the time, and know a movement that each side dates differently", () => {
    const before = compare([written({ at: "2026-02-28T23:59:59.000Z" })], []);
    expect([before.differences, before.charges.count]).toEqual([[], 0]);
    const first = compare([written({ at: SINCE.toISOString() })], []);
    expect([first.differences.length, first.charges.count]).toEqual([1, 1]);
    // Settled by the sweep after an outage of two days.
    const late = compare(
      [written({ at: "2026-03-01T12:00:00.000Z" })],
      [recorded({ at: "2026-02-27T12:00:00.000Z" })],
    );
    expect(late.differences).toEqual([]);
    expect(late.charges.count).toBe(1);
    expect(readingStart(SINCE)).toEqual(new Date("2026-02-22T00:00:00.000Z"));
  });
});
