import { createHash } from "node:crypto";
import path from "node:path";
import type { Logger } from "pino";
import { asSiteSlug, type SiteSlug } from "~/domain/text/identifiers";
import { loadDefaultWording } from "~/i18n/create-i18n.server";
import { assembleSite, createKeptParts, type SiteMaterial } from "./assemble-site.server";
import { KeptLinks } from "./assembly/site-links";
import { KeptWording } from "./assembly/site-texts.server";
import { sharedPriceFaults } from "./checks/finance-faults";
import type { ClosedPage } from "./checks/page-faults";
import { KeptPages } from "./content/read-content.server";
import { loadManufacturers } from "./manufacturers.server";
import { isJsonObject } from "./merge";
import { type RouteTable, readRouteTable } from "./route-table.server";
import type {
  AssembledSite,
  ReloadedSites,
  Site,
  SiteFault,
  SiteFiles,
  SiteOverlay,
  SiteSources,
} from "./site";
import { foldersOf, type ReportFault, readSiteFolder, type SiteFolder } from "./site-folder.server";
import { normaliseHost, SiteTable } from "./site-hosts";
import { SiteLayers, sourcesOf, withOverlay } from "./site-layers";
import { foldersWithSites, type SitePlaces } from "./site-view";

/** `rootDir` has the templates and the wording too. */
interface LoadSitesOptions extends SitePlaces {
  /** `{slug}.{baseDomain}` selects a site. */
  baseDomain?: string;
  log?: Pick<Logger, "error" | "warn">;
  /** The time by which rates expire (default: the clock). */
  now?: Date | undefined;
  /** The routes of the platform (default: the build's). */
  routes?: RouteTable;
  /** Whether a page is closed in this deployment: links to it are reported. The server doesn't ask, it leaves them out. */
  isClosed?: ClosedPage | undefined;
  /** The only site to read, for a command that needs no other. Default: all. */
  only?: SiteSlug;
  /** The one site that the process serves (`SITE`): a reload never takes it away. */
  onlySite?: string | undefined;
}

/**
 * Reads, merges and checks every site. A site with an error is left out, and reported in `faults` and in the log; the
 * others are served.
 * @throws when a folder of sites or the default wording can't be read
 */
export async function loadSites(options: LoadSitesOptions = {}): Promise<SiteFiles> {
  return new LoadedSites(options, await readSites(options, options.routes ?? (await readRouteTable())));
}

/** What a process has of one folder. */
interface KnownSite extends ReadSite {
  site: Site;
  layers: SiteLayers;
}

/** The sites of a process, which can be read again while they are served (docs/decisions/0093). */
class LoadedSites implements SiteFiles {
  #now: PlacedSites & Pick<ReadSites, "material">;
  #running: Promise<unknown> = Promise.resolve();
  #waiting: Promise<ReloadedSites> | null = null;

  constructor(
    private readonly options: LoadSitesOptions,
    read: ReadSites,
  ) {
    this.#now = { ...placed(read.sites, new Map(), options), material: read.material };
    for (const { severity, ...fields } of this.faults) {
      if (severity === "error") options.log?.error(fields, LEFT_OUT);
      else if (severity === "fault")
        options.log?.error(fields, "site served with a fault in its configuration");
      else options.log?.warn(fields, "site configuration warning");
    }
  }

  all(): readonly Site[] {
    return this.#now.table.sites;
  }

  bySlug(slug: SiteSlug): Site | undefined {
    return this.all().find((site) => site.slug === slug);
  }

  byHost(host: string | undefined): Site | undefined {
    return this.#now.table.byHost(host);
  }

  get faults(): readonly SiteFault[] {
    return this.#now.faults;
  }

  sources(slug: SiteSlug): SiteSources | undefined {
    const known = this.#knownSite(slug);
    return known && sourcesOf(known.layers);
  }

