import type { SiteSlug } from "~/domain/text/identifiers";

/** A picture that editors have uploaded, without its bytes. */
export interface StoredPicture {
  /** Its file name, by which documents name it: "yard.webp". */
  name: string;
  /** SHA-256 of its bytes. */
  digest: string;
  width: number;
  height: number;
  bytes: number;
  /** What it shows; "" for one that is decoration; null: nobody has said yet. */
  alt: string | null;
  /** The editor's address; "" once it is erased. */
  author: string;
  created_at: string;
  /** Whether the site's folder has it as it is. */
  exported: boolean;
}

export interface NewPicture {
  site: SiteSlug;
  /** What its file name begins with. */
  stem: string;
  content: Buffer;
  width: number;
  height: number;
  alt: string | null;
  author: string;
}

export interface PictureLimits {
  count: number;
  bytes: number;
}

export type PictureSaving =
  | { kind: "saved"; name: string }
  /** The site has the same picture already. */
  | { kind: "known"; name: string }
  | { kind: "full"; fault: "full_bytes" | "full_count" }
  | { kind: "gone" };

/** The pictures of editors, as bytes (docs/decisions/0150). */
export interface PictureStore {
  /**
   * Adds a picture, whole or not at all.
   * @param isTaken whether the site's folder has a picture of this name
   */
  add(
    picture: NewPicture,
    limits: PictureLimits,
    isTaken: (name: string) => boolean,
    now: Date,
  ): Promise<PictureSaving>;
  /** Gives a picture other bytes under the same name. */
  replace(
    name: string,
    picture: Omit<NewPicture, "stem" | "alt">,
    limits: PictureLimits,
  ): Promise<PictureSaving>;
  /** Says what a picture shows. Returns false when there is none of this name. */
  describe(site: SiteSlug, name: string, alt: string): Promise<boolean>;
  remove(site: SiteSlug, name: string): Promise<boolean>;
  /** Returns a site's pictures, the newest first. */
  list(site: SiteSlug): Promise<StoredPicture[]>;
  /** Returns the digest of a site's picture by its first 12 digits; null: there is none. */
  digest(site: SiteSlug, beginning: string): Promise<string | null>;
  content(site: SiteSlug, digest: string): Promise<Buffer | null>;
  /** Marks pictures as written into the site's folder, where they are still these. */
  exported(site: SiteSlug, pictures: readonly Pick<StoredPicture, "name" | "digest">[]): Promise<void>;
}
