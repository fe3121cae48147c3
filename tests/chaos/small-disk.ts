import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

export interface SmallDisk {
  /** A folder on the disk; an ordinary folder where no disk can be mounted. */
  folder: string;
  limited: boolean;
  /** Fills the disk for a time. */
  fullFor(ms: number): Promise<void>;
  remove(): void;
}

const SIZE = "128m";

/** Mounts a small disk in memory where the user may do so: filling it affects nothing else. */
export async function smallDisk(folder: string): Promise<SmallDisk> {
  mkdirSync(folder, { recursive: true });
  let limited = true;
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${SIZE},mode=0700`, "tmpfs", folder], {
      stdio: "ignore",
    });
  } catch {
    limited = false;
  }
  const data = path.join(folder, "data");
  mkdirSync(data);
  return {
    folder: data,
    limited,
    async fullFor(ms) {
      if (!limited) return;
      const filler = path.join(folder, "filler");
      try {
        for (let part = 0; part < 1000; part += 1) writeFileSync(`${filler}-${part}`, Buffer.alloc(2 ** 20));
      } catch {
        // The disk is full, as intended; the begun part fills the rest.
      }
      await delay(ms);
      for (let part = 0; part < 1000; part += 1) rmSync(`${filler}-${part}`, { force: true });
    },
    remove() {
      if (limited) execFileSync("umount", ["-l", folder], { stdio: "ignore" });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