  assembled(slug: SiteSlug, overlay: SiteOverlay): AssembledSite {
    const known = this.#knownSite(slug);
    if (!known) return { site: null, faults: [] };
    const faults: SiteFault[] = [];
    const material = {
      ...this.#now.material,
      now: this.options.now ?? new Date(),
      formerlyReferred: known.site.wordingSources.referred,
      isEdited: true,
    };
    const layers = withOverlay(known.layers, overlay, known.site.language);
    const site = assembleSite(slug, layers, material, (fault) => faults.push({ site: slug, ...fault }));
    if (!site) return { site, faults };
    const table = new SiteTable(baseDomainOf(this.options));
    for (const other of this.all()) if (other.slug !== slug) table.add(other);
    const taken = table.add(site);
    return { site: taken.length > 0 ? null : site, faults: [...faults, ...taken] };
  }

  #knownSite(slug: SiteSlug): KnownSite | undefined {
    return [...this.#now.known.values()].find(({ site }) => site.slug === slug);
  }

  reload(): Promise<ReloadedSites> {
    this.#waiting ??= this.#running.then(() => {
      this.#waiting = null;
      const run = this.#reload();
      this.#running = run.catch(() => undefined);
      return run;
    });
    return this.#waiting;
  }

  async #reload(): Promise<ReloadedSites> {
    const { log, onlySite } = this.options;
    const before = this.#now.known;
    const { sites, material } = await readSites(this.options, this.#now.material.routes, before);
    const now = { ...placed(sites, before, this.options), material };
    const served = new Set(now.table.sites.map(({ slug }) => slug));
    const removed = [...before.values()].map(({ site }) => site.slug).filter((slug) => !served.has(slug));
    if (served.size === 0 || removed.some((slug) => slug === onlySite))
      throw new Error(`no site would be left to serve; the folder of ${removed.join(", ")} is gone`);
    this.#now = now;
    const { faults, known } = now;
    const reloaded = [...known].flatMap(([dir, { site }]) =>
      before.get(dir)?.site === site ? [] : [site.slug],
    );
    for (const { severity, ...fields } of faults) {
      if (severity === "error")
        log?.error(fields, served.has(asSiteSlug(fields.site)) ? NOT_RELOADED : LEFT_OUT);
      else if (severity === "fault" && reloaded.some((slug) => slug === fields.site))
        log?.error(fields, "site served with a fault in its configuration");
    }
    return { reloaded, removed, faults };
  }
}

const LEFT_OUT = "site left out: its configuration is wrong";
const NOT_RELOADED = "site not reloaded: its configuration is wrong, so it is served as it was before";

function baseDomainOf({ baseDomain }: LoadSitesOptions): string {
  return normaliseHost(baseDomain) ?? "localhost";
}

interface PlacedSites {
  table: SiteTable;
  faults: readonly SiteFault[];
  /** The served sites by their folders. */
  known: ReadonlyMap<string, KnownSite>;
}

/**
 * Gives each site its hosts. A site that is refused, or whose hosts are taken, is as it was before; one that is served
 * keeps its hosts before a changed or new one gets them.
 * @param read in the order of the folders
 * @param before what is served now, by folder
 */
function placed(
  read: readonly ReadSite[],
  before: ReadonlyMap<string, KnownSite>,
  options: LoadSitesOptions,
): PlacedSites {
  const refused = new Map<string, SiteFault[]>();
  for (;;) {
    const table = new SiteTable(baseDomainOf(options));
    const known = new Map<string, KnownSite>();
    const clashes = new Map<string, SiteFault[]>();
    const chosen = read.map((one) => {
      const now = refused.has(one.dir) ? null : asKnown(one);
      const old = before.get(one.dir);
      const rank = old === undefined ? 2 : !now || now.site === old.site ? 0 : 1;
      return { dir: one.dir, chosen: now ?? old, rank };
    });
    for (const one of chosen.toSorted((a, b) => a.rank - b.rank)) {
      const faults = one.chosen ? table.add(one.chosen.site) : [];
      if (faults.length > 0) clashes.set(one.dir, faults);
      else if (one.chosen) known.set(one.dir, one.chosen);
    }
    // A changed site that falls back takes its former hosts again, which another one may just have got.
    const fallsBack = [...clashes].filter(([dir]) => before.has(dir) && !refused.has(dir));
    for (const [dir, faults] of fallsBack) refused.set(dir, faults);
    if (fallsBack.length > 0) continue;
    const order = read.map(({ dir }) => known.get(dir)?.site);
    table.sites.sort((a, b) => order.indexOf(a) - order.indexOf(b));
    const faults = read.flatMap(({ dir, faults: own }) => [
      ...own,
      ...(refused.get(dir) ?? []),
      ...(clashes.get(dir) ?? []),
    ]);
    // One site can't tell whether enough others share prices.
    if (options.only === undefined) faults.push(...sharedPriceFaults(table.sites));
    return { table, faults, known };
  }
}

