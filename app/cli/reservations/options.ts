import { printable, readArguments, UsageError } from "~/cli/terminal/command";
import { disputedCents, type Movement, type Payment, returnedCents } from "~/domain/checkout/payment";
import { RESERVATION_STATES, type ReservationState } from "~/domain/checkout/reservation";
import { asSiteSlug, type SiteSlug } from "~/domain/text/identifiers";

export const USAGE = `Usage: npm run reservations -- WHAT

  --list [--site SLUG] [--state STATE]
                     reservations, newest first; no personal details
  --payments [--site SLUG]
                     online payments, newest first; no personal details
  --show REF         a reservation or an online payment with its payment and what the shopper entered
  --complete REF     the shopper has collected or bought the car: the deposit stays with the dealership
  --refund REF       ends a paid or completed reservation and refunds its deposit; the car becomes available. Also
                     refunds an online payment, and tries a failed refund again
  --release REF      makes the car available again, without a refund: ends a completed reservation, or one that
                     nobody has paid yet
  --reconcile [--since YYYY-MM-DD]
                     compares the ledger with the gateway's own record, by default of the last 30 days, and names each
                     difference; exit 1 if there is any

  REF is a reservation's reference, an online payment's receipt number, or the id of either. STATE is one of ${RESERVATION_STATES.join(", ")}.

  --help             this text
`;

export type ReservationsCommand =
  | { what: "list"; site: SiteSlug | undefined; state: ReservationState | undefined }
  | { what: "payments"; site: SiteSlug | undefined }
  | { what: "show" | "complete" | "refund" | "release"; ref: string }
  | { what: "reconcile"; since: Date | null };

const COMMANDS = ["list", "payments", "show", "complete", "refund", "release", "reconcile"] as const;
const OPTIONS = ["site", "state", "since"] as const;

/** Which options a command has; the others have none. */
const ALLOWED: ReadonlyMap<string, readonly string[]> = new Map([
  ["list", ["site", "state"]],
  ["payments", ["site"]],
  ["reconcile", ["since"]],
]);

/** @throws UsageError */
export function readCommand(args: string[]): ReservationsCommand | "help" {
  const values = parse(args);
  if (values.help) return "help";
  const asked = COMMANDS.filter((name) => values[name] !== undefined && values[name] !== false);
  const [what] = asked;
  if (!what || asked.length > 1)
    throw new UsageError(`Say one of ${COMMANDS.map((name) => `--${name}`).join(", ")}`);
  for (const name of OPTIONS)
    if (values[name] !== undefined && !ALLOWED.get(what)?.includes(name))
      throw new UsageError(`--${name} is not for --${what}`);
  switch (what) {
    case "list":
      return {
        what,
        site: values.site === undefined ? undefined : asSiteSlug(values.site),
        state: stateOf(values.state),
      };
    case "payments":
      return { what, site: values.site === undefined ? undefined : asSiteSlug(values.site) };
    case "reconcile":
      return { what, since: dayOf(values.since) };
    default: {
      const ref = (values[what] ?? "").trim();
      if (ref === "") throw new UsageError(`--${what} needs a reference`);
      return { what, ref };
    }
  }
}

function stateOf(text: string | undefined): ReservationState | undefined {
  const state = RESERVATION_STATES.find((one) => one === text);
  if (text !== undefined && !state) throw new UsageError(`${JSON.stringify(text)} is no state`);
  return state;
}

function dayOf(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00.000Z`) : null;
  // 30 February would be read as 2 March.
  if (!day || Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text))
    throw new UsageError(`${JSON.stringify(text)} is no day, such as 2026-11-23`);
  return day;
}

function parse(args: string[]) {
  return readArguments({
    args,
    options: {
      list: { type: "boolean", default: false },
      payments: { type: "boolean", default: false },
      show: { type: "string" },
      complete: { type: "string" },
      refund: { type: "string" },
      release: { type: "string" },
      reconcile: { type: "boolean", default: false },
      site: { type: "string" },
      state: { type: "string" },
      since: { type: "string" },
      help: { type: "boolean", default: false },
    },
  }).values;
}

/** `200.00 AUD`, `-200.00 AUD`: for people and for programs that read a command's output. */
export function centsText(cents: number, currency: string): string {
  return `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`;
}

const DISPUTED = "DISPUTED: answer the bank at the gateway";
const BANK_KEPT = "went back by a dispute that was lost";

/**
 * What follows a payment's state in a list when there is more to say: a part that went back, a refund that failed, or a
 * dispute (rules/checkout#gateway-screens). Otherwise "".
 */
export function movedText(
  { state, amount_cents, currency }: Pick<Payment, "state" | "amount_cents" | "currency">,
  movements: readonly Movement[],
): string {
  const returned = returnedCents(movements);
  const disputed = disputedCents(movements);
  // A dispute that was lost: the bank has given back what was due. One that comes after our own refund asks for it twice.
  const isSettled = state === "refunded" && returned + disputed <= amount_cents;
  const isPartly = returned > 0 && (state !== "refunded" || returned !== amount_cents);
  return [
    ...(state === "refund_failed" ? ["REFUND FAILED: --refund tries it again"] : []),
    ...(isPartly ? [`${centsText(returned, currency)} went back`] : []),
    ...(disputed > 0 ? [`${centsText(disputed, currency)} ${isSettled ? BANK_KEPT : DISPUTED}`] : []),
    ...(disputed === 0 && movements.some(({ kind }) => kind === "dispute") ? ["a dispute was won"] : []),
  ]
    .map((text) => `, ${text}`)
    .join("");
}

/** The ledger of a payment, one line for each movement; no lines when nothing has moved. */
export function ledgerLines(movements: readonly Movement[]): string[] {
  if (movements.length === 0) return [];
  const lines = movements.map(({ at, kind, cents, currency, gateway_id }) =>
    printable(`  ${at}  ${kind}  ${centsText(cents, currency)}  ${gateway_id}`),
  );
  return ["", "Ledger", ...lines];
}
