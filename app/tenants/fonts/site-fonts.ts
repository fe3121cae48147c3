import { HOST_ADDRESSES } from "~/domain/http/route-pattern";
import type { ReportFault } from "../site-folder.server";
import type { SiteLayers } from "../site-layers";
import type { Theme } from "../theme";
import { type FontFace, fontCss, type SiteFonts } from "./font-css";

const KB = 1024;
const MAX_FILE = 20 * KB;
const MAX_SITE = 45 * KB;

/** Returns the fonts that a theme names. One that is missing, too large or not WOFF2 is reported and left out. */
export function siteFonts(slug: string, theme: Theme, layers: SiteLayers, report: ReportFault): SiteFonts {
  const fonts = new Map(layers.folders.flatMap((folder) => [...folder.fonts]));
  const faces: FontFace[] = [];
  const files = new Map<string, string>();
  let total = 0;
  const refuse = (key: string, reason: string) =>
    report(layers.fileOf("theme", ["type", "files"]), key, reason, "fault");
  for (const [index, { file, ...face }] of theme.type.files.entries()) {
    const font = fonts.get(file);
    const key = `type.files.${index}.file`;
    if (!font) refuse(key, `there is no font fonts/${file}`);
    else if (!font.metrics) refuse(key, `fonts/${file} is not a WOFF2 font`);
    else if (font.bytes > MAX_FILE)
      refuse(key, `fonts/${file} has ${size(font.bytes)}; at most ${size(MAX_FILE)}`);
    else {
      const url = `${HOST_ADDRESSES.fonts}/${slug}/${font.digest}/${file}`;
      if (!files.has(url)) total += font.bytes;
      files.set(url, font.file);
      faces.push({ ...face, url, metrics: font.metrics });
    }
  }
  if (total > MAX_SITE)
    refuse("type.files", `the fonts have ${size(total)} together; at most ${size(MAX_SITE)}`);
  return {
    css: fontCss(faces, [theme.type.heading, theme.type.body]),
    preload: faces[0]?.url ?? null,
    files,
  };
}

function size(bytes: number): string {
  return `${(bytes / KB).toFixed(1)} KB`;
}
