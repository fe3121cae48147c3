import type { Lead } from "./lead";

/** The vehicle that the customer has and would trade in or sell, as far as the form asked (spec 2 §3). */
export interface OwnVehicle {
  /** Whether it is sold outright, with no other car taken for it. */
  sold: boolean;
  year: string | null;
  make: string | null;
  model: string | null;
  /** Whole kilometres, digits only. */
  kms: string | null;
  rego: string | null;
  regoState: string | null;
  /** What the shopper was told that it is worth, in words. */
  estimate: string | null;
}

/** Answers that describe it, in the order in which people say them. */
export const OWN_VEHICLE_ANSWERS = ["year", "make", "model", "badge", "kms", "rego", "regoState"] as const;

/** Null: the lead is about no vehicle of the customer's, or the form asked for nothing of it. */
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
