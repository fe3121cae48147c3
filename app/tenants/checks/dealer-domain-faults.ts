import type { SiteConfig } from "../schema";
import type { ReferenceFault } from "../site";

/** Returns the keys that say nothing without a base domain (rules/finance#quote-links). */
export function dealerDomainFaults({
  dealer_domain: { base, subdomain },
  finance: { quote_url },
}: Pick<SiteConfig, "dealer_domain" | "finance">): ReferenceFault[] {
  if (base !== null) return [];
  const fault = (key: string): ReferenceFault => ({
    key,
    reason: "needs dealer_domain.base: nothing reads it without",
    severity: "error",
  });
  return [
    ...(subdomain === null ? [] : [fault("dealer_domain.subdomain")]),
    ...(quote_url === null ? [] : [fault("finance.quote_url")]),
  ];
}
