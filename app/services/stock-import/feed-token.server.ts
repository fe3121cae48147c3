import { createHash, timingSafeEqual } from "node:crypto";
import { readOrCreateSecret, secretFile } from "~/adapters/secret-file.server";
import type { Config } from "~/config.server";
import type { SiteSlug } from "~/domain/text/identifiers";

const secretName = (site: SiteSlug) => `feed-token-${site}`;

/** Returns the path of a site's feed token, below DATA_DIR. */
export function feedTokenFile(site: SiteSlug): string {
  return secretFile(secretName(site));
}

/** Returns the token for sending a site's stock feeds. It is generated at the first call and stored. */
export function feedToken(config: Pick<Config, "DATA_DIR">, site: SiteSlug): Promise<string> {
  return readOrCreateSecret(config.DATA_DIR, secretName(site));
}

/** Compares an `Authorization` header with a token in constant time. */
export function bearerMatches(authorization: string | null, token: string): boolean {
  const sent = /^Bearer\s+(\S+)\s*$/i.exec(authorization ?? "")?.[1] ?? "";
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(sent), digest(token));
}
