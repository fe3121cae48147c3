import { readOrCreateSecret, secretFile } from "~/adapters/files.server";
import { webhookSecretText } from "~/adapters/webhook/post-webhook.server";
import type { Config } from "~/config.server";
import type { SiteSlug } from "~/domain/text/identifiers";

const secretName = (site: SiteSlug) => `webhook-secret-${site}`;

/** Where a site's webhook secrets are kept, below DATA_DIR. */
export function webhookSecretFile(site: SiteSlug): string {
  return secretFile(secretName(site));
}

/**
 * Returns the secrets that sign a site's webhooks. The first call creates one and stores it. With several in the
 * file, one a line, each of them signs, so that a secret can be replaced without a rejected lead.
 */
export async function webhookSecrets(config: Pick<Config, "DATA_DIR">, site: SiteSlug): Promise<string[]> {
  const secret = await readOrCreateSecret(config.DATA_DIR, secretName(site), webhookSecretText);
  return secret.split(/\s+/);
}
