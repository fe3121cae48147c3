import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { SHORT_DIGEST } from "~/domain/pictures/uploaded-picture";
import { PICTURE_FILE } from "../site-schema/primitives";

/** A picture of a site's or a template's folder `media/`, or one that an editor has uploaded. */
export interface MediaFile {
  /** Null: the store has it. */
  file: string | null;
  width: number;
  height: number;
  /** Of its content, so that an address never changes its picture. */
  digest: string;
}

/** Larger files slow down the first visitor of each size; cameras write them by mistake. */
const MAX_BYTES = 8 * 1024 * 1024;

/** Reads the pictures of a folder. What is no picture is reported and left out. */
export async function readMediaFolder(
  dir: string,
  report: (name: string, reason: string) => void,
): Promise<ReadonlyMap<string, MediaFile>> {
  const names = (await readdir(dir).catch(noFolder)).filter((name) => PICTURE_FILE.test(name)).sort();
  const files = await Promise.all(
    names.map(async (name): Promise<[string, MediaFile][]> => {
      const file = path.join(dir, name);
      const content = await readFile(file).catch(() => null);
      if (!content) {
        report(name, "can't be read");
        return [];
      }
      if (content.length > MAX_BYTES) {
        report(name, `is larger than ${MAX_BYTES / 1024 / 1024} MB`);
        return [];
      }
      const size = await sizeOf(content);
      if (!size) {
        report(name, "can't be read as a picture");
        return [];
      }
      const digest = createHash("sha256").update(content).digest("hex").slice(0, SHORT_DIGEST);
      return [[name, { file, digest, ...size }]];
    }),
  );
  return new Map(files.flat());
}

async function sizeOf(content: Buffer): Promise<{ width: number; height: number } | null> {
  // Loaded with the first picture: it would add 0.2 s to the start of sites without any.
  const { default: sharp } = await import("sharp");
  const {
    width,
    height,
    orientation = 1,
  } = await sharp(content)
    .metadata()
    .catch(() => ({ width: 0, height: 0, orientation: 1 }));
  if (!width || !height) return null;
  // From 5 on, the camera was held upright.
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

function noFolder(error: NodeJS.ErrnoException): string[] {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return [];
  throw error;
}
