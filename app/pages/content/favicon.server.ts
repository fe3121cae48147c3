import type { Site } from "~/tenants/site";

/** The browser tab's icon: the site's initial on its accent colour. */
export function siteIcon({ name, theme }: Site): string {
  const initial = /\p{L}/u.exec(name)?.[0]?.toUpperCase() ?? "";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="12" fill="${theme.colour.accent}"/><text x="32" y="45" font-family="Arial, sans-serif" font-size="38" font-weight="700" text-anchor="middle" fill="${theme.colour.on_accent}">${initial}</text></svg>`;
}
