import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, rm } from "node:fs/promises";
import path from "node:path";

const SECRET_BYTES = 32;

/** The path of a stored secret, below DATA_DIR. */
export function secretFile(name: string): string {
  return path.join("secrets", name);
}

/**
 * Returns a secret that is generated once (256 random bits) and stored in `DATA_DIR/secrets/{name}`, readable only by
 * its owner. Processes that generate it at the same time all use the same one.
 * @param write how the bits are written (default: base64url)
 * @throws when the file is empty
 */
export async function readOrCreateSecret(
  dataDir: string,
  name: string,
  write: (bits: Buffer) => string = (bits) => bits.toString("base64url"),
): Promise<string> {
  const file = path.join(dataDir, secretFile(name));
  const secret = (await readSecret(file)) ?? (await makeSecret(file, write));
  if (!secret) throw new Error(`${file} is empty: remove it and start again`);
  return secret;
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
    // A link instead of a rename: when several processes start at once, the first one's secret stays.
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
