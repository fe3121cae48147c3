import { rm } from "node:fs/promises";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { asSiteSlug } from "~/domain/text/identifiers";
import { loadSites } from "~/tenants/registry.server";
import type { SiteOverlay } from "~/tenants/site";
import { siteConfig, temporarySites, writeFiles } from "../../support/site-folders";

const [ALPHA, BETA, GAMMA] = [asSiteSlug("alpha"), asSiteSlug("beta"), asSiteSlug("gamma")];
const folders = await temporarySites();
afterAll(() => folders.remove());

/** A root of its own with the sites alpha and beta. */
async function served(onlySite?: string) {
  const root = await folders.newRoot();
  const at = (folder: string) => path.join(root, "app/tenants", folder);
  for (const slug of ["alpha", "beta"])
    await writeFiles(at(`sites/${slug}`), {
      "site.json": siteConfig(slug, { domains: [`${slug}.example`] }),
      "content/about.md": "---\ntitle: About us\ndescription: Who we are.\n---\nFirst.",
    });
  const logged: object[] = [];
  const log = { error: (fields: object) => void logged.push(fields), warn: () => undefined };
  const sites = await loadSites({ rootDir: root, log: log as never, onlySite });
  expect(sites.faults).toEqual([]);
  return { sites, logged, at };
}

const overlay = (changes: Partial<SiteOverlay> = {}): SiteOverlay => ({
  content: new Map(),
  config: {},
  ...changes,
});
const page = (text: string) => `---\ntitle: A page\ndescription: Of the draft.\n---\n${text}`;

describe("reading the sites again", () => {
  it("gives a changed site another object, and leaves the others alone (rules/editors#reload)", async () => {
    const { sites, at } = await served();
    const [alpha, beta] = [sites.bySlug(ALPHA), sites.bySlug(BETA)];
    await writeFiles(at("sites/alpha"), {
      "site.json": siteConfig("alpha", { name: "Renamed", domains: ["new.example"] }),
    });
    expect(await sites.reload()).toEqual({ reloaded: [ALPHA], removed: [], faults: [] });
    expect(sites.bySlug(ALPHA)?.name).toBe("Renamed");
    expect(sites.byHost("new.example")).toBe(sites.bySlug(ALPHA));
    expect(sites.byHost("alpha.example")).toBeUndefined();
    expect(sites.bySlug(ALPHA)).not.toBe(alpha);
    expect(sites.bySlug(BETA)).toBe(beta);
    expect(await sites.reload()).toMatchObject({ reloaded: [] });
  });

  it("reads templates and the default wording too", async () => {
    const { sites, at } = await served();
    await writeFiles(at("templates/dealer"), { "wording/en-AU.json": { nav: { menu: "All pages" } } });
    expect(await sites.reload()).toMatchObject({ reloaded: [ALPHA, BETA] });
    expect(sites.bySlug(ALPHA)?.wording["en-AU"]).toMatchObject({ nav: { menu: "All pages" } });
    const file = at("../i18n/default/en-AU/nav.json");
    await writeFiles(path.dirname(file), { "nav.json": "{" });
    await expect(sites.reload()).rejects.toThrow("nav.json");
    expect(sites.bySlug(ALPHA)?.wording["en-AU"]).toMatchObject({ nav: { menu: "All pages" } });
  });

  it("keeps a site with an error as it was, and says file, key and reason (rules/editors#reload-fault)", async () => {
    const { sites, logged, at } = await served();
    const alpha = sites.bySlug(ALPHA);
    await writeFiles(at("sites/alpha"), { "site.json": siteConfig("alpha", { phone: 7 }) });
    expect((await sites.reload()).faults).toEqual([expect.objectContaining({ site: "alpha", key: "phone" })]);
    expect(sites.bySlug(ALPHA)).toBe(alpha);
    expect(sites.faults).toHaveLength(1);
    expect(logged).toEqual([expect.objectContaining({ site: "alpha", file: "site.json", key: "phone" })]);
    await writeFiles(at("sites/alpha"), { "site.json": "{" });
    await sites.reload();
    expect(sites.bySlug(ALPHA)).toBe(alpha);
    await writeFiles(at("sites/alpha"), { "site.json": siteConfig("alpha", { domains: ["alpha.example"] }) });
    expect(await sites.reload()).toEqual({ reloaded: [], removed: [], faults: [] });
    expect(sites.bySlug(ALPHA)).toBe(alpha);
  });

  it("adds new sites and removes those whose folder is gone", async () => {
    const { sites, at } = await served();
    await writeFiles(at("sites/gamma"), { "site.json": siteConfig("gamma") });
    await rm(at("sites/alpha"), { recursive: true });
    expect(await sites.reload()).toMatchObject({ reloaded: [GAMMA], removed: [ALPHA] });
    expect(sites.all().map(({ slug }) => slug)).toEqual([BETA, GAMMA]);
    expect(sites.byHost("alpha.example")).toBeUndefined();
  });

  it("never takes away the last site, or the only one that the process serves", async () => {
    const { sites, at } = await served();
    await rm(at("sites"), { recursive: true });
    await writeFiles(at("sites"), {});
    await expect(sites.reload()).rejects.toThrow("no site would be left");
    expect(sites.all()).toHaveLength(2);
    const single = await served("alpha");
    await rm(single.at("sites/alpha"), { recursive: true });
    await expect(single.sites.reload()).rejects.toThrow("alpha");
    expect(single.sites.bySlug(ALPHA)).toBeDefined();
  });

  it("lets a served site keep its host against a new one, and sites exchange theirs", async () => {
    const { sites, at } = await served();
    await writeFiles(at("sites/aardvark"), {
      "site.json": siteConfig("aardvark", { domains: ["beta.example"] }),
    });
    expect((await sites.reload()).faults).toEqual([
      expect.objectContaining({ site: "aardvark", key: "domains.0" }),
    ]);
    expect(sites.byHost("beta.example")?.slug).toBe(BETA);
    await rm(at("sites/aardvark"), { recursive: true });
    const swapped = { "site.json": siteConfig("alpha", { domains: ["beta.example"] }) };
    await writeFiles(at("sites/alpha"), swapped);
    await writeFiles(at("sites/beta"), { "site.json": siteConfig("beta", { domains: ["alpha.example"] }) });
    expect(await sites.reload()).toMatchObject({ reloaded: [ALPHA, BETA], faults: [] });
    expect(sites.byHost("beta.example")?.slug).toBe(ALPHA);
  });

  it("undoes a chain of exchanges when one of its sites is refused", async () => {
    const { sites, at } = await served();
    await writeFiles(at("sites/gamma"), { "site.json": siteConfig("gamma", { domains: ["gamma.example"] }) });
    await sites.reload();
    // alpha gives its host to beta, and asks for the one that gamma keeps.
    await writeFiles(at("sites/alpha"), { "site.json": siteConfig("alpha", { domains: ["gamma.example"] }) });
    await writeFiles(at("sites/beta"), { "site.json": siteConfig("beta", { domains: ["alpha.example"] }) });
    expect((await sites.reload()).faults.map(({ site }) => site)).toEqual(["alpha", "beta"]);
    expect(sites.all()).toHaveLength(3);
    for (const slug of [ALPHA, BETA, GAMMA]) expect(sites.byHost(`${slug}.example`)?.slug).toBe(slug);
  });

  it("shares one run between calls at the same time", async () => {
    const { sites } = await served();
    const first = sites.reload();
    expect(sites.reload()).toBe(first);
    await first;
  });
});

