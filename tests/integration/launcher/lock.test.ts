import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { withLock } from "../../../scripts/lib/lock.mjs";

let folder: string;
let lock: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "forecourt-lock-"));
  lock = path.join(folder, "lock");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const never = () => {
  throw new Error("had to wait");
};

it("withLock releases the lock after the work, even when the work fails", async () => {
  expect(await withLock(lock, never, async () => "done")).toBe("done");
  await expect(
    withLock(lock, never, async () => {
      throw new Error("the work failed");
    }),
  ).rejects.toThrow("the work failed");
  expect(await withLock(lock, never, async () => "again")).toBe("again");
  expect(await readdir(folder)).toEqual([]);
});

it("withLock lets one process work at a time, and tells each other process once that it waits", async () => {
  const diary = path.join(folder, "diary");
  await writeFile(diary, "");
  const program = `
    import { appendFile } from "node:fs/promises";
    import { setTimeout } from "node:timers/promises";
    import { withLock } from ${JSON.stringify(pathToFileURL(path.resolve("scripts/lib/lock.mjs")).href)};
    const note = (text) => appendFile(${JSON.stringify(diary)}, text + "\\n");
    await withLock(${JSON.stringify(lock)}, () => console.log("waiting"), async () => {
      await note("in");
      await setTimeout(100);
      await note("out");
    });`;
  const workers = [1, 2, 3].map(() => spawn(process.execPath, ["--input-type=module", "-e", program]));
  let waits = 0;
  for (const worker of workers) worker.stdout.on("data", () => (waits += 1));
  const codes = await Promise.all(workers.map(async (worker) => (await once(worker, "close"))[0]));
  expect(codes).toEqual([0, 0, 0]);
  expect(await readFile(diary, "utf8")).toBe("in\nout\n".repeat(3));
  expect(waits).toBeLessThanOrEqual(2);
});

it("withLock takes the lock of a dead process", async () => {
  const dead = spawn(process.execPath, ["-e", ""]);
  await once(dead, "close");
  await writeFile(lock, `${dead.pid}\n`);
  expect(await withLock(lock, never, async () => "done")).toBe("done");
});

it("withLock takes an old lock whose process id belongs to a living process", async () => {
  await writeFile(lock, `${process.ppid}\n`);
  await utimes(lock, 1, 1);
  expect(await withLock(lock, never, async () => "done")).toBe("done");
});

it("withLock waits while the holder of the lock is alive", async () => {
  await writeFile(lock, `${process.ppid}\n`);
  const diary: string[] = [];
  const waiting = withLock(
    lock,
    () => diary.push("waiting"),
    async () => diary.push("working"),
  );
  await expect.poll(() => diary).toEqual(["waiting"]);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(diary).toEqual(["waiting"]);
  await rm(lock);
  await waiting;
  expect(diary).toEqual(["waiting", "working"]);
});
