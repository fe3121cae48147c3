import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { type FocalPoint, readFocalPoint } from "~/domain/pictures/focal-point";
import { SHORT_DIGEST } from "~/domain/pictures/uploaded-picture";
import { isJsonObject } from "../merge";
import { PICTURE_FILE } from "../site-schema/primitives";

/** A picture of a site's or a template's folder `media/`, or one that an editor has uploaded. */
export interface MediaFile {
  /** Null: the store has it. */
  file: string | null;
  width: number;
  height: number;
  /** Of its content, so that an address never changes its picture. */
  digest: string;
  focus?: FocalPoint | undefined;
}

/** Names pictures with the points that stay in sight where they are cropped: `{ "yard.jpg": [30, 60] }`. */
export const FOCAL_POINTS_FILE = "focal-points.json";

/** Larger files slow down the first visitor of each size; cameras write them by mistake. */
const MAX_BYTES = 8 * 1024 * 1024;

/** Reads the pictures of a folder. What is no picture is reported and left out. */
export async function readMediaFolder(
  dir: string,
  report: (name: string, reason: string) => void,
): Promise<ReadonlyMap<string, MediaFile>> {
  const all = await readdir(dir).catch(noFolder);
  const names = all.filter((name) => PICTURE_FILE.test(name)).sort();
  const points = all.includes(FOCAL_POINTS_FILE) ? await readFocalPoints(dir, names, report) : new Map();
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
      const focus = points.get(name);
      return [[name, { file, digest, ...size, ...(focus && { focus }) }]];
    }),
  );
  return new Map(files.flat());
}

/** Reads the points of a folder's pictures. What is no point is reported and left out. */
async function readFocalPoints(
  dir: string,
  names: readonly string[],
  report: (name: string, reason: string) => void,
): Promise<ReadonlyMap<string, FocalPoint>> {
  const text = await readFile(path.join(dir, FOCAL_POINTS_FILE), "utf8").catch(() => "");
  const points = new Map<string, FocalPoint>();
  for (const [name, value] of entriesOf(text) ?? [["", null]]) {
    const point = readFocalPoint(value);
    if (name === "") report(FOCAL_POINTS_FILE, "is no JSON object");
    else if (!names.includes(name)) report(FOCAL_POINTS_FILE, `there is no picture media/${name}`);
    else if (!point) report(FOCAL_POINTS_FILE, `${name} needs two whole numbers from 0 to 100: [30, 60]`);
    else points.set(name, point);
  }
  return points;
}

function entriesOf(text: string): [string, unknown][] | null {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? Object.entries(value) : null;
  } catch {
    return null;
  }
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
