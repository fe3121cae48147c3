import { keptSecret } from "./kept-secret.server";

/**
 * The secrets that sign sessions, newest first: `SESSION_SECRET` (comma-separated for rotation), or one that
 * is made once and kept in `DATA_DIR/secrets/session-secret`, readable by its owner only.
 */
export async function sessionSecrets(given: string | undefined, dataDir: string): Promise<readonly string[]> {
  const secrets = (given ?? "")
    .split(",")
    .map((secret) => secret.trim())
    .filter((secret) => secret !== "");
  return secrets.length > 0 ? secrets : [await keptSecret(dataDir, "session-secret")];
}
