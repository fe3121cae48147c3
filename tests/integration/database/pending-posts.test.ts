import { expect, it } from "vitest";
import { ALPHA_SLUG, BETA_SLUG } from "../../support/site-slugs";
import { describeOnEachStore } from "../../support/store";

const NOW = new Date("2026-03-02T01:00:00.000Z");
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const post = (id: string) => ({
  id,
  site: ALPHA_SLUG,
  content: `the content of ${id}`,
  expiresAt: inMinutes(30),
});

describeOnEachStore("the table of pending posts", (database) => {
  it("returns a post on its own site only, until the moment it expires", async () => {
    const { pendingPosts } = await database.open();
    await pendingPosts.add(post("one"), NOW);
    expect(await pendingPosts.content(ALPHA_SLUG, "one", inMinutes(29))).toBe("the content of one");
    expect(await pendingPosts.content(BETA_SLUG, "one", NOW)).toBeNull();
    expect(await pendingPosts.content(ALPHA_SLUG, "two", NOW)).toBeNull();
    expect(await pendingPosts.content(ALPHA_SLUG, "one", inMinutes(30))).toBeNull();
  });

  it("lets one of ten callers in two processes delete a post", async () => {
    const stores = await Promise.all([database.open(), database.open()]);
    await stores[0].pendingPosts.add(post("one"), NOW);
    const deleted = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (stores[index % 2] as (typeof stores)[0]).pendingPosts.delete(ALPHA_SLUG, "one"),
      ),
    );
    expect(deleted.filter(Boolean)).toHaveLength(1);
  });

  it("does not delete a post of another site", async () => {
    const { pendingPosts } = await database.open();
    await pendingPosts.add(post("one"), NOW);
    expect(await pendingPosts.delete(BETA_SLUG, "one")).toBe(false);
    expect(await pendingPosts.content(ALPHA_SLUG, "one", NOW)).not.toBeNull();
  });

  it("deletes expired posts when another one is added, and when it is cleaned up", async () => {
    const { pendingPosts } = await database.open();
    await pendingPosts.add(post("one"), NOW);
    await pendingPosts.add({ ...post("two"), expiresAt: inMinutes(90) }, inMinutes(31));
    expect(await pendingPosts.content(ALPHA_SLUG, "one", NOW)).toBeNull();
    await pendingPosts.deleteExpired(inMinutes(89));
    expect(await pendingPosts.content(ALPHA_SLUG, "two", NOW)).not.toBeNull();
    await pendingPosts.deleteExpired(inMinutes(90));
    expect(await pendingPosts.content(ALPHA_SLUG, "two", NOW)).toBeNull();
  });
});
