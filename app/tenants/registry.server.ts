import path from "node:path";
import type { Logger } from "pino";
import { loadDefaultWording } from "~/i18n/default-wording.server";
import { normaliseHost } from "./hosts";
import { assembleSite } from "./load-site.server";
import type { Site, SiteFault, SiteRegistry, WordingTree } from "./site";
import { foldersOf, readSiteFolder, type SiteFolder } from "./site-folder.server";
import { SiteLayers } from "./site-layers";

export interface LoadSitesOptions {
  /** A folder with more site folders beside the shipped ones (`SITES_DIR`). */
  sitesDir?: string | undefined;
  /** `{slug}.{baseDomain}` selects a site. */
  baseDomain?: string;
  log?: Pick<Logger, "error" | "warn">;
  /** The project's root (default: the working directory), below which templates, sites and wording lie. */
  rootDir?: string;
  /** Where the shipped sites lie (default: `app/tenants/sites` below the root). */
  shippedSitesDir?: string;
}

/**
 * Reads, merges and checks every site. A site with an error is left out and told about in `faults` and in the log;
 * the others are served.
 * @throws when a folder of sites or the default wording can't be read at all
 */
export async function loadSites(options: LoadSitesOptions = {}): Promise<SiteRegistry> {
  const rootDir = options.rootDir ?? process.cwd();
  const faults: SiteFault[] = [];
  const defaults = await loadDefaultWording(rootDir);
  const templates = await loadTemplates(path.join(rootDir, "app/tenants/templates"));

  const shipped = options.shippedSitesDir ?? path.join(rootDir, "app/tenants/sites");
  const dirs = [shipped, ...(options.sitesDir ? [path.resolve(options.sitesDir)] : [])];
  const folders = (
    await Promise.all(
      dirs.map(async (dir) => (await foldersOf(dir)).map((slug) => ({ slug, dir: path.join(dir, slug) }))),
    )
  ).flat();
  const loaded = await Promise.all(
    folders.map(async ({ slug, dir }) => {
      const own: SiteFault[] = [];
      const site = await loadSite(slug, dir, templates, defaults, (fault) => own.push(fault)).catch(
        (error) => {
          // A folder that can't be read must not take the others down either.
          own.push({
            site: slug,
            file: "",
            key: "",
            reason: `can't be read: ${error.message}`,
            severity: "error",
          });
          return null;
        },
      );
      return { site, own };
    }),
  );
  faults.push(...loaded.flatMap(({ own }) => own));

  const registry = new HostTable(normaliseHost(options.baseDomain ?? "localhost") ?? "localhost");
  for (const { site } of loaded) {
    if (site) faults.push(...registry.add(site));
  }
  for (const fault of faults) {
    const { severity, ...told } = fault;
    if (severity === "error") options.log?.error(told, "site left out: its configuration is wrong");
    else options.log?.warn(told, "site configuration warning");
  }
  return {
    all: () => registry.sites,
    bySlug: (slug) => registry.sites.find((site) => site.slug === slug),
    byHost: (host) => registry.byHost(host),
    faults,
  };
}

/** The template that stands under all others. */
const BASE = "base";

interface Template {
  folder: SiteFolder;
  faults: Omit<SiteFault, "site">[];
}

async function loadTemplates(dir: string): Promise<Map<string, Template>> {
  const templates = await Promise.all(
    (await foldersOf(dir)).map(async (name): Promise<[string, Template]> => {
      const faults: Template["faults"] = [];
      const folder = await readSiteFolder(
        path.join(dir, name),
        `templates/${name}/`,
        (file, key, reason, severity = "error") => faults.push({ file, key, reason, severity }),
      );
      return [name, { folder, faults }];
    }),
  );
  return new Map(templates);
}

async function loadSite(
  slug: string,
  dir: string,
  templates: ReadonlyMap<string, Template>,
  defaults: Record<string, WordingTree>,
  report: (fault: SiteFault) => void,
): Promise<Site | null> {
  let unreadable = false;
  const error = (file: string, key: string, reason: string) => {
    unreadable = true;
    report({ site: slug, file, key, reason, severity: "error" });
  };
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) || slug.length > 63) {
    error("", "", "the folder's name must be a host label: lower-case letters, digits and single hyphens");
    return null;
  }
  const folder = await readSiteFolder(dir, "", error);
  if (folder.config === null) {
    if (!unreadable) error("site.json", "", "there is no site.json");
    return null;
  }
  const name = folder.config.extends;
  const template = typeof name === "string" && name !== BASE ? templates.get(name) : undefined;
  if (!template) {
    const known = [...templates.keys()].filter((key) => key !== BASE).join(", ");
    const reason = `there is no template ${JSON.stringify(name)}; there are ${known}`;
    error("site.json", "extends", name === undefined ? "is missing" : reason);
    return null;
  }
  const below = [templates.get(BASE), template].filter((layer) => layer !== undefined);
  for (const fault of below.flatMap((layer) => layer.faults)) error(fault.file, fault.key, fault.reason);
  const layers = new SiteLayers([...below.map((layer) => layer.folder), folder]);
  const site = assembleSite(slug, layers, defaults, report);
  return unreadable ? null : site;
}

/** Sites by host; refuses a site whose hosts, ids or dealerships another one already has. */
class HostTable {
  readonly sites: Site[] = [];
  readonly #hosts = new Map<string, Site>();
  readonly #taken = new Map<string, string>();

  constructor(private readonly baseDomain: string) {}

  byHost(header: string | undefined): Site | undefined {
    const host = normaliseHost(header);
    return host === undefined ? undefined : this.#hosts.get(host);
  }

  /** @returns the faults for which the site was not added */
  add(site: Site): SiteFault[] {
    const claims = this.#claimsOf(site);
    const faults = claims.flatMap(({ kind, value, key }): SiteFault[] => {
      const owner = this.#taken.get(`${kind} ${value}`);
      if (owner === undefined) return [];
      const reason = `the ${kind} ${value} is already taken by the site ${owner}`;
      return [{ site: site.slug, file: "site.json", key, reason, severity: "error" }];
    });
    if (faults.length > 0) return faults;
    for (const { kind, value } of claims) {
      this.#taken.set(`${kind} ${value}`, site.slug);
      if (kind === "host") this.#hosts.set(value, site);
    }
    this.sites.push(site);
    return [];
  }

  #claimsOf(site: Site): { kind: "host" | "id" | "dealership"; value: string; key: string }[] {
    return [
      { kind: "host", value: `${site.slug}.${this.baseDomain}`, key: "slug" },
      ...site.domains.map((domain, index) => ({
        kind: "host" as const,
        value: normaliseHost(domain) ?? domain,
        key: `domains.${index}`,
      })),
      { kind: "id", value: site.id, key: "id" },
      ...site.dealerships.map(({ id }, index) => ({
        kind: "dealership" as const,
        value: id,
        key: `dealerships.${index}.id`,
      })),
    ];
  }
}
