import { own } from "~/domain/text/own-property";
import type { RouteTable } from "../route-table.server";
import type { SiteConfig } from "../schema";
import type { ReferenceFault } from "../site";
import { type AddressedSite, SiteAddresses } from "../site-addresses";

/** Returns faults for redirects that take a page's address, or lead to each other in a circle (rules/content#redirects). */
export function redirectFaults(
  config: SiteConfig,
  { routes, content, models }: { routes: RouteTable } & Pick<AddressedSite, "content" | "models">,
): ReferenceFault[] {
  const without = new SiteAddresses(routes, { config: { ...config, redirects: {} }, content, models });
  return Object.keys(config.redirects).flatMap((from): ReferenceFault[] => {
    const key = `redirects.${from}`;
    if (without.at(from))
      return [
        { key, reason: `${from} is the address of a page: a redirect would hide it`, severity: "fault" },
      ];
    const circle = circleOf(config.redirects, from);
    return circle
      ? [{ key, reason: `redirects in a circle: ${circle.join(" to ")}`, severity: "fault" }]
      : [];
  });
}

function circleOf(redirects: SiteConfig["redirects"], from: string): string[] | null {
  const path = [from];
  for (let to = own(redirects, from); to !== undefined; to = own(redirects, to)) {
    path.push(to);
    if (to === from) return path;
    // A circle that does not lead back here is reported where it begins.
    if (path.indexOf(to) < path.length - 1) return null;
  }
  return null;
}
