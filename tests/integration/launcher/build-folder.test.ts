import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { inFreshFolder } from "../../../scripts/lib/build.mjs";
import { CACHE } from "../../../scripts/lib/project.mjs";

const home = path.join(CACHE, `build-folder-test-${process.pid}`);
const target = path.join(home, "build");
beforeEach(() => mkdir(home, { recursive: true }));
afterEach(() => rm(home, { recursive: true, force: true }));

const fill = (content: string) => (folder: string) => writeFile(path.join(folder, "server.js"), content);
const built = () => readFile(path.join(target, "server.js"), "utf8");

it("inFreshFolder replaces the last build completely with a build that works", async () => {
  await inFreshFolder("test", target, fill("1"));
  await writeFile(path.join(target, "left-over.js"), "");
  await inFreshFolder("test", target, fill("2"));
  expect(await built()).toBe("2");
  expect(await readdir(target)).toEqual(["server.js"]);
});

it("inFreshFolder keeps the last build when a build fails, and removes the failed one", async () => {
  await inFreshFolder("test", target, fill("1"));
  let used = "";
  const failing = inFreshFolder("test", target, async (folder: string) => {
    used = folder;
    await fill("2")(folder);
    throw new Error("does not compile");
  });
  await expect(failing).rejects.toThrow("does not compile");
  expect(await built()).toBe("1");
  await expect(readdir(used)).rejects.toThrow("ENOENT");
});
