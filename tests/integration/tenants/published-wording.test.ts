import { rm } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Store } from "~/adapters/database/open-store.server";
import { asSiteSlug } from "~/domain/text/identifiers";
import { translator } from "~/i18n/site-i18n.server";
import { isInConflict, loadWorkspace } from "~/services/editing/workspace.server";
import { newMessage } from "~/services/messages/new-message.server";
import type { Platform } from "~/services/platform/platform";
import { PublishedWording } from "~/services/wording/published-wording.server";
import { loadSites } from "~/tenants/registry.server";
import { siteIn } from "~/tenants/site-language";
import { siteConfig, temporarySites, writeFiles } from "../../support/site-folders";
import { describeOnEachStore } from "../../support/store";

const ALPHA = asSiteSlug("alpha");
const NOW = new Date("2026-11-23T01:00:00.000Z");
const MENU = "nav.menu";

let folders: Awaited<ReturnType<typeof temporarySites>>;
beforeAll(async () => {
  folders = await temporarySites();
});
afterAll(() => folders.remove());

const opened: PublishedWording[] = [];

/** A process that has read the site's files as they are now. */
async function process(store: Store, sitesDir: string) {
  const files = await loadSites({ demoSites: false, sitesDir });
  const warnings: unknown[] = [];
  const log = { warn: (fields: unknown) => void warnings.push(fields) };
  const wording = new PublishedWording({ files, store, log: log as never });
  opened.push(wording);
  await wording.refresh();
  const site = () => {
    const found = wording.sites.bySlug(ALPHA);
    if (!found) throw new Error("alpha is not served");
    return found;
  };
  return {
    wording,
    warnings,
    menu: () => translator(site())(MENU),
    workspace: () => loadWorkspace({ platform: { store, wording } as unknown as Platform, site: site() }),
  };
}
afterAll(() => Promise.all(opened.map((each) => each.close())));

const newSites = (wording: object = { nav: { menu: "Menu of the files" } }) =>
  folders.sitesDir({
    alpha: { "site.json": siteConfig("alpha"), "wording/en-AU.json": wording },
    // The last site is never removed.
    beta: { "site.json": siteConfig("beta") },
  });

async function publish({ wording }: Store, text: string, base: string | null = "Menu of the files") {
  const { edits } = await wording.published(ALPHA);
  const seenVersion = edits.find(({ key }) => key === MENU)?.version ?? 0;
  const change = { kind: "text" as const, key: MENU, text, base, seen: 0, seenVersion };
  const saved = await wording.saveDrafts(ALPHA, "en-AU", [change], "ada@alpha.example", NOW);
  if (saved.kind !== "saved") throw new Error("there was a draft");
  await wording.publish(
    { site: ALPHA, kind: "published", author: "ada@alpha.example" },
    "en-AU",
    new Map([[MENU, saved.revision]]),
    () => base,
    NOW,
  );
}

