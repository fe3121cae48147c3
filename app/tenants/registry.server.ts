import path from "node:path";
import type { Logger } from "pino";
import { loadDefaultWording } from "~/i18n/default-wording.server";
import { normaliseHost } from "./hosts";
import { assembleSite } from "./load-site.server";
import type { Site, SiteFault, SiteRegistry, WordingTree } from "./site";
import { foldersOf, type ReportFault, readSiteFolder, type SiteFolder } from "./site-folder.server";
import { SiteLayers } from "./site-layers";
import { SiteTable } from "./site-table";

export interface LoadSitesOptions {
  /** A folder with more site folders beside the shipped ones (`SITES_DIR`). */
  sitesDir?: string | undefined;
  /** `{slug}.{baseDomain}` selects a site. */
  baseDomain?: string;
  log?: Pick<Logger, "error" | "warn">;
  /** Tells rates that have expired (default: the clock). */
  now?: Date | undefined;
  /** The project's root (default: the working directory), below which templates, sites and wording lie. */
  rootDir?: string;
}

/**
 * Reads, merges and checks every site. A site with an error is left out and told about in `faults` and in the log;
 * the others are served.
 * @throws when a folder of sites or the default wording can't be read at all
 */
export async function loadSites(options: LoadSitesOptions = {}): Promise<SiteRegistry> {
  const { rootDir = process.cwd(), now = new Date() } = options;
  const defaults = await loadDefaultWording(rootDir);
  const templates = await loadTemplates(path.join(rootDir, "app/tenants/templates"));
  const shipped = path.join(rootDir, "app/tenants/sites");
  const dirs = new Set([shipped, ...(options.sitesDir ? [path.resolve(options.sitesDir)] : [])]);
  const folders = (await Promise.all([...dirs].map(siteFolders))).flat();
  const loaded = await Promise.all(
    folders.map(({ slug, dir }) => loadSite(slug, dir, templates, defaults, now)),
  );

  const faults = loaded.flatMap((outcome) => outcome.faults);
  const registry = new SiteTable(normaliseHost(options.baseDomain) ?? "localhost");
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

async function siteFolders(dir: string): Promise<{ slug: string; dir: string }[]> {
  const names = await foldersOf(dir).catch((error: Error) => {
    throw new Error(`the folder of sites ${dir} can't be read: ${error.message}`);
  });
  return names.map((slug) => ({ slug, dir: path.join(dir, slug) }));
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
  slug: string,
  dir: string,
  templates: ReadonlyMap<string, Template>,
  defaults: Record<string, WordingTree>,
  now: Date,
): Promise<{ site: Site | null; faults: SiteFault[] }> {
  const faults: SiteFault[] = [];
  const report = (fault: Omit<SiteFault, "site">) => faults.push({ site: slug, ...fault });
  const error: ReportFault = (file, key, reason) => report({ file, key, reason, severity: "error" });
  try {
    const layers = await readLayers(slug, dir, templates, error);
    if (!layers && faults.length === 0) error("site.json", "", "there is no site.json");
    const site = layers ? assembleSite(slug, layers, defaults, now, report) : null;
    return { site: faults.some((fault) => fault.severity === "error") ? null : site, faults };
  } catch (cause) {
    // A folder that can't be read must not take the other sites down.
    error("", "", `can't be read: ${cause instanceof Error ? cause.message : cause}`);
    return { site: null, faults };
  }
}

async function readLayers(
  slug: string,
  dir: string,
  templates: ReadonlyMap<string, Template>,
  error: ReportFault,
): Promise<SiteLayers | null> {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) || slug.length > 63) {
    error("", "", "the folder's name must be a host label: lower-case letters, digits and single hyphens");
    return null;
  }
  const folder = await readSiteFolder(dir, "", error);
  if (folder.config === null) return null;
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
  return new SiteLayers([...below.map((layer) => layer.folder), folder]);
}
