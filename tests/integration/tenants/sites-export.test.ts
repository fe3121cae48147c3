import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Store } from "~/adapters/database/open-store.server";
import type { DocumentKind } from "~/domain/editing/edited-entry";
import { asSiteSlug } from "~/domain/text/identifiers";
import { ExportError, exportWording } from "~/services/editing/export-wording.server";
import { loadSites } from "~/tenants/registry.server";
import { siteConfig, temporarySites, writeFiles } from "../../support/site-folders";
import { describeOnEachStore } from "../../support/store";

const ALPHA = asSiteSlug("alpha");
const NOW = new Date("2026-11-23T01:00:00.000Z");
const FILES = { $schema: "wording.json", nav: { menu: "Menu of the files" }, home: { headline: "Kept" } };

let folders: Awaited<ReturnType<typeof temporarySites>>;
beforeAll(async () => {
  folders = await temporarySites();
});
afterAll(() => folders.remove());

async function publish({ wording }: Store, texts: Record<string, string>, language = "en-AU") {
  const entries = Object.entries(texts);
  const versions = new Map((await wording.published(ALPHA)).edits.map(({ key, version }) => [key, version]));
  const changes = entries.map(([key, text]) => {
    const seenVersion = versions.get(key) ?? 0;
    return { kind: "text" as const, key, text, base: null, seen: 0, seenVersion };
  });
  const saved = await wording.saveDrafts(ALPHA, language, changes, "ada@alpha.example", NOW);
  if (saved.kind !== "saved") throw new Error("there were drafts");
  await wording.publish(
    { site: ALPHA, kind: "published", author: "ada@alpha.example" },
    language,
    new Map(entries.map(([key]) => [key, saved.revision])),
    () => null,
    NOW,
  );
}

async function publishDocument(
  { wording }: Store,
  document: { kind: DocumentKind; key: string; text: string },
  language = "en-AU",
) {
  const { key } = document;
  const { edits } = await wording.published(ALPHA);
  const seenVersion = edits.find((edit) => edit.key === key)?.version ?? 0;
  const change = { ...document, base: null, seen: 0, seenVersion };
  const saved = await wording.saveDrafts(ALPHA, language, [change], "ada@alpha.example", NOW);
  if (saved.kind !== "saved") throw new Error("there was a draft");
  await wording.publish(
    { site: ALPHA, kind: "published", author: "ada@alpha.example" },
    language,
    new Map([[`${document.kind}:${key}`, saved.revision]]),
    () => null,
    NOW,
  );
}

