import { readdir, rm } from "node:fs/promises";
import path from "node:path";

/**
 * Removes the message files of deliveries: a message's file has the delivery's id before the first `@`.
 * @returns how many files were removed
 */
export async function removeMailFiles(folder: string, deliveryIds: ReadonlySet<string>): Promise<number> {
  if (deliveryIds.size === 0) return 0;
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    // Without it no message was ever written.
    if (error.code === "ENOENT") return [];
    throw error;
  });
  let removed = 0;
  for (const name of names) {
    if (!name.endsWith(".eml") || !deliveryIds.has(name.slice(0, name.indexOf("@")))) continue;
    await rm(path.join(folder, name), { force: true });
    removed += 1;
  }
  return removed;
}
