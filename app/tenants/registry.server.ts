import path from "node:path";
import type { Logger } from "pino";
import { asSiteSlug, type SiteSlug } from "~/domain/text/identifiers";
import { loadDefaultWording } from "~/i18n/default-wording.server";
import { assembleSite, type SiteMaterial } from "./assemble-site.server";
import { normaliseHost } from "./hosts";
import { loadManufacturers } from "./manufacturers.server";
import { type RouteTable, readRouteTable } from "./route-table.server";
import type { Site, SiteFault, SiteRegistry } from "./site";
import { foldersOf, type ReportFault, readSiteFolder, type SiteFolder } from "./site-folder.server";
import { SiteTable } from "./site-hosts";
import { SiteLayers } from "./site-layers";

export interface LoadSitesOptions {
  /** A folder with more site folders besides the built-in ones (`SITES_DIR`). */
  sitesDir?: string | undefined;
  /** `{slug}.{baseDomain}` selects a site. */
  baseDomain?: string;
  log?: Pick<Logger, "error" | "warn">;
  /** The time by which rates expire (default: the clock). */
  now?: Date | undefined;
  /** The routes of the platform (default: the build's). */
  routes?: RouteTable;
  /** The project's root (default: the working directory), with the templates, sites and wording. */
  rootDir?: string;
}

/**
 * Reads, merges and checks every site. A site with an error is left out, and reported in `faults` and in the log; the
 * others are served.
 * @throws when a folder of sites or the default wording can't be read
 */
export async function loadSites(options: LoadSitesOptions = {}): Promise<SiteRegistry> {
  const { rootDir = process.cwd(), now = new Date(), routes = await readRouteTable() } = options;
  const defaults = await loadDefaultWording(rootDir);
  const templates = await loadTemplates(path.join(rootDir, "app/tenants/templates"));
  const manufacturers = await loadManufacturers(path.join(rootDir, "app/tenants/manufacturers"));
  const shipped = path.join(rootDir, "app/tenants/sites");
  const dirs = new Set([shipped, ...(options.sitesDir ? [path.resolve(options.sitesDir)] : [])]);
  const folders = (await Promise.all([...dirs].map(siteFolders))).flat();
  const loaded = await Promise.all(
    folders.map(({ name, dir }) => loadSite(name, dir, templates, { defaults, routes, manufacturers, now })),
  );

  const faults = loaded.flatMap((outcome) => outcome.faults);
  const registry = new SiteTable(normaliseHost(options.baseDomain) ?? "localhost");
  for (const { site } of loaded) {
    if (site) faults.push(...registry.add(site));
  }
  for (const fault of faults) {
    const { severity, ...fields } = fault;
    if (severity === "error") options.log?.error(fields, "site left out: its configuration is wrong");
    else if (severity === "fault")
      options.log?.error(fields, "site served with a fault in its configuration");
    else options.log?.warn(fields, "site configuration warning");
  }
  return {
    all: () => registry.sites,
    bySlug: (slug) => registry.sites.find((site) => site.slug === slug),
    byHost: (host) => registry.byHost(host),
    faults,
  };
}

/** The template below all others. */
const BASE = "base";

async function siteFolders(dir: string): Promise<{ name: string; dir: string }[]> {
  const names = await foldersOf(dir).catch((error: Error) => {
    throw new Error(`the folder of sites ${dir} can't be read: ${error.message}`);
  });
  // Feed mappings that all sites of the folder share (docs/stock-import.md).
  return names.filter((name) => name !== "mappings").map((name) => ({ name, dir: path.join(dir, name) }));
}

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
  name: string,
  dir: string,
  templates: ReadonlyMap<string, Template>,
  material: SiteMaterial,
): Promise<{ site: Site | null; faults: SiteFault[] }> {
  const faults: SiteFault[] = [];
  const add = (fault: Omit<SiteFault, "site">) => faults.push({ site: name, ...fault });
  const report: ReportFault = (file, key, reason, severity = "error") => add({ file, key, reason, severity });
  const isRefused = () => faults.some((fault) => fault.severity === "error");
  try {
    const slug = slugOfFolder(name, report);
    const layers = slug && (await readLayers(dir, templates, report));
    if (!layers && !isRefused()) report("site.json", "", "there is no site.json");
    const site = slug && layers ? assembleSite(slug, layers, material, add) : null;
    return { site: isRefused() ? null : site, faults };
  } catch (cause) {
    // A folder that can't be read must not affect the other sites.
    report("", "", `can't be read: ${cause instanceof Error ? cause.message : cause}`);
    return { site: null, faults };
  }
}

/** A folder's name is its site's slug if it can be a host label. */
function slugOfFolder(name: string, report: ReportFault): SiteSlug | null {
  if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) && name.length <= 63) return asSiteSlug(name);
  report("", "", "the folder's name must be a host label: lower-case letters, digits and single hyphens");
  return null;
}

async function readLayers(
  dir: string,
  templates: ReadonlyMap<string, Template>,
  report: ReportFault,
): Promise<SiteLayers | null> {
  const folder = await readSiteFolder(dir, "", report);
  if (folder.config === null) return null;
  const below = templatesBelow(folder.config.extends, templates, report);
  if (!below) return null;
  for (const { file, key, reason, severity } of below.flatMap((layer) => layer.faults))
    report(file, key, reason, severity);
  return new SiteLayers([...below.map((layer) => layer.folder), folder]);
}

/**
 * Returns a site's templates, lowest first: base, then what each extends. Returns null when one is missing, or they
 * extend each other in a circle.
 */
function templatesBelow(
  named: unknown,
  templates: ReadonlyMap<string, Template>,
  report: ReportFault,
): Template[] | null {
  const chain: string[] = [];
  const found: Template[] = [];
  let name = named;
  for (let file = "site.json"; ; file = `templates/${chain.at(-1)}/site.json`) {
    // A template that extends no other one extends the base.
    if (chain.length > 0 && (name === undefined || name === BASE)) break;
    const template = typeof name === "string" && name !== BASE ? templates.get(name) : undefined;
    if (typeof name !== "string" || !template) {
      const known = [...templates.keys()].filter((key) => key !== BASE).join(", ");
      const reason = `there is no template ${JSON.stringify(name)}; there are ${known}`;
      report(file, "extends", name === undefined ? "is missing" : reason);
      return null;
    }
    if (chain.includes(name)) {
      const circle = [...chain.slice(chain.indexOf(name)), name].join(" extends ");
      report(file, "extends", `templates extend in a circle: ${circle}`);
      return null;
    }
    chain.push(name);
    found.unshift(template);
    name = template.folder.config?.extends;
  }
  const base = templates.get(BASE);
  return base ? [base, ...found] : found;
}