describeOnEachStore("published wording", { postgres: "long" }, (database) => {
  it("is above files that were read again, and its earlier words can still be asked for (rules/editors#reload)", async () => {
    const sitesDir = await newSites();
    const store = await database.open();
    const one = await process(store, sitesDir);
    await publish(store, "Menu of Ada");
    await one.wording.refresh();
    const served = one.wording.sites.bySlug(ALPHA);
    expect(await one.wording.sites.reload()).toMatchObject({ reloaded: [] });
    expect(one.wording.sites.bySlug(ALPHA)).toBe(served);
    const wording = { nav: { menu: "Menu of the files", about_us: "Shut" } };
    await writeFiles(path.join(sitesDir, "alpha"), { "wording/en-AU.json": wording });
    expect(await one.wording.sites.reload()).toMatchObject({ reloaded: [ALPHA] });
    const now = one.wording.sites.bySlug(ALPHA);
    expect([one.menu(), now && translator(now)("nav.about_us")]).toEqual(["Menu of Ada", "Shut"]);
    expect(one.wording.sites.all()).toContain(now);
    expect(one.wording.earlier(ALPHA)).toContain(served);
    const draft = await one.wording.draft(ALPHA);
    expect(draft && translator(draft)("nav.about_us")).toBe("Shut");
    await rm(path.join(sitesDir, "alpha"), { recursive: true });
    expect(await one.wording.sites.reload()).toMatchObject({ removed: [ALPHA] });
    expect(one.wording.sites.bySlug(ALPHA)).toBeUndefined();
    await writeFiles(path.join(sitesDir, "alpha"), { "site.json": siteConfig("alpha") });
    await one.wording.sites.reload();
    // Its published text has another base than the new files: it stands, as at a start.
    expect(one.menu()).toBe("Menu of Ada");
  });

  it("is checked again only for what changes a text, and reports its warnings each time", async () => {
    const config = siteConfig("alpha", { languages: ["en-AU", "fr"] });
    const sitesDir = await folders.sitesDir({
      alpha: { "site.json": config, "content/visit.md": "---\ntitle: Visit us\n---\nOpen all week.\n" },
    });
    const { wording } = await process(await database.open(), sitesDir);
    const files = wording.ofFiles(ALPHA);
    if (!files) throw new Error("alpha is not served");
    const warned = () =>
      wording.sites
        .assembled(ALPHA, { config: {}, content: new Map() })
        .faults.filter(({ reason }) => reason.includes("texts have no fr"));
    expect([warned(), warned()]).toEqual([[expect.anything()], [expect.anything()]]);
    const visit = { kind: "page", key: "visit", text: "---\ntitle: Come by\n---\nOpen.\n" } as const;
    const typed = [visit, { ...visit, text: `${visit.text}Also on Sundays.\n` }];
    const drafts = typed.map((document) => wording.assembledWith(files, [document]));
    expect(drafts[1]?.site?.wording).toBe(drafts[0]?.site?.wording);
    const tile = {
      ...{ title: "Winter check", text: null, link_label: "Ask us", link_to: "/visit", picture: null },
      ...{ tone: "quiet", positions: [4], display: ["used"], strict_display: true },
    };
    const promo = { kind: "promo", key: "winter", text: JSON.stringify(tile) } as const;
    const changed = wording.assembledWith(files, [visit, promo]);
    expect(changed.site?.wording).not.toBe(drafts[0]?.site?.wording);
    // What was checked is shown as it is.
    expect(wording.assembledWith(files, [visit, promo]).site).toBe(changed.site);
  });

  it("is seen by another process by itself, and its earlier words can still be asked for (rules/editors#publish)", async () => {
    const sitesDir = await newSites();
    const [store, otherStore] = [await database.open(), await database.open()];
    const [one, other] = [await process(store, sitesDir), await process(otherStore, sitesDir)];
    await publish(store, "Menu of Ada");
    await one.wording.refresh();
    expect(one.menu()).toBe("Menu of Ada");
    // No call: it asks every second.
    await expect.poll(other.menu, { timeout: 15_000 }).toBe("Menu of Ada");
    expect(one.wording.earlier(ALPHA).map((site) => translator(site)(MENU))).toEqual(["Menu of the files"]);
    expect(one.wording.sites.byHost("alpha.localhost")).toBe(one.wording.sites.bySlug(ALPHA));
    expect(one.wording.sites.all()).toContain(one.wording.sites.bySlug(ALPHA));
    expect(translator(one.wording.ofFiles(ALPHA) as never)(MENU)).toBe("Menu of the files");
  });

  it("is seen by a look that was asked for while an earlier one was running", async () => {
    const store = await database.open();
    const one = await process(store, await newSites());
    const { wording } = store;
    const revisions = wording.revisions.bind(wording);
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const hasRead = new Promise<void>((resolve) => {
      wording.revisions = async () => {
        const before = await revisions();
        resolve();
        await held;
        return before;
      };
    });
    const running = one.wording.refresh();
    await hasRead;
    wording.revisions = revisions;
    await publish(store, "Menu of Ada");
    const next = one.wording.refresh();
    goOn();
    await Promise.all([running, next]);
    expect(one.menu()).toBe("Menu of Ada");
  });

  it("has the editors whom owners have added, in each process, with drafts and after a reload (rules/editors#editor-owners)", async () => {
    const owner = { email: "ola@alpha.example", owner: true };
    const sitesDir = await folders.sitesDir({
      alpha: {
        "site.json": siteConfig("alpha", { editors: [owner], languages: ["en-AU", "fr"] }),
        "wording/en-AU.json": { nav: { menu: "Menu of the files" } },
      },
    });
    const [store, otherStore] = [await database.open(), await database.open()];
    const [one, other] = [await process(store, sitesDir), await process(otherStore, sitesDir)];
    const by = { site: ALPHA, author: owner.email };
    const added = { email: "new@alpha.example", roles: ["texts" as const] };
    const message = newMessage(
      { sessionSecrets: ["secret"], now: () => NOW } as never,
      { slug: ALPHA } as never,
      {
        ...{
          channel: "email",
          kind: "editor_added",
          to: added.email,
          subject: "You can edit",
          text: "Sign in",
        },
      },
    );
    await store.addedEditors.add(by, { ...added, message }, { most: 9, perHour: 9 }, NOW);
    await one.wording.refresh();
    const editors = ({ wording }: typeof one) => wording.sites.bySlug(ALPHA)?.editors;
    expect(editors(one)).toEqual([owner, added]);
    await expect.poll(() => editors(other), { timeout: 15_000 }).toEqual([owner, added]);
    expect(one.wording.ofFiles(ALPHA)?.editors).toEqual([owner]);
    await publish(store, "Menu of Ada");
    await one.wording.refresh();
    expect([one.menu(), editors(one)]).toEqual(["Menu of Ada", [owner, added]]);
    const draft = await one.wording.draft(ALPHA);
    expect(draft?.editors).toEqual([owner, added]);
    expect(draft && siteIn(draft, "fr").editors).toEqual([owner, added]);
    const wording = { nav: { menu: "Menu of the files", about_us: "Shut" } };
    await writeFiles(path.join(sitesDir, "alpha"), { "wording/en-AU.json": wording });
    expect(await one.wording.sites.reload()).toMatchObject({ reloaded: [ALPHA] });
    expect(editors(one)).toEqual([owner, added]);
    await store.addedEditors.remove(by, { email: added.email, codeReceivers: ["none"], message: null }, NOW);
    await one.wording.refresh();
    expect(editors(one)).toEqual([owner]);
    expect(editors(await process(otherStore, sitesDir))).toEqual([owner]);
  });

  it("is above files that have changed since, and the editor shows the conflict (rules/editors#wording-conflict)", async () => {
    const sitesDir = await newSites();
    const store = await database.open();
    await publish(store, "Menu of Ada");
    expect(isInConflict(await (await process(store, sitesDir)).workspace(), MENU)).toBe(false);
    await writeFiles(path.join(sitesDir, "alpha"), {
      "wording/en-AU.json": { nav: { menu: "A newer menu" } },
    });
    const later = await process(store, sitesDir);
    expect(later.menu()).toBe("Menu of Ada");
    expect(isInConflict(await later.workspace(), MENU)).toBe(true);
  });

  it("is left out where the files allow it no longer, and the log names its key", async () => {
    const sitesDir = await newSites();
    const store = await database.open();
    const change = {
      kind: "text" as const,
      key: "no.such.text",
      text: "Anything",
      base: null,
      seen: 0,
      seenVersion: 0,
    };
    await store.wording.saveDrafts(ALPHA, "en-AU", [change], "ada@alpha.example", NOW);
    await store.wording.publish(
      { site: ALPHA, kind: "published", author: "ada@alpha.example" },
      "en-AU",
      new Map([["no.such.text", 1]]),
      () => null,
      NOW,
    );
    const { warnings, menu } = await process(store, sitesDir);
    expect(menu()).toBe("Menu of the files");
    expect(warnings).toEqual([{ site: "alpha", key: "no.such.text" }]);
  });

  it("that was exported stands only until a process has read the new files", async () => {
    const sitesDir = await newSites();
    const store = await database.open();
    const running = await process(store, sitesDir);
    await publish(store, "Menu of Ada");
    await writeFiles(path.join(sitesDir, "alpha"), {
      "wording/en-AU.json": { nav: { menu: "Menu of Ada" } },
    });
    const text = {
      kind: "text" as const,
      key: MENU,
      language: "en-AU",
      text: "Menu of Ada",
      base: "Menu of the files",
    };
    expect(await store.wording.exported(ALPHA, [text], NOW)).toEqual([`en-AU ${MENU}`]);
    await running.wording.refresh();
    expect(running.menu()).toBe("Menu of Ada");
    const restarted = await process(store, sitesDir);
    expect(restarted.menu()).toBe("Menu of Ada");
    expect((await restarted.workspace()).edits.size).toBe(0);
    // Later changes of the files win.
    await writeFiles(path.join(sitesDir, "alpha"), {
      "wording/en-AU.json": { nav: { menu: "A newer menu" } },
    });
    expect((await process(store, sitesDir)).menu()).toBe("A newer menu");
  });

  it("keeps being served while the store is away", async () => {
    const sitesDir = await newSites();
    const store = await database.open();
    await publish(store, "Menu of Ada");
    const one = await process(store, sitesDir);
    await one.wording.close();
    await store.close();
    await expect(one.wording.refresh()).rejects.toThrow();
    expect(one.menu()).toBe("Menu of Ada");
  });
});
