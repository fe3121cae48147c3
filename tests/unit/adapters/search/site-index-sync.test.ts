import { expect, it } from "vitest";
import { ChangedCars } from "~/adapters/search/percolator.server";
import { SiteIndexSync } from "~/adapters/search/site-index-sync.server";
import type { SiteIndexer } from "~/adapters/search/site-indexer.server";
import { deferred } from "~/adapters/with-timeout";

function follower() {
  const errors: string[] = [];
  const cutOff = deferred();
  const indexer = { changes: 0, update: () => cutOff.promise } as unknown as SiteIndexer;
  const log = { error: (_fields: unknown, line: string) => void errors.push(line), info: () => {} };
  return { errors, cutOff, sites: new SiteIndexSync(indexer, new ChangedCars(), log as never) };
}

it("SiteIndexSync logs no error for work that is cut off because the process stops", async () => {
  const { errors, cutOff, sites } = follower();
  const following = sites.follow("position");
  sites.close(new Error("closed"));
  cutOff.reject(new Error("This operation was aborted"));
  await following;
  expect(errors).toEqual([]);
});

it("SiteIndexSync logs one error for a failure while the process runs, and is due again", async () => {
  const { errors, cutOff, sites } = follower();
  cutOff.reject(new Error("This operation was aborted"));
  await sites.follow("position");
  await sites.follow("position");
  expect(errors).toEqual(["the sites' indexes can't be updated from the stock"]);
  await expect.poll(() => sites.isDue, { timeout: 10_000 }).toBe(true);
});

it("SiteIndexSync is behind from a failed update on, also before the retry is due", async () => {
  const { cutOff, sites } = follower();
  expect(sites.isBehind).toBe(false);
  cutOff.reject(new Error("disk is full"));
  await sites.follow("position");
  expect([sites.isBehind, sites.isDue]).toEqual([true, false]);
});
