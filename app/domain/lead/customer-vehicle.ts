import type { Lead } from "./lead";

/**
 * The customer's own vehicle, for a trade-in or a sale, as far as the form asks about it
 * (rules/valuation#valuation-contact).
 */
export interface OwnVehicle {
  /** Whether the customer sells it outright, without a trade-in. */
  sold: boolean;
  year: string | null;
  make: string | null;
  model: string | null;
  /** Whole kilometres, digits only. */
  kms: string | null;
  rego: string | null;
  regoState: string | null;
  /** The estimate that the shopper saw, as text. */
  estimate: string | null;
}

/** Answers that describe the vehicle, in the usual order. */
export const OWN_VEHICLE_ANSWERS = ["year", "make", "model", "badge", "kms", "rego", "regoState"] as const;

/** Returns null when the lead is not about a vehicle of the customer's, or the form asks nothing about it. */
export function ownVehicle(lead: Pick<Lead, "category" | "subcategory" | "answers">): OwnVehicle | null {
  const filed = `${lead.category} ${lead.subcategory ?? ""}`;
  const offered =
    /\b(trade|valuation|sell)/i.test(filed) ||
    lead.answers["do-you-have-a-trade-in"]?.toLowerCase() === "yes";
  if (!offered) return null;
  const answer = (name: (typeof OWN_VEHICLE_ANSWERS)[number]) => lead.answers[name]?.trim() || null;
  const model = [answer("model"), answer("badge")].filter(Boolean).join(" ") || null;
  const vehicle = {
    year: answer("year"),
    make: answer("make"),
    model,
    kms: answer("kms")?.replace(/\D/g, "") || null,
    rego: answer("rego"),
    regoState: answer("regoState"),
  };
  if (Object.values(vehicle).every((value) => value === null)) return null;
  const estimate = lead.answers.valuation_estimate?.trim() || null;
  return { sold: /\bsell/i.test(filed), ...vehicle, estimate };
}
