import { expiryOf } from "~/domain/finance/rate-expiry";
import type { SiteConfig } from "../schema";
import { isTimeZone, type ReferenceFault } from "../site-references";

/** Returns the faults of `finance` that its schema can't detect, and rates that have expired or soon will. */
export function financeFaults(config: SiteConfig, now: Date): ReferenceFault[] {
  const { provider, rates, excluded_dealerships } = config.finance;
  const faults: ReferenceFault[] = [];
  const report = (key: string, reason: string, severity: ReferenceFault["severity"] = "error") =>
    faults.push({ key: `finance.${key}`, reason, severity });

  const known = new Set(config.dealerships.map(({ id }) => id));
  excluded_dealerships.forEach((id, index) => {
    if (!known.has(id)) report(`excluded_dealerships.${index}`, `there is no dealership ${id}`);
  });
  if (rates && provider !== "manual") report("rates", "are used with the provider manual only");
  if (rates && rates.comparison_rate < rates.interest_rate) {
    const reason = `${rates.comparison_rate} is below the interest rate: fees make a comparison rate higher`;
    report("rates.comparison_rate", reason, "warning");
  }
  if (provider === null) return faults;
  const lastDay = config.finance.valid_until;
  if (lastDay === null) report("valid_until", `is missing: the rates of ${provider} need a last day`);
  else if (isTimeZone(config.time_zone)) {
    const { state, daysLeft } = expiryOf(lastDay, config.time_zone, now);
    if (state === "over")
      report("valid_until", `the rates expired on ${lastDay}: no repayment is shown`, "warning");
    if (state === "soon") {
      const left = daysLeft === 0 ? "today" : `in ${daysLeft} ${daysLeft === 1 ? "day" : "days"}`;
      report("valid_until", `the rates expire ${left}, on ${lastDay}`, "warning");
    }
  }
  return faults;
}