describeOnEachStore(
  "exporting published wording (rules/editors#wording-export)",
  { postgres: "long" },
  (database) => {
    async function alpha(wording: object | null = FILES, config: object = {}) {
      const files = {
        "site.json": siteConfig("alpha", config),
        ...(wording && { "wording/en-AU.json": wording }),
      };
      const sitesDir = await folders.sitesDir({ alpha: files });
      const dir = path.join(sitesDir, "alpha");
      const load = () => loadSites({ demoSites: false, sitesDir });
      const store = await database.open();
      const site = (await load()).bySlug(ALPHA);
      const exported = async () => {
        const files = await load();
        const now = files.bySlug(ALPHA) ?? site;
        if (!now) throw new Error("alpha is refused");
        return exportWording({ store, now: NOW }, { site: now, files, dir }, load);
      };
      const written = () => JSON.parse(readFileSync(path.join(dir, "wording/en-AU.json"), "utf8")) as object;
      return { store, dir, exported, written };
    }
    const marks = async ({ wording }: Store) =>
      (await wording.published(ALPHA)).edits.map(({ key, exported }) => [key, exported]);

    it("writes the pictures that pages show into media/, and those that were replaced since", async () => {
      const { store, dir, exported } = await alpha();
      const made = (background: string) =>
        sharp({ create: { width: 90, height: 60, channels: 3, background } })
          .webp()
          .toBuffer();
      const picture = { site: ALPHA, width: 90, height: 60, author: "ada@alpha.example" };
      const limits = { count: 9, bytes: 1e6 };
      const content = await made("#a00");
      for (const [stem, bytes] of [["yard", content] as const, ["unused", await made("#0a0")] as const])
        await store.pictures.add(
          { ...picture, stem, alt: "A yard", content: bytes },
          limits,
          () => false,
          NOW,
        );
      const text = '---\ntitle: Yard\n---\n{% image src="yard.webp" alt="The yard" /%}\n';
      await publishDocument(store, { kind: "page", key: "yard", text });
      expect((await exported()).keys).toEqual(["media/yard.webp", "page:yard"]);
      expect(readFileSync(path.join(dir, "media/yard.webp"))).toEqual(content);
      expect(existsSync(path.join(dir, "media/unused.webp"))).toBe(false);
      expect(await exported()).toMatchObject({ keys: [] });
      const newer = await made("#00a");
      await store.pictures.replace("yard.webp", { ...picture, content: newer }, limits);
      expect((await exported()).keys).toEqual(["media/yard.webp"]);
      expect(readFileSync(path.join(dir, "media/yard.webp"))).toEqual(newer);
      expect(existsSync(path.join(dir, "media/focal-points.json"))).toBe(false);
      await store.pictures.focus(ALPHA, "yard.webp", { x: 30, y: 60 });
      expect((await exported()).keys).toEqual(["media/yard.webp"]);
      const points = () => JSON.parse(readFileSync(path.join(dir, "media/focal-points.json"), "utf8"));
      expect(points()).toEqual({ "yard.webp": [30, 60] });
      expect(await exported()).toMatchObject({ keys: [] });
      await store.pictures.focus(ALPHA, "yard.webp", { x: 50, y: 50 });
      expect((await exported()).keys).toEqual(["media/yard.webp"]);
      expect(existsSync(path.join(dir, "media/focal-points.json"))).toBe(false);
    });

    it("writes them into the site's file, keeps all else of it, and marks them", async () => {
      const { store, exported, written } = await alpha();
      await publish(store, { "nav.menu": "Menu of Ada", "action.enquire": "Ask “us” – \\ today" });
      expect((await exported()).keys.sort()).toEqual(["action.enquire", "nav.menu"]);
      expect(written()).toEqual({
        ...FILES,
        nav: { menu: "Menu of Ada" },
        action: { enquire: "Ask “us” – \\ today" },
      });
      expect(await marks(store)).toEqual([
        ["action.enquire", true],
        ["nav.menu", true],
      ]);
      expect((await exported()).keys).toEqual([]);
    });

    it("writes each language into its own files (rules/editors#editor-language)", async () => {
      const { store, dir, exported, written } = await alpha(FILES, { languages: ["en-AU", "zh-Hans"] });
      const source = "---\ntitle: 隐私\n---\n我们的规则。\n";
      await writeFiles(dir, { "content/our-rules.md": "---\ntitle: Our rules\n---\nRules.\n" });
      await publish(store, { "nav.menu": "菜单" }, "zh-Hans");
      await publishDocument(store, { kind: "page", key: "our-rules", text: source }, "zh-Hans");
      const done = await exported();
      expect(done.keys.sort()).toEqual(["zh-Hans nav.menu", "zh-Hans page:our-rules"]);
      const read = (file: string) => readFileSync(path.join(dir, file), "utf8");
      expect(JSON.parse(read("wording/zh-Hans.json"))).toEqual({ nav: { menu: "菜单" } });
      expect(read("content.zh-Hans/our-rules.md")).toBe(source);
      expect(written()).toEqual(FILES);
      expect((await marks(store)).every(([, isExported]) => isExported)).toBe(true);
      expect((await exported()).keys).toEqual([]);
      // Taken away, the first language's page is shown again.
      await publishDocument(store, { kind: "page", key: "our-rules", text: "" }, "zh-Hans");
      await exported();
      expect(() => read("content.zh-Hans/our-rules.md")).toThrow(/ENOENT/);
      expect(read("content/our-rules.md")).toContain("Our rules");
    });

    it("creates the file of a site that has none", async () => {
      const { store, exported, written } = await alpha(null);
      await publish(store, { "nav.menu": "Menu of Ada" });
      await exported();
      expect(written()).toEqual({ nav: { menu: "Menu of Ada" } });
    });

    it("marks nothing when the folder can't be written", async () => {
      const { store, dir, exported } = await alpha(null);
      await publish(store, { "nav.menu": "Menu of Ada" });
      // Also the superuser can't make a file in a file.
      await writeFiles(dir, { wording: "in the way" });
      await expect(exported()).rejects.toThrow(ExportError);
      expect(await marks(store)).toEqual([["nav.menu", false]]);
    });

    it("writes a promo tile with its texts, and takes it out again", async () => {
      const { store, dir, exported, written } = await alpha();
      const tile = {
        ...{ title: "Summer wheels", text: null, link_label: "Ask us", link_to: "/contact", picture: null },
        ...{ tone: "quiet", positions: [4], display: ["used"], strict_display: true },
        starts: "2026-12-01T08:00:00+11:00",
      };
      await publishDocument(store, { kind: "promo", key: "summer-wheels", text: JSON.stringify(tile) });
      expect((await exported()).keys).toEqual(["promo:summer-wheels"]);
      const config = () => JSON.parse(readFileSync(path.join(dir, "site.json"), "utf8")) as object;
      const area = "promo_texts.summer_wheels";
      expect(config()).toMatchObject({
        promotions: [
          {
            ...{ id: "summer-wheels", start: tile.starts, positions: [4], display: ["used"] },
            node: {
              heading: `${area}.title`,
              link: { label: `${area}.link_label`, href: "/contact" },
              tone: "quiet",
            },
          },
        ],
      });
      expect(written()).toEqual({
        ...FILES,
        promo_texts: { summer_wheels: { title: "Summer wheels", link_label: "Ask us" } },
      });
      await publishDocument(store, { kind: "promo", key: "summer-wheels", text: "" });
      expect((await exported()).keys).toEqual(["promo:summer-wheels"]);
      expect(config()).toMatchObject({ promotions: [] });
      expect(JSON.stringify(written())).not.toContain("Summer wheels");
    });

    it("writes an offer with its texts and keeps what the editor can't change of it", async () => {
      const model = { name: "Ute", slug: "ute", override_url: "/cars" };
      const entries = {
        wheels: { wording: "offers.entries.wheels", model, expires: "2027-01-31T23:59:59+11:00" },
      };
      const texts = { name: "Wheels", description: "Of the files.", disclaimer: "While there are any." };
      const { store, dir, exported, written } = await alpha(
        { ...FILES, offers: { entries: { wheels: texts } } },
        { offers: { enabled: true, entries } },
      );
      const offer = { ...texts, description: "Of Ada.", category: null, src: null, alt: null };
      await publishDocument(store, { kind: "offer", key: "wheels", text: JSON.stringify(offer) });
      expect((await exported()).keys).toEqual(["offer:wheels"]);
      const { offers } = JSON.parse(readFileSync(path.join(dir, "site.json"), "utf8")) as { offers: object };
      expect(offers).toEqual({
        enabled: true,
        entries: {
          wheels: {
            wording: "offer_texts.wheels",
            has_disclaimer: true,
            category: null,
            picture: null,
            model,
          },
        },
      });
      expect(written()).toMatchObject({
        offer_texts: {
          wheels: { name: "Wheels", description: "Of Ada.", disclaimer: "While there are any." },
        },
      });
      expect(JSON.stringify(written())).not.toContain("Of the files.");
    });

    it("writes a popup with its translations, and takes its former texts out of each language", async () => {
      const notice = { summer: { title: "Summer hours" } };
      const { store, dir, exported, written } = await alpha(
        { ...FILES, notice },
        { languages: ["en-AU", "zh-Hans"], popups: { summer: { title: "notice.summer.title" } } },
      );
      const chinese = { nav: { menu: "菜单" }, notice: { summer: { title: "夏季时间" } } };
      await writeFiles(dir, { "wording/zh-Hans.json": chinese });
      // A text of before the popup was changed as a whole has nothing to say any more.
      await publish(store, { "notice.summer.title": "Late on Fridays" });
      await publish(store, { "popup_texts.summer.description": "周五营业到晚上。" }, "zh-Hans");
      const document = {
        ...{ title: "Long Fridays", description: "Open until nine.", button_text: null, link_to: null },
        ...{ src: null, alt: null, pages: "all", on_vehicle_pages: false, visible: true },
      };
      await publishDocument(store, { kind: "popup", key: "summer", text: JSON.stringify(document) });
      expect((await exported()).keys.sort()).toEqual([
        "popup:summer",
        "zh-Hans popup_texts.summer.description",
      ]);
      const texts = { title: "Long Fridays", description: "Open until nine." };
      expect(written()).toMatchObject({ popup_texts: { summer: texts } });
      expect(written()).not.toHaveProperty("notice.summer.title");
      const read = JSON.parse(readFileSync(path.join(dir, "wording/zh-Hans.json"), "utf8")) as object;
      expect(read).toMatchObject({
        nav: { menu: "菜单" },
        popup_texts: { summer: { title: "夏季时间", description: "周五营业到晚上。" } },
      });
      expect(read).not.toHaveProperty("notice.summer.title");
      expect((await exported()).keys).toEqual([]);
    });

    it("takes its file back when the site is refused with these texts", async () => {
      const { store, exported, written } = await alpha();
      await publish(store, { "nav.menu": "Menu <b>of</b> Ada" });
      await expect(exported()).rejects.toThrow(ExportError);
      expect(written()).toEqual(FILES);
      expect(await marks(store)).toEqual([["nav.menu", false]]);
    });
  },
);
