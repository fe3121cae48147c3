import type { EditorSession } from "~/adapters/database/editors.server";
import type { PictureLimits, PictureSaving, StoredPicture } from "~/adapters/database/pictures.server";
import { isStoreUnavailable } from "~/adapters/database/store-unavailable";
import { takePicture } from "~/adapters/images/picture-intake.server";
import { entryId, idInLanguage, TAKEN_AWAY } from "~/domain/editing/edited-entry";
import { type PictureFault, pictureNamesIn, pictureStem } from "~/domain/pictures/uploaded-picture";
import { libraryPicture } from "~/tenants/content/site-pictures";
import type { SiteDocument } from "~/tenants/documents/site-documents";
import type { Site, SitePicture } from "~/tenants/site";
import type { SiteContext } from "../platform/platform";
import type { Workspace } from "./workspace.server";
import { draftedDocuments, publishedDocuments } from "./workspace-documents.server";

/*
 * The pictures that a site's editors have uploaded (docs/decisions/0150).
 */

type Context = Pick<SiteContext, "platform" | "site">;

const MEGABYTE = 1024 * 1024;

export function pictureLimits({ picture_library }: Pick<Site, "picture_library">): PictureLimits {
  return { count: picture_library.most_pictures, bytes: picture_library.most_megabytes * MEGABYTE };
}

export type PictureOutcome =
  | Exclude<PictureSaving, { kind: "full" }>
  | { kind: "refused"; fault: PictureFault };

/**
 * Keeps an uploaded file as a picture of the site, or says why not.
 * @param replaced the name of the picture whose place it takes; null: a new one
 */
export async function keepPicture(
  { platform, site }: Context,
  { email }: Pick<EditorSession, "email">,
  file: { name: string; content: Buffer },
  replaced: string | null,
): Promise<PictureOutcome> {
  const made = await takePicture(file.content);
  if (typeof made === "string") return { kind: "refused", fault: made };
  const { pictures } = platform.store;
  const picture = { site: site.slug, ...made, author: email };
  const limits = pictureLimits(site);
  const names = new Set([...site.pictures.values()].map(({ name }) => name));
  const add = () =>
    pictures.add(
      { ...picture, stem: pictureStem(file.name), alt: null },
      limits,
      (name) => names.has(name),
      platform.now(),
    );
  const saving = await (replaced === null ? add() : pictures.replace(replaced, picture, limits)).catch(
    (error: unknown) => {
      if (isStoreUnavailable(error)) return null;
      throw error;
    },
  );
  // The form is shown again with what else was typed in it.
  if (saving === null) return { kind: "refused", fault: "unsaved" };
  if (saving.kind === "saved" && replaced !== null) await platform.wording.refresh();
  return saving.kind === "full" ? { kind: "refused", fault: saving.fault } : saving;
}

const copies = new WeakMap<Site, { signature: string; site: Site }>();
const libraries = new WeakSet<Site>();

/** Returns a site with every picture that its editors may choose. */
export async function withLibrary({ platform, site }: Context): Promise<Site> {
  if (libraries.has(site)) return site;
  const library = await platform.store.pictures.list(site.slug);
  if (library.length === 0) return site;
  const signature = JSON.stringify(library.map(({ digest, name, alt, focus }) => [digest, name, alt, focus]));
  const known = copies.get(site);
  if (known?.signature === signature) return known.site;
  const ofLibrary = library.map(
    (each): SitePicture => ({ ...libraryPicture(site.slug, each), alt: each.alt }),
  );
  const names = new Set(library.map(({ name }) => name));
  const others = [...site.pictures.values()].filter(({ name }) => !names.has(name));
  const copy = { ...site, pictures: new Map([...ofLibrary, ...others].map((each) => [each.url, each])) };
  libraries.add(copy);
  copies.set(site, { signature, site: copy });
  return copy;
}

/** A document that shows a picture: in the draft, for visitors, or both. */
export interface PictureUse {
  document: SiteDocument;
  isPublished: boolean;
  isDrafted: boolean;
}

/** Every picture of editors ends so. */
const LIBRARY_FILE = ".webp";

/** Returns the documents that name each picture, published and drafted, in every language. */
export function pictureUses(workspace: Workspace): Map<string, PictureUse[]> {
  const uses = new Map<string, Map<string, PictureUse>>();
  const note = (documents: Iterable<SiteDocument>, where: "isPublished" | "isDrafted") => {
    for (const document of documents) {
      if (document.text === TAKEN_AWAY || !document.text.includes(LIBRARY_FILE)) continue;
      const { kind, key, language = workspace.language } = document;
      const id = idInLanguage({ kind, key, language });
      for (const name of pictureNamesIn(document.text)) {
        const ofPicture = uses.get(name) ?? new Map<string, PictureUse>();
        const known = ofPicture.get(id) ?? { document, isPublished: false, isDrafted: false };
        ofPicture.set(id, { ...known, [where]: true });
        uses.set(name, ofPicture);
      }
    }
  };
  const files = [...workspace.documents.values()].map((each) => [entryId(each), each] as const);
  note(new Map<string, SiteDocument>([...files, ...publishedDocuments(workspace)]).values(), "isPublished");
  note(new Map<string, SiteDocument>([...files, ...draftedDocuments(workspace)]).values(), "isDrafted");
  return new Map([...uses].map(([name, ofPicture]) => [name, [...ofPicture.values()]]));
}

/** Returns the pictures whose name or description has these words. */
export function foundPictures(library: readonly StoredPicture[], query: string): StoredPicture[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return library.filter(({ name, alt }) =>
    words.every((word) => `${name} ${alt ?? ""}`.toLowerCase().includes(word)),
  );
}
