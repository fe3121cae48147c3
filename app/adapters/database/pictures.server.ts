import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type RawBuilder, sql, type Transaction } from "kysely";
import { CENTRE, type FocalPoint } from "~/domain/pictures/focal-point";
import { freePictureName } from "~/domain/pictures/uploaded-picture";
import type { SiteSlug } from "~/domain/text/identifiers";
import { type Connection, lockSite, type Tables } from "./connection";
import { raiseWording } from "./stock-revision.server";

declare module "./connection" {
  interface Tables {
    site_pictures: SitePicturesTable;
    picture_chunks: PictureChunksTable;
  }
}

/** The pictures of editors (docs/decisions/0150). */
interface SitePicturesTable {
  site: SiteSlug;
  /** Its file name. */
  name: string;
  /** SHA-256 of its bytes. */
  digest: string;
  width: number;
  height: number;
  bytes: number;
  /** What it shows; "": it is decoration; null: nobody has said yet. */
  alt: string | null;
  /** The editor's address; "" once it is erased. */
  author: string;
  created_at: string;
  /** 1: the site's folder has it as it is. */
  exported: number;
  /** The point that stays in sight where it is cropped, in per cent. */
  focus_x: number;
  focus_y: number;
}

/** Their bytes, in pieces of 256 KiB. */
interface PictureChunksTable {
  site: SiteSlug;
  digest: string;
  /** From 0. */
  part: number;
  content: Uint8Array;
}

/** A picture that editors have uploaded, without its bytes. */
export interface StoredPicture extends Omit<SitePicturesTable, "site" | "exported" | "focus_x" | "focus_y"> {
  /** Whether the site's folder has it as it is. */
  exported: boolean;
  focus: FocalPoint;
}

export interface NewPicture extends Pick<SitePicturesTable, "site" | "width" | "height" | "alt" | "author"> {
  /** What its file name begins with. */
  stem: string;
  content: Buffer;
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

/** A statement with more bytes would hold up the event loop on SQLite. */
const CHUNK_BYTES = 256 * 1024;

export async function addPictures(
  trx: Transaction<Tables>,
  { text, bytes }: { text: RawBuilder<string>; bytes: RawBuilder<Buffer> },
): Promise<void> {
  await sql`create table site_pictures (
    site ${text} not null, name ${text} not null, digest ${text} not null, width integer not null,
    height integer not null, bytes integer not null, alt ${text}, author ${text} not null,
    created_at ${text} not null, exported integer default 0 not null,
    constraint site_pictures_key primary key (site, name),
    constraint site_pictures_digest unique (site, digest)
  )`.execute(trx);
  await sql`create table picture_chunks (
    site ${text} not null, digest ${text} not null, part integer not null,
    content ${bytes} not null,
    constraint picture_chunks_key primary key (site, digest, part)
  )`.execute(trx);
}

export async function addFocalPoints(trx: Transaction<Tables>): Promise<void> {
  for (const column of ["focus_x", "focus_y"])
    await sql`alter table site_pictures add column ${sql.ref(column)} integer default 50 not null`.execute(
      trx,
    );
}

/** The pictures of editors, as bytes (docs/decisions/0150). */
export class PictureStore {
  constructor(private readonly connection: Connection) {}

