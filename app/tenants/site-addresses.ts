import { type GateType, isGated } from "~/domain/account/gates";
import { CALCULATOR_ID } from "~/domain/finance/calculator-query";
import { fieldKey } from "~/domain/forms/form-field";
import { HOST_ADDRESSES, isParameter, segmentsOf } from "~/domain/http/route-pattern";
import { type BrandModel, MODELS_PATH } from "~/domain/models/model";
import { isOfferOf } from "~/domain/offers/offer";
import { SEARCH_PATH } from "~/domain/search/search-address";
import { own, setOwn } from "~/domain/text/own-property";
import { VALUATION_PATHS } from "~/domain/valuation/eligibility";
import type { AddressRule, SiteSwitch } from "./route-declaration";
import type { Route, RouteTable } from "./route-table.server";
import type { SiteConfig } from "./schema";
import {
  contentSlugAt,
  garageAt,
  gateOfForm,
  locationOf,
  locationPath,
  offersOf,
  siteFormAt,
  teamPath,
  valuationAt,
  visibleLocations,
} from "./site-pages";

/** What decides the addresses of a site. */
export type AddressedConfig = Omit<SiteConfig, "hours" | "navigation" | "popups" | "promotions">;

export interface AddressedSite {
  config: AddressedConfig;
  /** Slugs of its content pages. */
  content: ReadonlySet<string>;
  models: readonly BrandModel[];
}

/** What a site has at an address. */
export type Place =
  | {
      kind: "page";
      /** Whether the sitemap lists it. */
      listed: boolean;
      /** Ids that a `#fragment` can name; null when unknown. */
      parts: ReadonlySet<string> | null;
      /** Slug of the content that it shows, or null. */
      content: string | null;
    }
  /** An alias of a page. */
  | { kind: "moved" }
  /** A file, or a page that only the stock decides: a car, a make. */
  | { kind: "other" };

/** Which addresses of a route a site has, when its configuration decides it. */
interface Rule {
  /** Returns what is at an address of the route, or null when nothing is. */
  stands(site: AddressedSite, params: ReadonlyMap<string, string>, route: Route): Place | null;
  /**
   * Returns every path that the configuration gives the route; absent: the route's own path, when it has no parameter.
   */
  paths?(site: AddressedSite): string[];
}

const MOVED: Place = { kind: "moved" };
const OTHER: Place = { kind: "other" };

function page(listed = true, own: { parts?: ReadonlySet<string>; content?: string | null } = {}): Place {
  return { kind: "page", listed, parts: own.parts ?? null, content: own.content ?? null };
}

const RULES: Readonly<Record<AddressRule, Rule>> = {
  own_pages: {
    stands: (site, params, { path }) => ownPlace(site, params.has("*") ? `/${params.get("*")}` : path),
    paths: ownPaths,
  },
  models: {
    stands: ({ models }, params) => {
      if (!params.has("slug")) return models.length > 0 ? page() : null;
      const model = models.find(({ slug }) => slug === params.get("slug"));
      return model ? (model.override_url ? MOVED : page()) : null;
    },
    paths: ({ models }) => [MODELS_PATH, ...models.map(({ slug }) => `${MODELS_PATH}/${slug}`)],
  },
  accessories: {
    stands: ({ models }, params) =>
      models.some(({ slug, accessories }) => slug === params.get("model") && accessories.length > 0)
        ? page()
        : null,
    paths: ({ models }) => models.map(({ slug }) => `/${slug}/accessories`),
  },
  blog_posts: {
    stands: ({ content }, params) => {
      const slug = `blog/${params.get("name")}`;
      // Only the posts' front matter tells which categories there are.
      return content.has(slug) ? page(true, { content: slug }) : OTHER;
    },
  },
  locations: {
    stands: ({ config }, params) => {
      const location = locationOf(config, params.get("slug"));
      return location ? page(locationPath(config, location) === `/locations/${params.get("slug")}`) : null;
    },
    paths: ({ config }) => visibleLocations(config).map((location) => locationPath(config, location)),
  },
  teams: {
    stands: ({ config }, params) => {
      const location = visibleLocations(config).find(({ slug }) => slug === params.get("location"));
      return location && teamPath(location) ? page() : null;
    },
    paths: ({ config }) => visibleLocations(config).flatMap((location) => teamPath(location) ?? []),
  },
  location_aliases: {
    stands: ({ config }, params) => (locationOf(config, params.get("location")) ? MOVED : null),
  },
  searches: { stands: (_site, params) => searchPlace(params.get("*") ?? "") },
  valuation: { stands: (site, _params, { path }) => sellPlace(site, path) },
  // Their dates decide whether the sitemap lists them (pages/seo/sitemap.server.ts).
  offers: { stands: ({ config }, params) => offerPlace(config, params) },
  garage: { stands: ({ config }, _params, { path }) => (garageAt(config, path) ? page(false) : MOVED) },
};

