import { describe, expect, it } from "vitest";
import { asSiteSlug } from "~/domain/text/identifiers";
import type { Platform } from "~/services/platform/platform";
import { countedOnce } from "~/services/search/revision-cache.server";
import { SearchUnavailableError } from "~/services/search/stock-search.server";
import type { Site } from "~/tenants/site";

const [alpha, beta] = ["alpha", "beta"].map(
  (slug) =>
    ({
      slug: asSiteSlug(slug),
      dealershipIds: [],
      search: { sold_window_days: 7, only: {} },
    }) as unknown as Site,
) as [Site, Site];

/** A search engine of which only its state is known. */
function engineAt(changes: number, state = "up") {
  const engine = {
    sites: { changes: () => engine.changes },
    figures: () => ({ state }),
    waitForExtra: <T>(work: Promise<T>): Promise<T | null> => work,
    changes,
  };
  const platform = { search: engine, now: () => new Date(0) } as unknown as Pick<Platform, "search" | "now">;
  return { engine, platform };
}

describe("what is counted once", () => {
  it("is counted again for another site, another engine and another state of the index only", async () => {
    const asked: string[] = [];
    const counted = countedOnce(async (_platform, { slug }) => asked.push(slug));
    const { engine, platform } = engineAt(1);
    expect(await counted(platform, alpha)).toBe(1);
    expect(await counted(platform, alpha)).toBe(1);
    expect(await counted(platform, beta)).toBe(2);
    // As after its files were read again.
    const listsLonger = { ...alpha, search: { ...alpha.search, sold_window_days: 14 } };
    expect(await counted(platform, listsLonger)).toBe(3);
    expect(await counted(engineAt(1).platform, alpha)).toBe(4);
    engine.changes = 2;
    expect(await counted(platform, alpha)).toBe(5);
    expect(asked).toEqual(["alpha", "beta", "alpha", "alpha", "alpha"]);
  });

  it.each([
    ["nothing is indexed", engineAt(0)],
    ["the search is not available", engineAt(1, "down")],
  ])("is unknown while %s", async (_what, { platform }) => {
    const counted = countedOnce(async () => expect.unreachable("nothing is asked"));
    expect(await counted(platform, alpha)).toBeNull();
  });

  it("is unknown when the search can't tell, and counted with the next question", async () => {
    const { platform } = engineAt(1);
    let loading = true;
    const counted = countedOnce(async () => {
      if (loading) throw new SearchUnavailableError("the index is still loading");
      return 7;
    });
    expect(await counted(platform, alpha)).toBeNull();
    loading = false;
    expect(await counted(platform, alpha)).toBe(7);
  });

  it("is unknown when it takes longer than a page waits", async () => {
    const { engine, platform } = engineAt(1);
    const counted = countedOnce(async () => 7);
    engine.waitForExtra = async () => null;
    expect(await counted(platform, alpha)).toBeNull();
  });

  it("hides no other error", async () => {
    const counted = countedOnce(async () => {
      throw new RangeError("a fault of the program");
    });
    await expect(counted(engineAt(1).platform, alpha)).rejects.toThrow(RangeError);
  });
});
