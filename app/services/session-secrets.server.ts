import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, rm } from "node:fs/promises";
import path from "node:path";

/**
 * The secrets that sign sessions, newest first: `SESSION_SECRET` (comma-separated for rotation), or one that
 * is made once and kept in `DATA_DIR/secrets/session-secret`, readable by its owner only.
 */
export async function sessionSecrets(given: string | undefined, dataDir: string): Promise<readonly string[]> {
  const secrets = (given ?? "")
    .split(",")
    .map((secret) => secret.trim())
    .filter((secret) => secret !== "");
  return secrets.length > 0 ? secrets : [await keptSecret(path.join(dataDir, "secrets"))];
}

async function keptSecret(folder: string): Promise<string> {
  const file = path.join(folder, "session-secret");
  const kept = await readSecret(file);
  if (kept) return kept;

  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = path.join(folder, `.session-secret-${process.pid}-${randomBytes(4).toString("hex")}`);
  const handle = await open(draft, "wx", 0o600);
  try {
    await handle.writeFile(`${randomBytes(32).toString("base64url")}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    // A link, not a rename: of several processes starting at once the first one's secret stays.
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(draft, { force: true });
  }
  const made = await readSecret(file);
  if (!made) throw new Error(`${file} is empty: remove it and start again`);
  return made;
}

async function readSecret(file: string): Promise<string | null> {
  try {
    return (await readFile(file, "utf8")).trim() || null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
