import type { RouteTable } from "../route-table.server";
import type { SiteConfig } from "../schema";
import type { ReferenceFault } from "../site";
import type { SiteAddresses } from "../site-addresses";
import { siteFormAt } from "../site-pages";

/** Returns faults for popups on pages that show none: they have a form, or don't exist (rules/content#popup). */
export function popupFaults(
  config: SiteConfig,
  { routes, addresses }: { routes: RouteTable; addresses: SiteAddresses },
): ReferenceFault[] {
  const reasonAgainst = (path: string): string | null => {
    if (!addresses.at(path)) return `there is no page ${path} on this site`;
    const declared = routes.match(path)?.route.declared;
    const takes = declared?.kind === "page" && declared.popups === "text" && !siteFormAt(config, path);
    return takes ? null : `no popup shows on ${path}: it has a form, or is no page of texts`;
  };
  return Object.entries(config.popups).flatMap(([id, { pages }]) =>
    (pages === "all" ? [] : pages).flatMap((path): ReferenceFault[] => {
      const reason = reasonAgainst(path);
      return reason ? [{ key: `popups.${id}.pages`, reason, severity: "fault" }] : [];
    }),
  );
}
