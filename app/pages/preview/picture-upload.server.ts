import { unstable_parseMultipartFormData as parseMultipart } from "@remix-run/node";
import { financeClaims } from "~/domain/editing/finance-claims";
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

/** The same request, whose body ends with an error when it is longer than an upload may be. */
function counted(request: Request): Request {
  let size = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.length;
      if (size > PICTURE_LIMITS.upload) controller.error(new Response(null, { status: 413 }));
      else controller.enqueue(chunk);
    },
  });
  const init = { method: "POST", headers: request.headers, duplex: "half" as const };
  return new Request(request.url, { ...init, body: request.body?.pipeThrough(count) ?? null });
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
