import { canSendTexts } from "~/config.server";
import type { Site } from "~/tenants/site";
import type { Platform } from "../platform/platform";

/** Whether a site has alerts: they need accounts, and those need text messages (rules/alerts#alerts-possible). */
export function hasAlerts({ config }: Pick<Platform, "config">, site: Pick<Site, "alerts">): boolean {
  return site.alerts.enabled && canSendTexts(config);
}
