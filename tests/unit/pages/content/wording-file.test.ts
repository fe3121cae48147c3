import { afterEach, expect, it } from "vitest";
import { wordingFile } from "~/pages/content/client-wording.server";
import { PublishedWording } from "~/services/wording/published-wording.server";
import type { Site, SiteFiles } from "~/tenants/site";

/* Anybody can ask for /wording/{file}: what that costs the store is bounded. */

let wording: PublishedWording | undefined;
afterEach(() => wording?.close());

/** A site without wording of its own, and a store that counts its questions. */
function served() {
  const looks = { count: 0 };
  const revisions = async () => {
    looks.count += 1;
    return new Map();
  };
  const files = { all: () => [], bySlug: () => undefined, byHost: () => undefined, faults: () => [] };
  wording = new PublishedWording({
    files: files as unknown as SiteFiles,
    store: { wording: { revisions } } as never,
    log: { warn: () => undefined },
  });
  const site = { slug: "alpha", language: "en-AU", wording: { "en-AU": {} } } as unknown as Site;
  const platform = { wording, sites: wording.sites, routes: { browserWording: new Set() } };
  const ask = (file: string) => wordingFile({ platform, site } as never, file);
  return { looks, ask };
}
const invented = (index: number) => `en-AU.${index.toString(16).padStart(16, "0")}.json`;

it("looks nothing up for names that no page can have asked for", async () => {
  const { looks, ask } = served();
  for (const file of ["x", "en-AU.json", "en-AU.0.json", "__proto__.0000000000000000.json", "", "%"])
    expect(await ask(file)).toBeNull();
  expect(await ask("de.0000000000000000.json")).toBeNull();
  expect(looks.count).toBe(0);
});

it("looks once for all invented names that are asked for at the same time", async () => {
  const { looks, ask } = served();
  for (let round = 1; round <= 3; round += 1) {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => ask(invented(index))));
    expect(answers.every((answer) => answer === null)).toBe(true);
    expect(looks.count).toBe(round);
  }
});