/** All addresses of a site, derived from the route files and its configuration. */
export class SiteAddresses {
  /** A thousand pages lead to the same few. */
  readonly #places = new Map<string, Place | null>();
  /** First segments below which no content is shown. */
  readonly #hidden: ReadonlySet<string | undefined>;
  #listed: readonly string[] | undefined;

  constructor(
    private readonly table: RouteTable,
    private readonly site: AddressedSite,
  ) {
    this.#hidden = new Set(
      table.routes.flatMap(({ pattern: [only, ...more], declared }) =>
        more.length === 0 && declared.kind === "page" && declared.addresses === "none" ? [only] : [],
      ),
    );
  }

  /** Returns what is at a path, without query and fragment, or null when nothing is. */
  at(path: string): Place | null {
    const known = this.#places.get(path);
    if (known !== undefined) return known;
    const place = this.#findPlace(path);
    this.#places.set(path, place);
    return place;
  }

  #findPlace(path: string): Place | null {
    if (isHostAddress(path)) return OTHER;
    const found = this.table.match(path);
    const place = found && this.#placeOf(found.route, found.params);
    const isContent = place?.kind === "page" && place.content !== null;
    return isContent && this.#isBelowHidden(path) ? null : place;
  }

  /** Whether a path is below a page that no link leads to, such as the editor: it would be taken for a part of it. */
  #isBelowHidden(path: string): boolean {
    const [first, ...rest] = segmentsOf(path);
    return rest.length > 0 && this.#hidden.has(first);
  }

  #placeOf(route: Route, params: ReadonlyMap<string, string>): Place | null {
    const { declared, pattern } = route;
    if (declared.switch && !isOn(this.site.config, declared.switch)) return null;
    const rule = ruleOf(route);
    if (rule) return rule.stands(this.site, params, route);
    switch (declared.kind) {
      case "endpoint":
      case "post_target":
        return null;
      case "alias":
        return MOVED;
      case "file":
        return OTHER;
      case "page":
        if (declared.addresses === "none") return null;
        if (declared.addresses === "query" || pattern.some(isParameter)) return OTHER;
        return page(declared.indexable);
    }
  }

  /** Returns the paths of the pages in the sitemap: the home page, the search, then all others by name. */
  listed(): readonly string[] {
    this.#listed ??= this.#findListed();
    return this.#listed;
  }

  #findListed(): string[] {
    const paths = new Set(
      this.table.routes
        .filter((route) => !ruleOf(route)?.paths && !route.pattern.some(isParameter))
        .map(({ path }) => path),
    );
    // Several routes have the same rule, and a site may have a thousand pages.
    for (const rule of new Set(this.table.routes.map(ruleOf)))
      for (const path of rule?.paths?.(this.site) ?? []) paths.add(path);
    const listed = [...paths].filter((path) => {
      const place = this.at(path);
      return place?.kind === "page" && place.listed;
    });
    const first = ["/", SEARCH_PATH].filter((path) => listed.includes(path));
    return [...first, ...listed.filter((path) => !first.includes(path)).sort()];
  }

  /**
   * Returns the location name in a path, whether or not the location exists; null when the path is for something else.
   */
  locationAsked(path: string): string | null {
    const found = this.table.match(path);
    const rule = found && ruleOf(found.route);
    if (rule !== RULES.locations && rule !== RULES.location_aliases) return null;
    return [...(found?.params.values() ?? [])][0] ?? null;
  }

  /** Whether a path belongs to the platform, or is below one that does, so that no form can have it. */
  isTaken(path: string): boolean {
    if (isHostAddress(path) || garageAt(this.site.config, path)) return true;
    const [first] = segmentsOf(path);
    if (this.site.models.some(({ slug }) => slug === first)) return true;
    const exact = this.table.routes.find((route) => route.path === path)?.declared;
    if (exact?.kind === "page" && exact.showsForms) return false;
    return this.table.routes.some(
      ({ pattern, declared }) => pattern[0] === first && !(declared.kind === "page" && declared.showsForms),
    );
  }

  /** Whether no route of the platform has a path or one above or below it, so that the site's garage can have it. */
  isFree(path: string): boolean {
    const [first] = segmentsOf(path);
    return !isHostAddress(path) && !this.table.routes.some(({ pattern }) => pattern[0] === first);
  }

  /** Returns the page that shows a content file: its own, or that of the form below it; null when there is none. */
  pageOfContent(slug: string): string | null {
    const forms = Object.values(this.site.config.forms).filter(
      (form) => contentSlugAt(form.path, true) === slug,
    );
    const paths = [...forms.map(({ path }) => path), `/${slug}`];
    return (
      paths.find((path) => {
        const place = this.at(path);
        return place?.kind === "page" && place.content === slug;
      }) ?? null
    );
  }
}

