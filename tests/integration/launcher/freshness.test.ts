import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hashSources, isBuiltFrom, staleInstallReason, stampAs } from "../../../scripts/lib/freshness.mjs";

let project: string;
beforeEach(async () => {
  project = await mkdtemp(path.join(tmpdir(), "forecourt-project-"));
});
afterEach(() => rm(project, { recursive: true, force: true }));

async function write(file: string, content: string): Promise<void> {
  await mkdir(path.dirname(path.join(project, file)), { recursive: true });
  await writeFile(path.join(project, file), content);
}

describe("the build", () => {
  beforeEach(async () => {
    await write("server.ts", "1");
    await write("app/routes/_index.tsx", "1");
    await write("app/tenants/sites/alpha/site.json", "1");
    await write("build/x", "1");
  });

  it("is fresh only for the sources that it was made from", async () => {
    const hash = await hashSources(project);
    expect(await isBuiltFrom(path.join(project, "build"), hash)).toBe(false);
    await stampAs(path.join(project, "build"), hash);
    expect(await isBuiltFrom(path.join(project, "build"), await hashSources(project))).toBe(true);
    expect(await isBuiltFrom(path.join(project, "nowhere"), hash)).toBe(false);
  });

  it.each<[string, () => Promise<void>]>([
    ["a changed file", () => write("app/routes/_index.tsx", "2")],
    ["a new file", () => write("app/routes/cars.tsx", "1")],
    ["a removed file", () => rm(path.join(project, "server.ts"))],
    ["a renamed file", () => renameIndex()],
    ["a new version of a package", () => write("package-lock.json", "{}")],
    ["a changed build script", () => write("scripts/lib/build.mjs", "1")],
    ["code of the sites", () => write("app/tenants/registry.ts", "1")],
  ])("is stale after %s", async (_what, change) => {
    const before = await hashSources(project);
    await change();
    expect(await hashSources(project)).not.toBe(before);
  });

  it.each<[string, () => Promise<void>]>([
    ["a touched file", () => utimes(path.join(project, "server.ts"), 1, 1)],
    ["a changed site, which is read at each start", () => write("app/tenants/sites/alpha/site.json", "2")],
    ["a new site", () => write("app/tenants/sites/beta/site.json", "1")],
    ["a changed test", () => write("tests/unit/x.test.ts", "1")],
    ["a change in the data folder", () => write("data/forecourt.db", "1")],
  ])("is fresh after %s", async (_what, change) => {
    const before = await hashSources(project);
    await change();
    expect(await hashSources(project)).toBe(before);
  });

  async function renameIndex(): Promise<void> {
    await rm(path.join(project, "app/routes/_index.tsx"));
    await write("app/routes/_home.tsx", "1");
  }
});

describe("staleInstallReason", () => {
  const lock = (packages: object) => JSON.stringify({ packages: { "": { name: "alpha" }, ...packages } });
  const express = { version: "4.22.3" };
  const tool = { version: "1.0.0", dev: true };
  const binary = { version: "1.0.0", optional: true };

  it.each<[string, object | null, object | null, string | null]>([
    ["nothing is installed", { "node_modules/express": express }, null, "not installed yet"],
    [
      "everything is installed",
      { "node_modules/express": express },
      { "node_modules/express": express },
      null,
    ],
    [
      "additional packages are installed",
      { "node_modules/express": express },
      { "node_modules/express": express, "node_modules/tool": tool },
      null,
    ],
    [
      "the binaries of other platforms are missing",
      { "node_modules/express": express, "node_modules/binary": binary },
      { "node_modules/express": express },
      null,
    ],
    [
      "a version has changed",
      { "node_modules/express": express },
      { "node_modules/express": { version: "4.22.2" } },
      "package-lock.json has changed",
    ],
    [
      "development packages are missing",
      { "node_modules/express": express, "node_modules/tool": tool },
      { "node_modules/express": express },
      "package-lock.json has changed",
    ],
    ["there is no lock file", null, null, null],
  ])("returns the reason, or null, when %s", async (_what, wanted, installed, reason) => {
    if (wanted) await write("package-lock.json", lock(wanted));
    if (installed) await write("node_modules/.package-lock.json", lock(installed));
    const why = await staleInstallReason(project);
    if (reason === null) expect(why).toBeNull();
    else expect(why).toContain(reason);
  });
});
