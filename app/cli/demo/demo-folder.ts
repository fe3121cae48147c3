import { rmSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

const NAME = /^forecourt-demo-(\d+)-/;

/**
 * Makes the folder of this process's demo. It is removed when the process ends; those of processes that were killed are
 * removed now.
 */
export async function openDemoFolder(parent = tmpdir()): Promise<string> {
  for (const name of await readdir(parent)) {
    const pid = Number(NAME.exec(name)?.[1]);
    // Another user's folder can't be removed.
    if (pid && !isRunning(pid))
      await rm(path.join(parent, name), { recursive: true, force: true }).catch(() => undefined);
  }
  const folder = await mkdtemp(path.join(parent, `forecourt-demo-${process.pid}-`));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
