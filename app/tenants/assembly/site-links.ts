import { LRUCache } from "lru-cache";
import type { BrandModel } from "~/domain/models/model";
import type { ClosedPage, LinkCheck } from "../checks/page-faults";
import type { RouteTable } from "../route-table.server";
import type { SiteConfig } from "../schema";
import { type AddressedConfig, type AddressedSite, SiteAddresses, withSwitchesOn } from "../site-addresses";
import type { SiteLayers } from "../site-layers";
import { HOME_CONTENT } from "../site-pages";

/** What links and redirects are checked against. */
export type AddressCheck = LinkCheck & { routes: RouteTable } & Pick<AddressedSite, "content" | "models">;

interface LinkMaterial {
  routes: RouteTable;
  isClosed?: ClosedPage | undefined;
}

/** Keeps what links are checked against: most changes of an editor change no address. */
export class KeptLinks {
  /** By what decides it. Models differ only after a reload, which begins with an empty one. */
  readonly #kept = new LRUCache<string, AddressCheck>({ max: 8 });

  check(
    slug: string,
    config: SiteConfig,
    layers: SiteLayers,
    material: LinkMaterial,
    models: readonly BrandModel[],
  ): AddressCheck {
    const content = new Set(layers.pages.keys());
    content.delete(HOME_CONTENT);
    const { hours: _hours, navigation: _navigation, popups: _popups, promotions: _tiles, ...site } = config;
    const of = JSON.stringify([slug, site, ...content]);
    const known = this.#kept.get(of);
    if (known) return known;
    const made = linkCheck(config, { config: site, content, models }, material);
    this.#kept.set(of, made);
    return made;
  }
}

function linkCheck(
  config: SiteConfig,
  site: AddressedSite & { content: Set<string> },
  { routes, isClosed }: LinkMaterial,
): AddressCheck {
  // A site's pages lead to the same few pages again and again.
  const closed = new Map<string, boolean>();
  const isClosedOnce = (path: string) => {
    const is = closed.get(path) ?? isClosed?.(config, path) ?? false;
    closed.set(path, is);
    return is;
  };
  return {
    addresses: new SiteAddresses(routes, site),
    switchedOn: new SiteAddresses(routes, { ...site, config: withAllSwitchesOn(site.config, routes) }),
    domains: config.domains,
    only: config.search.only.car_types,
    isClosed: isClosedOnce,
    routes,
    content: site.content,
    models: site.models,
  };
}

/** Returns the configuration with all of a site's forms and pages switched on. */
function withAllSwitchesOn(config: AddressedConfig, { routes }: Pick<RouteTable, "routes">): AddressedConfig {
  const switches = routes.flatMap(({ declared }) => declared.switch ?? []);
  return {
    ...withSwitchesOn(config, ["enquiry.enabled", ...switches]),
    forms: Object.fromEntries(
      Object.entries(config.forms).map(([id, form]) => [id, { ...form, enabled: true }]),
    ),
  };
}
