import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const BEAT_MS = 2000;
/** A holder that has not touched its lock for this long is considered dead, whatever its process id says. */
const STALE_MS = 20_000;
const RETRY_MS = 200;

/**
 * Runs `work` while no other process holds the lock `file`. Takes over the lock of a dead holder.
 * @param onWait called once when another process holds the lock
 */
export async function withLock(file, onWait, work) {
  await mkdir(path.dirname(file), { recursive: true });
  let reported = false;
  while (!(await taken(file))) {
    if (await isAbandoned(file)) {
      // Renamed before it is removed: only one of several waiting processes succeeds, and none removes a new lock.
      const aside = `${file}.${process.pid}`;
      await rename(file, aside).catch(() => undefined);
      await rm(aside, { force: true });
      continue;
    }
    if (!reported) onWait();
    reported = true;
    await delay(RETRY_MS);
  }
  const beat = setInterval(() => {
    const now = new Date();
    utimes(file, now, now).catch(() => undefined);
  }, BEAT_MS);
  beat.unref();
  try {
    return await work();
  } finally {
    clearInterval(beat);
    await rm(file, { force: true });
  }
}

async function taken(file) {
  try {
    await writeFile(file, `${process.pid}\n`, { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

async function isAbandoned(file) {
  try {
    const [content, { mtimeMs }] = await Promise.all([readFile(file, "utf8"), stat(file)]);
    if (Date.now() - mtimeMs > STALE_MS) return true;
    const pid = Number(content);
    // Just created; the process id is not written yet.
    if (!Number.isInteger(pid) || pid <= 0) return false;
    return pid === process.pid || !isAlive(pid);
  } catch (error) {
    if (error.code === "ENOENT") return false;
    throw error;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
