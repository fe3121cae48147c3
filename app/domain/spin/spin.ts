import { EMAIL, type FormDefinition, NAME } from "../forms/form-field";
import {
  type EmailParts,
  type EmailSender,
  type EmailWording,
  type WrittenEmail,
  writtenEmail,
} from "../message/written-email";

/** Drawing a prize of a campaign (rules/spin-to-win#spin-draw). */

interface Prize {
  id: string;
  /** So many of 1,000 spins win it. */
  chances: number;
  /** How many there are. */
  stock: number;
}

/** All spins of a campaign share so many chances; what no prize has wins nothing. */
export const ALL_CHANCES = 1000;

/**
 * Returns the prize of a number from 0 to 999, or null for none. A prize of which none is left wins nothing: the chances
 * of the others stay as they were published.
 * @param given how many of each prize were won before
 */
export function drawPrize(
  prizes: readonly Prize[],
  given: ReadonlyMap<string, number>,
  number: number,
): Prize | null {
  let below = 0;
  for (const prize of prizes) {
    below += prize.chances;
    if (number < below) return (given.get(prize.id) ?? 0) < prize.stock ? prize : null;
  }
  return null;
}

/** From its first moment to its last. */
export function isRunning({ starts, ends }: { starts: string; ends: string }, now: Date): boolean {
  const time = now.getTime();
  return Date.parse(starts) <= time && time <= Date.parse(ends);
}

const DAY_MS = 86_400_000;

/** Returns a moment of the last day on which what was won at a time can be claimed. */
export function lastClaim(wonAt: string, days: number): Date {
  return new Date(Date.parse(wonAt) + days * DAY_MS);
}

/** Whether somebody may still claim a prize of the campaign, and so read what was won and its terms. */
export function isClaimable(
  { starts, ends, claim_days }: { starts: string; ends: string; claim_days: number },
  now: Date,
): boolean {
  // One more: the last day ends later than the moment of the spin.
  return isRunning({ starts, ends: lastClaim(ends, claim_days + 1).toISOString() }, now);
}

export const SPIN_CATEGORY = "Spin To Win";

/** The e-mail to a winner (rules/spin-to-win#prize-email). All values are plain text. */

interface PrizeFacts {
  /** "A set of floor mats" */
  prize: string;
  code: string;
  /** The last day to claim it: "23 December 2026". */
  until: string;
  dealership: string;
  /** "218 Normanby Road, South Melbourne VIC 3205" */
  address: string;
  phone: string;
  /** Absolute address of the campaign's terms. */
  terms: string;
}

export function prizeEmail(facts: PrizeFacts, sender: EmailSender, t: EmailWording): WrittenEmail {
  const { terms, ...words } = facts;
  const say = (key: string) => t(`spin.email.${key}`, words);
  const row = (name: keyof typeof words) => ({ label: t(`spin.email.row.${name}`), value: facts[name] });
  const content: EmailParts = {
    subject: say("subject"),
    heading: say("heading"),
    paragraphs: [say("what"), say("claim")],
    rows: (["prize", "code", "until", "dealership", "address", "phone"] as const).map(row),
    link: { text: t("spin.terms_link"), href: terms },
    linkNote: null,
  };
  return writtenEmail(content, sender, t);
}

export const SPIN_TERMS_PATH = "/spin-to-win/terms";

/** Who spins. The number is the account's: it was confirmed by a code (rules/spin-to-win#spin-form). */
export function spinForm(): FormDefinition {
  return {
    heading: "spin.heading",
    intro: null,
    submit: "spin.submit",
    message: null,
    disclaimer: null,
    fields: [
      NAME,
      EMAIL,
      {
        name: "terms_conditions",
        kind: "checkbox",
        required: true,
        label: "spin.agree",
        missing: "spin.error.terms",
        links: [{ label: "spin.terms_link", href: SPIN_TERMS_PATH }],
      },
    ],
    steps: [],
    partial_leads: false,
    preset: {},
    filedAs: { category: SPIN_CATEGORY, subcategory: null },
    failure: "spin.error.failed",
    consentForm: "spin_to_win",
    anchor: null,
  };
}
