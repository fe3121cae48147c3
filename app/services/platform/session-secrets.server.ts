import { readOrCreateSecret } from "~/adapters/secret-file.server";

/**
 * Returns the secrets that sign sessions, newest first: `SESSION_SECRET` (comma-separated for rotation), or a secret
 * that is generated once and stored in `DATA_DIR/secrets/session-secret`, readable by its owner only.
 */
export async function sessionSecrets(given: string | undefined, dataDir: string): Promise<readonly string[]> {
  const secrets = (given ?? "")
    .split(",")
    .map((secret) => secret.trim())
    .filter((secret) => secret !== "");
  return secrets.length > 0 ? secrets : [await readOrCreateSecret(dataDir, "session-secret")];
}
