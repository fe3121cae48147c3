import type { CodeLimit } from "~/domain/account/one-time-code";

/** What one child of children/code-sender.ts asks for, at one moment. */
export interface CodeRound {
  /** The first number, and how many further ones; each gets one request. With `sameNumber` all go to the first one. */
  first: number;
  requests: number;
  sameNumber: boolean;
  /** From how many network addresses, and the first of them. */
  addresses: number;
  firstAddress: number;
  /** The site's cap of text messages in an hour. */
  perHour: number;
}

/** How often each outcome came. */
export type CodeOutcomes = Partial<Record<"sent" | CodeLimit, number>>;
