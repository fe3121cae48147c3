import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { AddedEditor } from "~/adapters/database/added-editors.server";
import type { Store } from "~/adapters/database/open-store.server";
import type { StoredPicture } from "~/adapters/database/pictures.server";
import type { WordingDraft, WordingEdit } from "~/adapters/database/wording-rows";
import { type EntryInLanguage, entryId, idInLanguage } from "~/domain/editing/edited-entry";
import { withAddedEditors } from "~/domain/editing/editor-rights";
import type { SiteSlug } from "~/domain/text/identifiers";
import type { FileDocuments, SiteDocument } from "~/tenants/documents/site-documents";
import type { ReloadedSites, Site, SiteFault, SiteFiles, SiteRegistry } from "~/tenants/site";
import { activeEdits } from "~/tenants/wording-edits";
import {
  assembleWith,
  checkEdited,
  type EditedEntry,
  editedSite,
  fileDocuments,
  isSoundText,
  valueOfFiles,
} from "./edited-site.server";

/** How often a process asks whether something was published. Its own publications it knows immediately. */
const ASK_EVERY_MS = 1000;
/** How often requests for unknown words make it ask. */
const SHARED_EVERY_MS = 200;
/** Earlier states that can still be asked for: a page may load its words just after something was published. */
const EARLIER = 4;

interface KnownSite {
  revision: number;
  edits: readonly WordingEdit[];
  pictures: readonly StoredPicture[];
  /** Editors whom its owners have added, and the revision at which they were read. */
  added: { revision: number; editors: readonly AddedEditor[] };
  /** As its files have it. */
  files: Site;
  site: Site;
  /** The newest first. */
  earlier: Site[];
}

type Changes = Parameters<typeof editedSite>[2];

interface KnownDraft {
  revision: number;
  /** What the draft is above. */
  below: Site;
  site: Site;
}

interface WordingParts {
  /** The sites as their files have them. */
  files: SiteFiles;
  store: Pick<Store, "wording" | "pictures" | "addedEditors">;
  log: Pick<Logger, "warn">;
}

/**
 * The sites with what their editors have published (docs/decisions/0092). A site with other words is another object:
 * whatever is kept for a site's object is then made again.
 */
export class PublishedWording {
  readonly #parts: WordingParts;
  readonly #known = new Map<SiteSlug, KnownSite>();
  readonly #drafts = new Map<SiteSlug, KnownDraft>();
  readonly #timer: NodeJS.Timeout;
  #all: readonly Site[];
  #asking: Promise<void> | null = null;
  #next: Promise<void> | null = null;
  #shared: Promise<void> | null = null;
  #sharedAt = Number.NEGATIVE_INFINITY;
  #failed = false;
  /** Every site, as it is served. */
  readonly sites: SiteRegistry;

  constructor(parts: WordingParts) {
    this.#parts = parts;
    this.#all = parts.files.all();
    this.sites = {
      all: () => this.#all,
      bySlug: (slug) => this.#served(parts.files.bySlug(slug)),
      byHost: (host) => this.#served(parts.files.byHost(host)),
      get faults() {
        return parts.files.faults;
      },
      assembled: (slug, overlay) => parts.files.assembled(slug, overlay),
      reload: () => this.#reload(),
    };
    this.#timer = setInterval(() => this.#follow(), ASK_EVERY_MS);
    this.#timer.unref();
  }

  ofFiles(slug: SiteSlug): Site | undefined {
    return this.#parts.files.bySlug(slug);
  }

