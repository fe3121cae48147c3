import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readMediaFolder } from "~/tenants/content/media-folder.server";

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "media-"));
  await mkdir(path.join(dir, "yard.jpg"));
});
afterAll(() => rm(dir, { recursive: true }));

test("readMediaFolder reports a folder that is called like a picture", async () => {
  const faults: string[] = [];
  const found = await readMediaFolder(dir, (name, reason) => faults.push(`${name} ${reason}`));
  expect(faults).toEqual(["yard.jpg can't be read"]);
  expect(found.size).toBe(0);
});

test("readMediaFolder of a folder that is not there is empty", async () => {
  const found = await readMediaFolder(path.join(dir, "none"), (name) => expect.unreachable(name));
  expect(found.size).toBe(0);
});
