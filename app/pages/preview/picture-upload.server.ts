import { unstable_parseMultipartFormData as parseMultipart } from "@remix-run/node";
import { financeClaims } from "~/domain/editing/finance-claims";
import { EDITOR_BOUNDS } from "~/domain/forms/posted-form";
import { PICTURE_LIMITS, type PictureFault } from "~/domain/pictures/uploaded-picture";
import { oddCharacter } from "~/domain/text/plain-text";
import { translator } from "~/i18n/site-i18n.server";
import type { PictureOutcome } from "~/services/editing/picture-library.server";
import type { Site } from "~/tenants/site";
import { tidyText } from "~/tenants/wording-edits";
import type { RequestContext } from "../request-context";

/** Uploads that are read at the same time. Each holds one file in memory. */
const AT_ONCE = 3;
const MAX_FIELD = 8 * 1024;
const MAX_NAME = 200;
/** Bytes of a part's head: the names of its field and its file, and the file's type. */
const MAX_HEAD = 4 * 1024;
/** As many files again as a form has fields: further files are refused one by one, each with its name. */
const MOST_PARTS = 2 * EDITOR_BOUNDS.fields;
/** Has the hidden fields with which a form starts. */
const BEGINNING = 16 * 1024;
const MEGABYTE = 1024 * 1024;

let reading = 0;

/** What an upload has said, and what happened to each of its files. */
export interface PictureUpload {
  fields: ReadonlyMap<string, string>;
  files: UploadedPicture[];
}

interface UploadedPicture {
  /** The field in which it was chosen. */
  field: string;
  name: string;
  outcome: PictureOutcome;
}

interface UploadedFile {
  name: string;
  content: Buffer;
}

/**
 * Reads the upload of an editor as it comes: a file is taken before the next one is read, and one that is too large is
 * dropped as it is read.
 * @param mostInField bytes of one text field
 * @throws Response 400 for a body that is cut off or broken, 413 for one that is too large, 503 for files while others upload
 */
export async function readPictureUpload(
  request: Request,
  take: (file: UploadedFile) => Promise<PictureOutcome>,
  mostInField = MAX_FIELD,
): Promise<PictureUpload> {
  let [failure, held]: [unknown, number] = [undefined, 0];
  try {
    const takeOrFail = async (file: UploadedFile) => {
      try {
        return await take(file);
      } catch (error) {
        failure = error;
        throw error;
      }
    };
    const beginFile = () => {
      if (held > 0) return;
      if (reading >= AT_ONCE) throw new Response(null, { status: 503, headers: { "Retry-After": "30" } });
      held = 1;
      reading += held;
    };
    return await readParts(request, { take: takeOrFail, beginFile }, mostInField);
  } catch (error) {
    // Errors that don't come from taking a file are about the body.
    if (error instanceof Response || error === failure || request.signal.aborted) throw error;
    throw new Response(null, { status: 400 });
  } finally {
    reading -= held;
  }
}

async function readParts(
  request: Request,
  { take, beginFile }: { take: (file: UploadedFile) => Promise<PictureOutcome>; beginFile: () => void },
  mostInField: number,
): Promise<PictureUpload> {
  const fields = new Map<string, string>();
  const files: PictureUpload["files"] = [];
  const refused = (fault: PictureFault): PictureOutcome => ({ kind: "refused", fault });
  await parseMultipart(counted(request), async ({ name, filename, data }) => {
    if (filename === undefined) {
      const text = await read(data, mostInField);
      if (text === null) throw new Response(null, { status: 413 });
      fields.set(name, text.toString("utf8"));
      return undefined;
    }
    // A browser sends an empty part where nothing was chosen: no other upload keeps such a form waiting.
    if (filename === "") {
      await read(data, 0);
      return undefined;
    }
    beginFile();
    const content = await read(data, PICTURE_LIMITS.file);
    const of = filename.slice(0, MAX_NAME);
    const outcome =
      files.length >= PICTURE_LIMITS.files
        ? refused("files")
        : content === null
          ? refused("bytes")
          : await take({ name: of, content });
    files.push({ field: name, name: of, outcome });
    return undefined;
  });
  return { fields, files };
}

/** Returns the text of an upload's first bytes, unparsed, and a request that still has the whole body. */
export async function beginningOf(request: Request): Promise<{ text: string; whole: Request }> {
  const [first, body] = request.body?.tee() ?? [null, null];
  const reader = first?.getReader();
  let text = "";
  while (reader && text.length < BEGINNING) {
    const { done, value } = await reader.read();
    if (done) break;
    text += Buffer.from(value).toString("latin1");
  }
  // Resolves only when the other copy is cancelled too.
  reader?.cancel().catch(() => undefined);
  const { headers, signal } = request;
  const init = { method: "POST", headers, signal, duplex: "half" as const };
  return { text, whole: new Request(request.url, { ...init, body }) };
}