  /** Returns what a site's files say of an entry; null: nothing. */
  valueOfFiles(site: Site): (name: EntryInLanguage) => string | null {
    return valueOfFiles(this.#parts.files, site);
  }

  /** Returns the documents of a site's files in the site's language, by their ids. */
  documentsOf(site: Site): FileDocuments {
    return fileDocuments(this.#parts.files, site);
  }

  /**
   * Assembles a site with documents above its files.
   * @param site as its files have it, in its first language
   * @returns the faults that the files alone don't have
   */
  assembledWith(
    site: Site,
    documents: readonly SiteDocument[],
    pictures: readonly StoredPicture[] = [],
  ): { site: Site | null; faults: readonly SiteFault[] } {
    return assembleWith(this.#parts.files, site, documents, { pictures });
  }

  /** Whether an editor's text has no fault. What is published was mostly checked before that. */
  isSoundText(site: Site, key: string, text: string, before: string): boolean {
    return isSoundText(site, key, text, before);
  }

  /** Returns the sites that were served before the last publications. */
  earlier(slug: SiteSlug): readonly Site[] {
    return this.#known.get(slug)?.earlier ?? [];
  }

  /**
   * Looks whether something was published, in a look that begins after the call: one that runs already may have begun
   * before what the caller has stored. Calls that wait share the next look.
   */
  refresh(): Promise<void> {
    this.#next ??= Promise.resolve(this.#asking?.catch(() => undefined)).then(() => {
      this.#next = null;
      this.#asking = this.#ask().finally(() => {
        this.#asking = null;
      });
      return this.#asking;
    });
    return this.#next;
  }

  /**
   * As `refresh`, for requests that anybody can send: they wait for the next look and share it. It begins after each of
   * them has come, so that it sees what was published before, and a fifth of a second after the look before it.
   */
  refreshWithOthers(): Promise<void> {
    const wait = Math.max(0, this.#sharedAt + SHARED_EVERY_MS - performance.now());
    this.#shared ??= sleep(wait).then(() => {
      this.#shared = null;
      this.#sharedAt = performance.now();
      return this.refresh();
    });
    return this.#shared;
  }

  /** Returns a site, in its first language, with the drafts of its editors in all languages. */
  async draft(slug: SiteSlug): Promise<Site | undefined> {
    const below = this.sites.bySlug(slug);
    const files = this.ofFiles(slug);
    if (!below || !files) return undefined;
    // The revision first: a change in between is then seen by the next look.
    const revision = (await this.#parts.store.wording.revisions()).get(slug)?.drafts ?? 0;
    const known = this.#drafts.get(slug);
    if (known?.revision === revision && known.below === below) return known.site;
    const edited = this.#edited(files, await this.#drafted(files));
    const site = withEditors(edited, this.#known.get(slug)?.added.editors ?? []);
    this.#drafts.set(slug, { revision, below, site });
    return site;
  }

  /** Returns the same with a document above it that is stored nowhere; null: the site can't have it. */
  async draftWith(slug: SiteSlug, typed: EditedEntry): Promise<Site | null> {
    const files = this.ofFiles(slug);
    if (!files) return null;
    const { entries, pictures } = await this.#drafted(files);
    const id = typed.language === files.language ? entryId(typed) : idInLanguage(typed);
    const others = entries.filter((entry) => idInLanguage(entry) !== idInLanguage(typed));
    let isLeftOut = false;
    const edited = editedSite(this.#parts.files, files, { entries: [...others, typed], pictures }, (key) => {
      if (key === id) isLeftOut = true;
    });
    return isLeftOut ? null : withEditors(edited, this.#known.get(slug)?.added.editors ?? []);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await (this.#next ?? this.#asking)?.catch(() => undefined);
  }

  async #reload(): Promise<ReloadedSites> {
    const before = this.#parts.files.all();
    const result = await this.#parts.files.reload();
    for (const former of before) {
      const known = this.#known.get(former.slug);
      const files = this.#parts.files.bySlug(former.slug);
      if (!files) {
        this.#known.delete(former.slug);
        this.#drafts.delete(former.slug);
      } else if (files !== (known?.files ?? former)) {
        const added = { revision: 0, editors: [] };
        const unknown = { revision: 0, edits: [], pictures: [], added, site: former, earlier: [] };
        this.#serve(files, known ?? unknown);
      }
    }
    this.#all = this.#parts.files.all().map((site) => this.#served(site) ?? site);
    // A new site may have texts that were published while it was elsewhere.
    await this.refresh().catch(() => undefined);
    return result;
  }

  /** Serves a site with its published texts; pages that were made before can still ask for their words. */
  #serve(files: Site, { revision, edits, pictures, added, ...former }: Omit<KnownSite, "files">): void {
    const edited =
      edits.length === 0 && pictures.length === 0
        ? files
        : this.#edited(files, { entries: this.#active(files, edits), pictures });
    const site = withEditors(edited, added.editors);
    const earlier = [former.site, ...former.earlier].slice(0, EARLIER);
    this.#known.set(files.slug, { revision, edits, pictures, added, files, site, earlier });
  }

  #active(site: Site, edits: readonly WordingEdit[]): WordingEdit[] {
    return activeEdits(site, edits, this.valueOfFiles(site));
  }

  /** What the editors of a site have changed, as their drafts have it. */
  async #drafted(files: Site): Promise<Changes> {
    const { slug, languages } = files;
    const { wording, pictures } = this.#parts.store;
    const { drafts } = await wording.drafts(slug);
    const { edits } = await wording.published(slug);
    const spoken = drafts.filter(({ language }) => languages.includes(language));
    const entries = withDrafts(this.#active(files, edits), spoken);
    return { entries, pictures: await pictures.list(slug) };
  }

  #edited(site: Site, changes: Changes): Site {
    return editedSite(this.#parts.files, site, changes, (key) =>
      this.#parts.log.warn(
        { site: site.slug, key },
        "a published entry or a draft is left out: the site's files have changed",
      ),
    );
  }

  #served(files: Site | undefined): Site | undefined {
    return files && (this.#known.get(files.slug)?.site ?? files);
  }

  #follow(): void {
    this.refresh().then(
      () => {
        this.#failed = false;
      },
      (error: unknown) => {
        // The sites stay as they are. The store's own watch says that it is away.
        if (!this.#failed) this.#parts.log.warn({ err: error }, "published wording can't be read");
        this.#failed = true;
      },
    );
  }

  async #ask(): Promise<void> {
    const { files, store } = this.#parts;
    const revisions = await store.wording.revisions();
    let changed = false;
    for (const { slug } of files.all()) {
      const known = this.#known.get(slug);
      const { published = 0, editors = 0 } = revisions.get(slug) ?? {};
      if (published === (known?.revision ?? 0) && editors === (known?.added.revision ?? 0)) continue;
      const { revision, edits } = await store.wording.published(slug);
      const pictures = await store.pictures.list(slug);
      const added = { revision: editors, editors: await store.addedEditors.list(slug) };
      const before = files.bySlug(slug);
      if (before) await checkEdited(files, before, { entries: this.#active(before, edits), pictures });
      // The files may have been read again meanwhile.
      const site = files.bySlug(slug);
      if (!site) continue;
      const now = this.#known.get(slug);
      const earlier = now?.earlier ?? [];
      this.#serve(site, { revision, edits, pictures, added, site: now?.site ?? site, earlier });
      changed = true;
    }
    if (changed) this.#all = files.all().map((site) => this.#served(site) ?? site);
  }
}

/** Returns a site with the editors whom its owners have added. */
function withEditors(site: Site, added: readonly AddedEditor[]): Site {
  const editors = withAddedEditors(site.editors, added);
  return editors === site.editors ? site : { ...site, editors: editors as Site["editors"] };
}

/** Returns what is changed as the draft has it. */
function withDrafts(edits: readonly WordingEdit[], drafts: readonly WordingDraft[]): EditedEntry[] {
  const entries = new Map<string, EditedEntry>(edits.map((edit) => [idInLanguage(edit), edit]));
  for (const { text, ...draft } of drafts) {
    if (text === null) entries.delete(idInLanguage(draft));
    else entries.set(idInLanguage(draft), { ...draft, text });
  }
  return [...entries.values()];
}
