import { createHash, timingSafeEqual } from "node:crypto";
import type { Config } from "~/config.server";
import { keptSecret, keptSecretFile } from "./kept-secret.server";

const secretName = (site: string) => `feed-token-${site}`;

/** Where a site's feed token is kept, below DATA_DIR. */
export function feedTokenFile(site: string): string {
  return keptSecretFile(secretName(site));
}

/** The token with which a site's stock feeds are sent. Made when it is first asked for, then kept. */
export function feedToken(config: Pick<Config, "DATA_DIR">, site: string): Promise<string> {
  return keptSecret(config.DATA_DIR, secretName(site));
}

/** Compares an `Authorization` header with a token, in the same time whatever is wrong with it. */
export function bearerMatches(authorization: string | null, token: string): boolean {
  const sent = /^Bearer\s+(\S+)\s*$/i.exec(authorization ?? "")?.[1] ?? "";
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(sent), digest(token));
}
