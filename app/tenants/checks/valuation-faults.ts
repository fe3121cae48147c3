import type { SiteConfig } from "../schema";
import type { ReferenceFault } from "../site";

/** Returns the faults of `valuation`: duplicate addresses, and addresses of the site's forms. */
export function valuationFaults({ valuation, forms }: SiteConfig): ReferenceFault[] {
  if (!valuation.enabled) return [];
  const error = (key: string, reason: string): ReferenceFault => ({ key, reason, severity: "error" });
  const faults = valuation.aliases.flatMap((alias, index) =>
    alias === valuation.path || valuation.aliases.indexOf(alias) < index
      ? [error(`valuation.aliases.${index}`, `${alias} is the valuation page's address already`)]
      : [],
  );
  const addresses: string[] = [valuation.path, ...valuation.aliases];
  for (const [id, form] of Object.entries(forms)) {
    const taken = [form.path, ...form.aliases].find((path) => addresses.includes(path));
    if (form.enabled && taken)
      faults.push(error(`forms.${id}`, `${taken} is the valuation page's address, which goes first`));
  }
  return faults;
}
