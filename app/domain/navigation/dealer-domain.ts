/** A dealer's part of the brand's own website (`dealer_domain` of site.json). */
interface DealerDomain {
  base: string | null;
  subdomain: string | null;
}

const SERVICE_BOOKING = "/service/booking";
const CAR_LOAN_CALCULATOR = "/finance/car-loan-calculator";

/** The keys of `finance` that name fixed addresses of the brand's finance. */
interface BrandFinance {
  quote_url: string | null;
  pre_owned_quote_url: string | null;
}

export const QUOTE_CARS = ["new", "pre-owned"] as const;
type QuoteCars = (typeof QUOTE_CARS)[number];

/** Returns where a service is booked on the brand's website; null for a dealer without a part of it. */
export function brandServiceBooking(domain: DealerDomain, slug: string): string | null {
  return onDealerDomain(domain, slug, SERVICE_BOOKING);
}

/**
 * Returns where a quote button leads (rules/finance#quote-links); null: it is not shown.
 * @param slug the site's
 */
export function brandQuote(
  cars: QuoteCars,
  domain: DealerDomain,
  slug: string,
  { quote_url, pre_owned_quote_url }: BrandFinance,
): string | null {
  const calculator = onDealerDomain(domain, slug, CAR_LOAN_CALCULATOR);
  if (cars === "pre-owned") return pre_owned_quote_url ?? calculator;
  // The specification shows it only to dealers with a base domain, whatever its address.
  return calculator && (quote_url ?? calculator);
}

function onDealerDomain({ base, subdomain }: DealerDomain, slug: string, path: string): string | null {
  return base === null ? null : `https://${subdomain ?? slug}.${base}${path}`;
}