function asKnown({ site, layers, ...read }: ReadSite): KnownSite | null {
  return site && layers ? { ...read, site, layers } : null;
}

interface ReadSites {
  sites: ReadSite[];
  material: SiteMaterial;
}

/** @param known what is served now: a site whose files are the same is not assembled again */
async function readSites(
  options: LoadSitesOptions,
  routes: RouteTable,
  known: ReadonlyMap<string, KnownSite> = new Map(),
): Promise<ReadSites> {
  const { rootDir = process.cwd(), now = new Date(), only } = options;
  const defaults = await loadDefaultWording(rootDir);
  const templates = await loadTemplates(path.join(rootDir, "app/tenants/templates"));
  const manufacturers = await loadManufacturers(path.join(rootDir, "app/tenants/manufacturers"));
  const folders = (await Promise.all(foldersWithSites(options).map(siteFolders)))
    .flat()
    .filter(({ name }) => only === undefined || name === only);
  const kept = { links: new KeptLinks(), pages: new KeptPages(), texts: new KeptWording() };
  const parts = createKeptParts();
  const material = { defaults, routes, manufacturers, now, parts, ...kept, isClosed: options.isClosed };
  const withDigest = { ...material, wordingDigest: sha256(JSON.stringify(defaults)) };
  const sites = await Promise.all(
    folders.map(({ name, dir }) => loadSite(name, dir, templates, withDigest, known.get(dir))),
  );
  return { sites, material };
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

/** A site's folder after reading, merging and checking. */
interface ReadSite {
  /** The folder. */
  dir: string;
  name: string;
  /** Null when any fault is an error. */
  site: Site | null;
  layers: SiteLayers | null;
  /** Digest of everything that the site is made of. */
  digest: string;
  /** Of merging and checking, without those of reading. */
  assembling: SiteFault[];
  faults: SiteFault[];
}

async function loadSite(
  name: string,
  dir: string,
  templates: ReadonlyMap<string, Template>,
  material: SiteMaterial & { wordingDigest: string },
  known: KnownSite | undefined,
): Promise<ReadSite> {
  const faults: SiteFault[] = [];
  const assembling: SiteFault[] = [];
  const report: ReportFault = (file, key, reason, severity = "error") =>
    faults.push({ site: name, file, key, reason, severity });
  const read = { dir, name, digest: "", assembling };
  const isRefused = () => faults.some(({ severity }) => severity === "error");
  try {
    const slug = slugOfFolder(name, report);
    const layers = slug && (await readLayers(dir, templates, report));
    if (!layers && !isRefused()) report("site.json", "", "there is no site.json");
    if (layers) read.digest = digestOf(layers, material);
    if (known && read.digest === known.digest && !isRefused())
      return { ...known, faults: [...faults, ...known.assembling] };
    const site =
      slug && layers
        ? assembleSite(slug, layers, material, (fault) => assembling.push({ site: name, ...fault }))
        : null;
    return { ...read, site: isRefused() ? null : site, layers, faults: [...faults, ...assembling] };
  } catch (cause) {
    // A folder that can't be read must not affect the other sites.
    report("", "", `can't be read: ${cause instanceof Error ? cause.message : cause}`);
    return { ...read, site: null, layers: null, faults };
  }
}

/** The order of keys counts: forms and offers are shown in it. */
function digestOf(
  layers: SiteLayers,
  { manufacturers, wordingDigest }: Pick<SiteMaterial, "manufacturers"> & { wordingDigest: string },
): string {
  const { manufacturer } = layers.merged("config");
  const brand = isJsonObject(manufacturer) ? manufacturers.get(String(manufacturer.slug)) : undefined;
  const folders = layers.folders.map((folder) => ({
    ...folder,
    media: [...folder.media],
    fonts: [...folder.fonts],
  }));
  return sha256(JSON.stringify([folders, brand, wordingDigest]));
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
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
