import { createHash, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Config } from "~/config.server";

const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Where a site's feed token is kept, below DATA_DIR. */
export function feedTokenFile(site: string): string {
  return path.join("secrets", `feed-token-${site}`);
}

/**
 * The token with which a site's stock feeds are sent. Made once and kept in DATA_DIR, readable by its owner alone;
 * processes that make it at the same time agree on one.
 * @throws when the file holds something else
 */
export async function feedToken(config: Pick<Config, "DATA_DIR">, site: string): Promise<string> {
  const file = path.join(config.DATA_DIR, feedTokenFile(site));
  const kept = (await readIfThere(file)) ?? (await makeToken(file));
  const token = kept.trim();
  if (!TOKEN.test(token))
    throw new Error(`${file} does not hold a feed token; delete it to have a new one made`);
  return token;
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Written whole beside its place, then linked there: who comes second keeps the first one's token. */
async function makeToken(file: string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, `${randomBytes(TOKEN_BYTES).toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(file, "utf8");
}

/** Compares an `Authorization` header with a token, in the same time whatever is wrong with it. */
export function bearerMatches(authorization: string | null, token: string): boolean {
  const sent = /^Bearer\s+(\S+)\s*$/i.exec(authorization ?? "")?.[1] ?? "";
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(sent), digest(token));
}
