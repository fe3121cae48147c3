import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import type { NewPicture } from "~/adapters/database/pictures.server";
import { ALPHA_SLUG, BETA_SLUG } from "../../support/site-slugs";
import { describeOnEachStore } from "../../support/store";

const NOW = new Date("2026-11-27T01:00:00.000Z");
const LIMITS = { count: 3, bytes: 2_000_000 };
const picture = (content: Buffer, more: Partial<NewPicture> = {}): NewPicture => ({
  ...{
    site: ALPHA_SLUG,
    stem: "yard",
    content,
    width: 40,
    height: 30,
    alt: null,
    author: "ada@alpha.example",
  },
  ...more,
});
const free = () => false;

describeOnEachStore("the store of editors' pictures", (database) => {
  it("keeps a picture whole in pieces, by site, once for the same bytes (rules/editors#picture-library)", async () => {
    const { pictures } = await database.open();
    const other = (await database.open()).pictures;
    const content = randomBytes(700_001);
    const twice = await Promise.all([
      pictures.add(picture(content), LIMITS, free, NOW),
      other.add(picture(content), LIMITS, free, NOW),
    ]);
    expect(twice.map(({ kind }) => kind).sort()).toEqual(["known", "saved"]);
    expect(
      await pictures.add(picture(randomBytes(9)), LIMITS, (name) => name === "yard-2.webp", NOW),
    ).toEqual({ kind: "saved", name: "yard-3.webp" });
    const first = (await other.list(ALPHA_SLUG)).find(({ name }) => name === "yard.webp");
    expect([first?.bytes, first?.alt]).toEqual([700_001, null]);
    const digest = first?.digest ?? "";
    expect((await other.content(ALPHA_SLUG, digest))?.equals(content)).toBe(true);
    expect(await other.digest(ALPHA_SLUG, digest.slice(0, 12))).toBe(digest);
    expect([await other.digest(ALPHA_SLUG, "%"), await other.digest(BETA_SLUG, digest.slice(0, 12))]).toEqual(
      [null, null],
    );
    expect([await other.content(BETA_SLUG, digest), await other.list(BETA_SLUG)]).toEqual([null, []]);
  });

  it("describes, replaces and removes a picture, and other processes notice (rules/editors#picture-replace)", async () => {
    const { pictures, wording } = await database.open();
    const content = randomBytes(300_000);
    await pictures.add(picture(content), LIMITS, free, NOW);
    expect(await pictures.describe(ALPHA_SLUG, "yard.webp", "Our yard")).toBe(true);
    expect(await pictures.describe(BETA_SLUG, "yard.webp", "Theirs")).toBe(false);
    const before = (await wording.revisions()).get(ALPHA_SLUG);
    const [old] = await pictures.list(ALPHA_SLUG);
    await pictures.exported(ALPHA_SLUG, old ? [old] : []);
    expect((await pictures.list(ALPHA_SLUG))[0]).toMatchObject({ exported: true, alt: "Our yard" });
    const newer = randomBytes(600_000);
    const { stem: _stem, alt: _alt, ...bytes } = picture(newer, { width: 80 });
    expect(await pictures.replace("yard.webp", bytes, LIMITS)).toEqual({ kind: "saved", name: "yard.webp" });
    expect(await pictures.replace("none.webp", bytes, LIMITS)).toEqual({ kind: "gone" });
    expect(await pictures.replace("yard.webp", bytes, LIMITS)).toEqual({ kind: "known", name: "yard.webp" });
    const [now] = await pictures.list(ALPHA_SLUG);
    expect(now).toMatchObject({ name: "yard.webp", alt: "Our yard", width: 80, exported: false });
    expect((await pictures.content(ALPHA_SLUG, now?.digest ?? ""))?.equals(newer)).toBe(true);
    expect(await pictures.content(ALPHA_SLUG, old?.digest ?? "")).toBeNull();
    expect((await wording.revisions()).get(ALPHA_SLUG)?.published).toBe((before?.published ?? 0) + 1);
    expect(await pictures.remove(ALPHA_SLUG, "yard.webp")).toBe(true);
    expect(await pictures.remove(ALPHA_SLUG, "yard.webp")).toBe(false);
    expect(await pictures.content(ALPHA_SLUG, now?.digest ?? "")).toBeNull();
  });

  it("stores the focal point of a picture until it is replaced, and other processes notice (rules/editors#focal-point)", async () => {
    const { pictures, wording } = await database.open();
    await pictures.add(picture(randomBytes(900)), LIMITS, free, NOW);
    const listed = async () => (await pictures.list(ALPHA_SLUG))[0];
    const [first, before] = [await listed(), (await wording.revisions()).get(ALPHA_SLUG)?.published ?? 0];
    expect(first?.focus).toEqual({ x: 50, y: 50 });
    expect(await pictures.focus(ALPHA_SLUG, "yard.webp", { x: 30, y: 0 })).toBe(true);
    expect(await pictures.focus(BETA_SLUG, "yard.webp", { x: 1, y: 1 })).toBe(false);
    expect((await listed())?.focus).toEqual({ x: 30, y: 0 });
    expect((await wording.revisions()).get(ALPHA_SLUG)?.published).toBe(before + 1);
    // It was changed after the export had read it.
    await pictures.exported(ALPHA_SLUG, first ? [first] : []);
    expect((await listed())?.exported).toBe(false);
    const { stem: _stem, alt: _alt, ...bytes } = picture(randomBytes(800));
    await pictures.replace("yard.webp", bytes, LIMITS);
    expect((await listed())?.focus).toEqual({ x: 50, y: 50 });
  });

  it("refuses pictures above the site's number and bytes, and keeps nothing of them", async () => {
    const { pictures } = await database.open();
    const add = (size: number, limits = LIMITS) =>
      pictures.add(picture(randomBytes(size)), limits, free, NOW);
    expect((await add(1_500_000)).kind).toBe("saved");
    expect(await add(500_001)).toEqual({ kind: "full", fault: "full_bytes" });
    expect((await add(100)).kind).toBe("saved");
    expect(await add(100, { ...LIMITS, count: 2 })).toEqual({ kind: "full", fault: "full_count" });
    expect(await pictures.list(ALPHA_SLUG)).toHaveLength(2);
  });
});
