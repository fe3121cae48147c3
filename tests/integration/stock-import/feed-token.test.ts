import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { bearerMatches, feedToken, feedTokenFile } from "~/services/feed-token.server";

let DATA_DIR = "";
beforeEach(async () => {
  DATA_DIR = await mkdtemp(path.join(tmpdir(), "forecourt-token-"));
});
afterEach(() => rm(DATA_DIR, { recursive: true, force: true }));

it("is made once for each site and kept for its owner alone", async () => {
  const token = await feedToken({ DATA_DIR }, "alpha");
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(await feedToken({ DATA_DIR }, "alpha")).toBe(token);
  expect(await feedToken({ DATA_DIR }, "beta")).not.toBe(token);
  const file = path.join(DATA_DIR, feedTokenFile("alpha"));
  expect((await readFile(file, "utf8")).trim()).toBe(token);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

it("is the same for all who make it at once", async () => {
  const tokens = await Promise.all(Array.from({ length: 20 }, () => feedToken({ DATA_DIR }, "alpha")));
  expect(new Set(tokens).size).toBe(1);
});

it("is not taken from an empty file", async () => {
  await feedToken({ DATA_DIR }, "alpha");
  await writeFile(path.join(DATA_DIR, feedTokenFile("alpha")), "");
  await expect(feedToken({ DATA_DIR }, "alpha")).rejects.toThrow("is empty");
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
])("Authorization %j opens: %s", (header, opens) => expect(bearerMatches(header, "secret")).toBe(opens));
