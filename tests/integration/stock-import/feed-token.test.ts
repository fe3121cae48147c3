import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { bearerMatches, feedToken, feedTokenFile } from "~/services/stock-import/feed-keys.server";
import { ALPHA_SLUG, BETA_SLUG } from "../../support/site-slugs";

let DATA_DIR = "";
beforeEach(async () => {
  DATA_DIR = await mkdtemp(path.join(tmpdir(), "forecourt-token-"));
});
afterEach(() => rm(DATA_DIR, { recursive: true, force: true }));

it("feedToken creates one token for each site, in a file that only its owner can read", async () => {
  const token = await feedToken({ DATA_DIR }, ALPHA_SLUG);
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(await feedToken({ DATA_DIR }, ALPHA_SLUG)).toBe(token);
  expect(await feedToken({ DATA_DIR }, BETA_SLUG)).not.toBe(token);
  const file = path.join(DATA_DIR, feedTokenFile(ALPHA_SLUG));
  expect((await readFile(file, "utf8")).trim()).toBe(token);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

it("feedToken returns the same token to all who create it at once", async () => {
  const tokens = await Promise.all(Array.from({ length: 20 }, () => feedToken({ DATA_DIR }, ALPHA_SLUG)));
  expect(new Set(tokens).size).toBe(1);
});

it("feedToken throws for an empty file", async () => {
  await feedToken({ DATA_DIR }, ALPHA_SLUG);
  await writeFile(path.join(DATA_DIR, feedTokenFile(ALPHA_SLUG)), "");
  await expect(feedToken({ DATA_DIR }, ALPHA_SLUG)).rejects.toThrow("is empty");
});

it.each([
  ["Bearer secret", true],
  ["bearer  secret ", true],
  ["Bearer secret2", false],
  ["Bearer secre", false],
  ["Bearer ", false],
  ["Basic secret", false],
  ["secret", false],
  [null, false],
])("bearerMatches of the header Authorization: %j is %s", (header, opens) =>
  expect(bearerMatches(header, "secret")).toBe(opens),
);