describe("a site assembled with changes above its files", () => {
  it("has the changed pages and settings, and leaves the served site alone (rules/editors#overlay)", async () => {
    const { sites, at } = await served();
    await rm(at("sites"), { recursive: true });
    const { site, faults } = sites.assembled(
      ALPHA,
      overlay({
        content: new Map([
          ["visit", page("New.")],
          ["about", null],
        ]),
        config: { name: "Draft cars" },
      }),
    );
    expect(faults).toEqual([]);
    expect(site?.name).toBe("Draft cars");
    expect(site?.phone).toBe("03 5550 0001");
    expect(Object.keys(site?.content ?? {})).toContain("visit");
    expect(Object.keys(site?.content ?? {})).not.toContain("about");
    expect(sites.bySlug(ALPHA)?.name).toBe("alpha cars");
    expect(Object.keys(sites.bySlug(ALPHA)?.content ?? {})).toContain("about");
  });

  it.each<[string, Partial<SiteOverlay>, string]>([
    ["a wrong value", { config: { phone: 7 } }, "phone"],
    ["an unknown key", { config: { tractor: true } }, "tractor"],
    ["another site's host", { config: { domains: ["beta.example"] } }, "domains.0"],
    ["a dead link", { content: new Map([["visit", page("[There](/nowhere)")]]) }, "/nowhere"],
  ])("reports %s as sites:check does", async (_what, changes, key) => {
    const { sites } = await served();
    const { site, faults } = sites.assembled(ALPHA, overlay(changes));
    expect(faults).toEqual([expect.objectContaining({ site: "alpha", key })]);
    if (faults[0]?.severity === "error") expect(site).toBeNull();
  });

  it("reports a link's fault each time the page that it leads to goes", async () => {
    const { sites } = await served();
    const visit = ["visit", page("[About us](/about)")] as const;
    const faultsWith = (about: string | null) =>
      sites
        .assembled(ALPHA, overlay({ content: new Map([visit, ["about", about]]) }))
        .faults.map(({ key }) => key);
    const found = [page("Us."), null, page("Us."), null].map(faultsWith);
    expect(found).toEqual([[], ["/about"], [], ["/about"]]);
  });

  it("is not made of a site that is not served", async () => {
    const { sites } = await served();
    expect(sites.assembled(GAMMA, overlay())).toEqual({ site: null, faults: [] });
  });
});