  /**
   * Adds a picture, whole or not at all.
   * @param isTaken whether the site's folder has a picture of this name
   */
  add(
    { site, stem, content, ...picture }: NewPicture,
    limits: PictureLimits,
    isTaken: (name: string) => boolean,
    now: Date,
  ): Promise<PictureSaving> {
    return this.#change(site, async (trx) => {
      const digest = sha256(content);
      const known = await trx
        .selectFrom("site_pictures")
        .select(["name", "digest"])
        .where("site", "=", site)
        .execute();
      const same = known.find((each) => each.digest === digest);
      if (same) return { kind: "known", name: same.name };
      const full = await fullness(trx, site, limits, { count: 1, bytes: content.length });
      if (full) return full;
      const names = new Set(known.map(({ name }) => name));
      const name = freePictureName(stem, (each) => names.has(each) || isTaken(each));
      await writeChunks(trx, site, digest, content);
      await trx
        .insertInto("site_pictures")
        .values({
          ...{ site, name, digest, ...picture },
          ...{ bytes: content.length, created_at: now.toISOString(), exported: 0 },
          ...focusColumns(CENTRE),
        })
        .execute();
      return { kind: "saved", name };
    });
  }

  /** Gives a picture other bytes under the same name. It is cropped around its centre then. */
  replace(
    name: string,
    { site, content, ...picture }: Omit<NewPicture, "stem" | "alt">,
    limits: PictureLimits,
  ): Promise<PictureSaving> {
    return this.#change(site, async (trx) => {
      const digest = sha256(content);
      const before = await trx
        .selectFrom("site_pictures")
        .select(["name", "digest", "bytes"])
        .where("site", "=", site)
        .where((where) => where.or([where("name", "=", name), where("digest", "=", digest)]))
        .execute();
      const old = before.find((each) => each.name === name);
      const same = before.find((each) => each.digest === digest);
      if (!old) return { kind: "gone" };
      if (same) return { kind: "known", name: same.name };
      const full = await fullness(trx, site, limits, { count: 0, bytes: content.length - old.bytes });
      if (full) return full;
      await deleteChunks(trx, site, old.digest);
      await writeChunks(trx, site, digest, content);
      await trx
        .updateTable("site_pictures")
        .set({ digest, ...picture, bytes: content.length, exported: 0, ...focusColumns(CENTRE) })
        .where("site", "=", site)
        .where("name", "=", name)
        .execute();
      await raiseWording(trx, site, { published: 1, drafts: 1 });
      return { kind: "saved", name };
    });
  }

  /** Says what a picture shows. Returns false when there is none of this name. */
  describe(site: SiteSlug, name: string, alt: string): Promise<boolean> {
    return this.#change(site, async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable("site_pictures")
        .set({ alt })
        .where("site", "=", site)
        .where("name", "=", name)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    });
  }

  /** Sets the point that stays in sight. Returns false when there is no picture of this name. */
  focus(site: SiteSlug, name: string, point: FocalPoint): Promise<boolean> {
    return this.#change(site, async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable("site_pictures")
        .set({ ...focusColumns(point), exported: 0 })
        .where("site", "=", site)
        .where("name", "=", name)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await raiseWording(trx, site, { published: 1, drafts: 1 });
      return true;
    });
  }

  remove(site: SiteSlug, name: string): Promise<boolean> {
    return this.#change(site, async (trx) => {
      const old = await trx
        .deleteFrom("site_pictures")
        .where("site", "=", site)
        .where("name", "=", name)
        .returning("digest")
        .executeTakeFirst();
      if (old) await deleteChunks(trx, site, old.digest);
      return old !== undefined;
    });
  }

  /** Returns a site's pictures, the newest first. */
  async list(site: SiteSlug): Promise<StoredPicture[]> {
    const rows = await this.connection.read
      .selectFrom("site_pictures")
      .select(["name", "digest", "width", "height", "bytes", "alt", "author", "created_at", "exported"])
      .select(["focus_x", "focus_y"])
      .where("site", "=", site)
      .orderBy("created_at", "desc")
      .orderBy("name")
      .execute();
    return rows.map(({ focus_x, focus_y, ...row }) => ({
      ...row,
      exported: row.exported === 1,
      focus: { x: focus_x, y: focus_y },
    }));
  }

  /** Returns the digest of a site's picture by its first 12 digits; null: there is none. */
  async digest(site: SiteSlug, beginning: string): Promise<string | null> {
    if (!/^[0-9a-f]{12,64}$/.test(beginning)) return null;
    const row = await this.connection.read
      .selectFrom("site_pictures")
      .select("digest")
      .where("site", "=", site)
      .where("digest", "like", `${beginning}%`)
      .executeTakeFirst();
    return row?.digest ?? null;
  }

  async content(site: SiteSlug, digest: string): Promise<Buffer | null> {
    const chunks: Buffer[] = [];
    for (;;) {
      const row = await this.connection.read
        .selectFrom("picture_chunks")
        .select("content")
        .where("site", "=", site)
        .where("digest", "=", digest)
        .where("part", "=", chunks.length)
        .executeTakeFirst();
      if (!row) break;
      chunks.push(Buffer.from(row.content));
      // SQLite answers in the same turn.
      await nextTurn();
    }
    const content = Buffer.concat(chunks);
    // It may have been replaced in between.
    return sha256(content) === digest ? content : null;
  }

  /** Marks pictures as written into the site's folder, where they are still these. */
  async exported(
    site: SiteSlug,
    pictures: readonly Pick<StoredPicture, "name" | "digest" | "focus">[],
  ): Promise<void> {
    await this.#change(site, async (trx) => {
      for (const { name, digest, focus } of pictures)
        await trx
          .updateTable("site_pictures")
          .set({ exported: 1 })
          .where("site", "=", site)
          .where("name", "=", name)
          .where("digest", "=", digest)
          .where("focus_x", "=", focus.x)
          .where("focus_y", "=", focus.y)
          .execute();
    });
  }

  /** Changes of a site's pictures run one after another. */
  #change<T>(site: SiteSlug, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
    return this.connection.write(async (trx) => {
      await lockSite(trx, "pictures", site);
      return work(trx);
    });
  }
}

function focusColumns({ x, y }: FocalPoint): Pick<SitePicturesTable, "focus_x" | "focus_y"> {
  return { focus_x: x, focus_y: y };
}

function sha256(content: Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}

async function fullness(
  trx: Transaction<Tables>,
  site: SiteSlug,
  limits: PictureLimits,
  more: PictureLimits,
): Promise<Extract<PictureSaving, { kind: "full" }> | null> {
  const { count, bytes } = await trx
    .selectFrom("site_pictures")
    .select((row) => [row.fn.countAll<number>().as("count"), row.fn.sum<number>("bytes").as("bytes")])
    .where("site", "=", site)
    .executeTakeFirstOrThrow();
  if (Number(count) + more.count > limits.count) return { kind: "full", fault: "full_count" };
  return more.bytes > 0 && Number(bytes ?? 0) + more.bytes > limits.bytes
    ? { kind: "full", fault: "full_bytes" }
    : null;
}

async function writeChunks(
  trx: Transaction<Tables>,
  site: SiteSlug,
  digest: string,
  content: Buffer,
): Promise<void> {
  for (let part = 0; part * CHUNK_BYTES < content.length; part += 1) {
    const chunk = content.subarray(part * CHUNK_BYTES, (part + 1) * CHUNK_BYTES);
    await trx.insertInto("picture_chunks").values({ site, digest, part, content: chunk }).execute();
    await nextTurn();
  }
}

async function deleteChunks(trx: Transaction<Tables>, site: SiteSlug, digest: string): Promise<void> {
  await trx.deleteFrom("picture_chunks").where("site", "=", site).where("digest", "=", digest).execute();
}