function ruleOf({ declared }: Route): Rule | undefined {
  const name = "addresses" in declared ? declared.addresses : undefined;
  return name === undefined || name === "query" || name === "none" ? undefined : RULES[name];
}

/** Whether a switch is on in a site's configuration. */
function isOn(config: AddressedConfig, key: SiteSwitch): boolean {
  const [area = "", name = ""] = key.split(".");
  return own(own(config as unknown as Record<string, Record<string, unknown>>, area), name) === true;
}

/** Returns the configuration with these switches on. */
export function withSwitchesOn(config: AddressedConfig, keys: readonly SiteSwitch[]): AddressedConfig {
  const switched = { ...config };
  const areas = switched as unknown as Record<string, object>;
  for (const key of keys) {
    const [area = "", name = ""] = key.split(".");
    setOwn(areas, area, { ...own(areas, area), [name]: true });
  }
  return switched;
}

const OF_HOST: ReadonlySet<string> = new Set(Object.values(HOST_ADDRESSES));

function isHostAddress(path: string): boolean {
  const [first] = segmentsOf(path);
  return OF_HOST.has(`/${first}`);
}

/** Returns what the site itself has put at a path: its garage, a content file or a form. */
function ownPlace({ config, content, models }: AddressedSite, path: string): Place | null {
  if (garageAt(config, path)) return page(false);
  // It leads to the model's page, whatever else could be there (rules/models#model-address).
  if (models.some(({ slug }) => path === `/${slug}`)) return MOVED;
  const named = siteFormAt(config, path);
  if (named && named.form.path !== path) return MOVED;
  const slug = contentSlugAt(path, named !== null);
  const written = content.has(slug) ? slug : null;
  const gate = named && gateOfForm(named);
  // Search engines can't sign in.
  const isListed = gate === null || !isGated(gate, config.gates);
  if (named)
    return page(isListed, {
      parts: new Set(["main", ...formParts(named.form), ...calculatorPart(config, gate)]),
      content: written,
    });
  // What is above a form deeper down is worth finding there.
  if (written === null) return own(config.redirects, path) === undefined ? null : MOVED;
  return page(!isAboveForm(config, path), { parts: new Set(["main"]), content: written });
}

function formParts({ anchor, fields, steps }: SiteConfig["forms"][string]): string[] {
  const names = [...fields, ...steps.flatMap((step) => step.fields)].map(({ name }) => fieldKey(name));
  return [...(anchor ? [anchor] : []), "form-heading", ...names];
}

/** Links may lead to the finance calculator above the finance form. */
function calculatorPart({ finance }: AddressedConfig, gate: GateType | null): string[] {
  return gate === "finance" && finance.calculator.enabled ? [CALCULATOR_ID] : [];
}

function isAboveForm({ forms, enquiry }: AddressedConfig, path: string): boolean {
  return (
    enquiry.enabled &&
    Object.values(forms).some(
      (form) => form.enabled && form.path !== path && `/${contentSlugAt(form.path, true)}` === path,
    )
  );
}

function ownPaths({ config, content }: AddressedSite): string[] {
  return [...Object.values(config.forms).map(({ path }) => path), ...[...content].map((slug) => `/${slug}`)];
}

function sellPlace(site: AddressedSite, path: string): Place | null {
  const known = VALUATION_PATHS.find((each) => each === path);
  const valuation = known && valuationAt(site.config, known);
  if (valuation) return valuation === "page" ? page() : MOVED;
  return ownPlace(site, path);
}

/** `/offers/{id}` and `/offers/{manufacturer}/{id}`: one is the offer's own address, the other leads there. */
function offerPlace(config: AddressedConfig, params: ReadonlyMap<string, string>): Place | null {
  const offer = offersOf(config).find(({ id }) => id === params.get("id"));
  if (!offer || !isOfferOf(offer, config.id)) return null;
  const maker = params.get("manufacturer");
  if (maker !== undefined && maker !== offer.manufacturer?.slug) return null;
  const usesMaker = offer.manufacturer !== null && config.manufacturer === null;
  return usesMaker === (maker !== undefined) ? page(false) : MOVED;
}

/** `/search/{types}`, `/search/{make or body}`, `/search/{make}/{model}`. */
function searchPlace(rest: string): Place | null {
  const { length } = segmentsOf(rest);
  return length === 1 || length === 2 ? OTHER : null;
}
