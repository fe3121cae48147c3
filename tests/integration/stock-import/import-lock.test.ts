import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ImportBusyError } from "~/services/stock-import/feed-record";
import { withImportLock } from "~/services/stock-import/running-imports.server";
import { ALPHA_SLUG } from "../../support/site-slugs";
import { PROJECT } from "../../support/stock-feed";

let dataDir = "";
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "forecourt-lock-"));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const lock = (work: () => Promise<unknown>, waitMs = 0, source = "daily") =>
  withImportLock({ dataDir, site: ALPHA_SLUG, source, waitMs }, work);

it("withImportLock refuses a second import of the same source in one process after the waiting time", async () => {
  await lock(async () => {
    await expect(lock(async () => "ran")).rejects.toThrow(ImportBusyError);
    await expect(lock(async () => "ran")).rejects.toThrow(
      "another import of daily into alpha is running; try again when it is done",
    );
    expect(await lock(async () => "ran", 0, "weekly")).toBe("ran");
  });
  expect(await lock(async () => "ran")).toBe("ran");
});

it("withImportLock releases the lock when the work fails", async () => {
  await expect(lock(() => Promise.reject(new Error("disk full")))).rejects.toThrow("disk full");
  expect(await lock(async () => "ran")).toBe("ran");
});

it("withImportLock locks out another process, and releases the lock when that process is killed", async () => {
  const script = `
    import { withImportLock } from "~/services/stock-import/running-imports.server";
    await withImportLock({ dataDir: ${JSON.stringify(dataDir)}, site: "alpha", source: "daily", waitMs: 0 }, () => {
      console.log("locked");
      return new Promise((resolve) => setTimeout(resolve, 60_000));
    });`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
    cwd: PROJECT,
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [output] = await once(child.stdout, "data");
    expect(String(output)).toContain("locked");
    await expect(lock(async () => "ran")).rejects.toThrow(ImportBusyError);
    const waiting = lock(async () => "ran", 20_000);
    child.kill("SIGKILL");
    expect(await waiting).toBe("ran");
  } finally {
    child.kill("SIGKILL");
  }
});