/** Reads a part; null, and nothing is kept, when it is longer than that. */
async function read(data: AsyncIterable<Uint8Array>, limit: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of data) {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
    else chunks.length = 0;
  }
  return size > limit ? null : Buffer.concat(chunks);
}

/**
 * The same request, whose body ends with an error when it is too long or one of its parts has a long head: the parser copies
 * its whole buffer for each line of a head. The end comes in one piece: the parser rejects a last boundary that is cut
 * between its dashes.
 */
function counted(request: Request): Request {
  const { headers, url, body } = request;
  const [, boundary = ""] = /\bboundary="?([^";]+)/i.exec(headers.get("Content-Type") ?? "") ?? [];
  const hasLongHead = headCheck(boundary);
  const end = `\r\n--${boundary}--\r\n`.length;
  let [size, kept] = [0, Buffer.alloc(0)];
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.length;
      if (size > PICTURE_LIMITS.upload || hasLongHead(chunk)) {
        controller.error(new Response(null, { status: 413 }));
        return;
      }
      const bytes = Buffer.concat([kept, chunk]);
      const ready = Math.max(0, bytes.length - end);
      kept = bytes.subarray(ready);
      if (ready > 0) controller.enqueue(bytes.subarray(0, ready));
    },
    flush: (controller) => controller.enqueue(kept),
  });
  const init = { method: "POST", headers, duplex: "half" as const };
  return new Request(url, { ...init, body: body?.pipeThrough(count) ?? null });
}

/** Returns a function that takes a body's chunks and returns true once a part's head is too long, or the parts too many. */
function headCheck(boundary: string): (chunk: Uint8Array) => boolean {
  const marks = { head: Buffer.from("\r\n\r\n"), content: Buffer.from(`\r\n--${boundary}`) };
  let [at, parts]: [keyof typeof marks, number] = ["head", 0];
  /** The bytes in which the next mark may begin: a head so far, or the end of a content. */
  let held = Buffer.alloc(0);
  return (chunk) => {
    held = Buffer.concat([held, chunk]);
    for (;;) {
      const mark = marks[at];
      const found = held.indexOf(mark);
      if (at === "head" && (found < 0 ? held.length : found) > MAX_HEAD) return true;
      if (found < 0) break;
      held = held.subarray(found + mark.length);
      if (at === "head") parts += 1;
      at = at === "head" ? "content" : "head";
    }
    if (at === "content") held = held.subarray(-marks.content.length);
    return parts > MOST_PARTS;
  };
}

/** Returns why a file was not kept; null: it was. */
export function uploadFault(
  { site }: Pick<RequestContext, "site">,
  { name, outcome }: UploadedPicture,
): string | null {
  const t = translator(site);
  if (outcome.kind === "gone") return t("desk.pictures.error.gone");
  if (outcome.kind !== "refused") return null;
  const values = {
    ...{ megabytes: PICTURE_LIMITS.file / MEGABYTE, megapixels: PICTURE_LIMITS.pixels / 1_000_000 },
    ...{ files: PICTURE_LIMITS.files, most: site.picture_library.most_pictures },
    total: site.picture_library.most_megabytes,
  };
  return `${name}: ${t(`desk.pictures.fault.${outcome.fault}`, values)}`;
}

/** What can be uploaded, for people: one picture, or some together. */
export function uploadLimits(site: Site, how: "one" | "some"): string {
  return translator(site)(how === "one" ? "desk.pictures.limits_single" : "desk.pictures.limits", {
    ...{ megabytes: PICTURE_LIMITS.file / MEGABYTE, files: PICTURE_LIMITS.files },
    megapixels: PICTURE_LIMITS.pixels / 1_000_000,
  });
}

/** Returns what was typed of a picture as it is stored. */
export function tidyAlt(typed: string | null | undefined): string {
  return tidyText(typed ?? "").replace(/\s+/g, " ");
}

/** Returns why a description can't be stored; null: it can. */
export function altError(
  { site }: Pick<RequestContext, "site">,
  alt: string,
  isDecorative: boolean,
): string | null {
  const fault = altFault(alt, isDecorative);
  const t = translator(site);
  if (fault === "alt_rate") return t("desk.fault.rate", { figure: financeClaims(alt)[0] });
  return fault && t(`desk.pictures.error.${fault}`, { limit: PICTURE_LIMITS.alt });
}

function altFault(
  alt: string,
  isDecorative: boolean,
): "alt_missing" | "alt_both" | "alt_long" | "alt_odd" | "alt_rate" | null {
  if (alt !== "" && isDecorative) return "alt_both";
  if (alt === "" && !isDecorative) return "alt_missing";
  if (alt.length > PICTURE_LIMITS.alt) return "alt_long";
  if (oddCharacter(alt)) return "alt_odd";
  return financeClaims(alt).length > 0 ? "alt_rate" : null;
}
