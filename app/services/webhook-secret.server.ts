import { webhookSecretText } from "~/adapters/webhook/sign-webhook.server";
import type { Config } from "~/config.server";
import { keptSecret, keptSecretFile } from "./kept-secret.server";

const secretName = (site: string) => `webhook-secret-${site}`;

/** Where a site's webhook secrets are kept, below DATA_DIR. */
export function webhookSecretFile(site: string): string {
  return keptSecretFile(secretName(site));
}

/**
 * The secrets that sign a site's webhooks, one made when it is first asked for, then kept. A file with several, one a
 * line, signs with each of them: so a secret is replaced without a lead refused.
 */
export async function webhookSecrets(config: Pick<Config, "DATA_DIR">, site: string): Promise<string[]> {
  const kept = await keptSecret(config.DATA_DIR, secretName(site), webhookSecretText);
  return kept.split(/\s+/);
}
