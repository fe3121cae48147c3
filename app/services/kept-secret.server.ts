import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, rm } from "node:fs/promises";
import path from "node:path";

const SECRET_BYTES = 32;

/** Where a kept secret lies, below DATA_DIR. */
export function keptSecretFile(name: string): string {
  return path.join("secrets", name);
}

/**
 * A secret that is made once (256 random bits) and kept in `DATA_DIR/secrets/{name}`, readable by its owner only.
 * Processes that make it at the same time agree on one.
 * @param write how the bits are written (default: base64url)
 * @throws when the file is empty
 */
export async function keptSecret(
  dataDir: string,
  name: string,
  write: (bits: Buffer) => string = (bits) => bits.toString("base64url"),
): Promise<string> {
  const file = path.join(dataDir, keptSecretFile(name));
  const kept = (await readSecret(file)) ?? (await makeSecret(file, write));
  if (!kept) throw new Error(`${file} is empty: remove it and start again`);
  return kept;
}

async function makeSecret(file: string, write: (bits: Buffer) => string): Promise<string | null> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = path.join(
    path.dirname(file),
    `.${path.basename(file)}-${process.pid}-${randomBytes(4).toString("hex")}`,
  );
  const handle = await open(draft, "wx", 0o600);
  try {
    await handle.writeFile(`${write(randomBytes(SECRET_BYTES))}\n`);
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
  return readSecret(file);
}

/** Null when there is no such file; empty text when it is empty. */
async function readSecret(file: string): Promise<string | null> {
  try {
    return (await readFile(file, "utf8")).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
