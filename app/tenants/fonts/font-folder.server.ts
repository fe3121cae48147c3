import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { type FontMetrics, readWoff2 } from "./woff2";

/** A font of a site's or a template's folder `fonts/`. */
export interface FontFile {
  file: string;
  bytes: number;
  /** Of its content, so that an address never changes its font. */
  digest: string;
  /** Null when the file isn't a WOFF2 font. */
  metrics: FontMetrics | null;
}

export async function readFontFolder(dir: string): Promise<ReadonlyMap<string, FontFile>> {
  const names = (await readdir(dir).catch(noFolder)).filter((name) => name.endsWith(".woff2")).sort();
  const files = await Promise.all(
    names.map(async (name): Promise<[string, FontFile][]> => {
      const file = path.join(dir, name);
      const content = await readFile(file).catch(() => null);
      if (!content) return [];
      const digest = createHash("sha256").update(content).digest("hex").slice(0, 12);
      return [[name, { file, bytes: content.length, digest, metrics: readWoff2(content) }]];
    }),
  );
  return new Map(files.flat());
}

function noFolder(error: NodeJS.ErrnoException): string[] {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return [];
  throw error;
}
