import { expect, it } from "vitest";
import { blockExamples } from "~/tenants/content/block-examples";
import { readMarkdown } from "~/tenants/content/markdown.server";
import { promoKeys } from "~/tenants/documents/promo-document";
import { documentsOfFiles, inOrder, overlayOf } from "~/tenants/documents/site-documents";
import { dayKey, readDayKey } from "~/tenants/documents/week-document";
import { loadedSites } from "../../../support/loaded-sites";

const sites = await loadedSites();

it.each(sites.all().map(({ slug }) => slug))(
  "assembles %s with all of its own documents above its files to the same documents, without a fault (rules/editors#document-draft)",
  (slug) => {
    const [site, sources] = [sites.bySlug(slug), sites.sources(slug)];
    if (!site || !sources) throw new Error(`${slug} is refused`);
    const documents = [...documentsOfFiles(site, sources).values()];
    const made = sites.assembled(slug, overlayOf(site, sources, documents));
    const before = new Set(sites.faults.map(({ key, reason }) => `${key} ${reason}`));
    expect(
      made.faults.filter(
        ({ key, reason, severity }) => severity === "error" && !before.has(`${key} ${reason}`),
      ),
    ).toEqual([]);
    expect(Object.keys(made.site?.popups ?? {})).toEqual(Object.keys(site.popups));
    expect(made.site?.hours.special).toHaveLength(site.hours.special.length);
    expect(made.site?.content).toEqual(site.content);
    expect(made.site?.navigation).toEqual(site.navigation);
    const placesOf = ({ promotions }: typeof site) =>
      promotions.map(({ id: _id, node, ...rest }) => ({
        ...rest,
        link: node.link?.href,
        picture: node.picture,
      }));
    expect(made.site && placesOf(made.site)).toEqual(placesOf(site));
    const offersIn = ({ offers }: typeof site) =>
      Object.entries(offers.entries).map(([id, { wording: _wording, ...rest }]) => [id, rest]);
    expect(made.site && offersIn(made.site)).toEqual(offersIn(site));
  },
);

it.each(blockExamples("yard.jpg"))("offers an example of $name that a page may have", ({ example }) => {
  const faults: string[] = [];
  readMarkdown(example, {
    firstLine: 1,
    fill: (text) => [text],
    fillText: (text) => text,
    picture: () => ({ url: "/img/yard", width: 3, height: 2 }),
    report: (line, what, reason) => faults.push(`${line} ${what} ${reason}`),
    warn: () => undefined,
  });
  expect(faults).toEqual([]);
});

it("reads whose hours a day has from its key", () => {
  const day = { date: "2026-12-25", department: "all" as const, location: "The yard" };
  expect(readDayKey(dayKey(day))).toEqual(day);
  expect(readDayKey("__proto__")).toBeNull();
});

it("names promo tiles by their id, else by their heading, each one once", () => {
  const node = (heading: string) => ({ heading, tone: "brand" as const });
  expect(
    promoKeys([
      { node: node("promotions.any_yard.heading") },
      { node: node("promotions.any_yard.heading") },
      { id: "summer", node: node("promotions.any_yard.heading") },
      { node: node("summer") },
    ]),
  ).toEqual(["promotions-any-yard", "promotions-any-yard-2", "summer", "summer-2"]);
});

it("lists new popups and tiles in the same order as drafts and when they are published", () => {
  const named = (key: string, language?: string) => ({
    ...{ kind: "popup" as const, key, text: "{}" },
    ...(language && { language }),
  });
  const documents = [named("winter"), named("autumn", "fr"), named("autumn")];
  const sorted = [named("autumn"), named("autumn", "fr"), named("winter")];
  expect(inOrder(documents)).toEqual(sorted);
  expect(inOrder(documents.toReversed())).toEqual(sorted);
});
