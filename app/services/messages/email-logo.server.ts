import { loadSharp } from "~/adapters/images/picture-source";
import type { Config } from "~/config.server";
import type { EmailBrand } from "~/domain/message/written-email";
import { siteOrigin } from "~/services/platform/site-origin.server";
import type { Site } from "~/tenants/site";

/** Mail programs show no SVG. */
export const EMAIL_LOGO_PATH = "/logo.png";
/** px; screens with small pixels get twice as many. */
const HEIGHT = 40;
const MAX_WIDTH = 240;

type LogoSite = Pick<Site, "logoSvg" | "theme">;

/** The logo at the head of a site's e-mails; null: the site's name. */
export function emailLogo(
  site: Site,
  config: Pick<Config, "BASE_DOMAIN" | "PORT">,
): NonNullable<EmailBrand["logo"]> | null {
  const svg = drawableLogo(site);
  const [, , width = 0, height = 0] = (/viewBox="([^"]*)"/.exec(svg ?? "")?.[1] ?? "")
    .split(/[\s,]+/)
    .map(Number);
  if (svg === null || !(width > 0 && height > 0)) return null;
  const scale = Math.min(HEIGHT / height, MAX_WIDTH / width);
  return {
    src: new URL(EMAIL_LOGO_PATH, siteOrigin(site, config)).href,
    width: Math.round(width * scale),
    height: Math.round(height * scale),
  };
}

const pictures = new WeakMap<LogoSite, Promise<Buffer | null>>();

/** Returns a site's logo as PNG in the colours of its header; null: it has none that can be drawn. */
export function drawEmailLogo(site: LogoSite): Promise<Buffer | null> {
  const picture = pictures.get(site) ?? draw(site);
  pictures.set(site, picture);
  // The next request tries again.
  picture.catch(() => pictures.delete(site));
  return picture;
}

async function draw(site: LogoSite): Promise<Buffer | null> {
  const svg = drawableLogo(site);
  if (svg === null) return null;
  const sharp = await loadSharp();
  const coloured = svg.replace("<svg", `<svg color="${site.theme.colour.on_header}"`);
  return sharp(Buffer.from(coloured), { density: 216 })
    .resize({ height: 2 * HEIGHT, width: 2 * MAX_WIDTH, fit: "inside" })
    .png()
    .toBuffer();
}

/** A server may lack the fonts of a logo that has text. */
function drawableLogo({ logoSvg }: LogoSite): string | null {
  return logoSvg?.includes("<text") ? null : logoSvg;
}
