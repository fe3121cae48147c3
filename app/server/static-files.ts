import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Request as ExpressRequest, Request, RequestHandler, Response } from "express";
import express from "express";
import { createImageHandler } from "~/adapters/images/image-handler.server";
import { sitePictureNamed } from "~/adapters/images/site-pictures.server";
import { escapeXml } from "~/domain/text/escape";
import { translator } from "~/i18n/site-i18n.server";
import { visitorRequest } from "~/pages/http/visitor-request.server";
import { readEditorSession } from "~/services/editing/editor-sign-in.server";
import { readSharedPreview } from "~/services/editing/preview-links.server";
import type { ClosablePlatform } from "~/services/platform/create-platform.server";
import type { Stylesheets } from "./first-visit";
import { publicOrigin } from "./request-checks";
import { requestState } from "./request-log";

interface StaticFile {
  type: string;
  etag: string;
  cacheControl: string;
  /** File contents by content encoding. */
  bodies: { br?: Buffer; gzip?: Buffer; identity: Buffer };
}

const IMMUTABLE = "public, max-age=31536000, immutable";
const SHORT = "public, max-age=3600";

/**
 * The client build, held in memory with its pre-compressed copies, so that a later build on disk can't remove the files
 * of the pages that this process renders. Names below `/assets/` contain a hash and their content never changes.
 */
export async function staticFiles(folder: string): Promise<RequestHandler & { stylesheets: Stylesheets }> {
  const files = await readFiles(folder);
  const stylesheets = new Map(
    [...files].flatMap(([address, { bodies }]) =>
      address.endsWith(".css") ? [[address, bodies.identity.toString()] as const] : [],
    ),
  );
  return Object.assign(answerFrom(files), { stylesheets });
}

function answerFrom(files: ReadonlyMap<string, StaticFile>): RequestHandler {
  return (request, response, next) => {
    const file = files.get(request.path);
    if (!file) {
      next();
      return;
    }
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.set("Allow", "GET, HEAD").sendStatus(405);
      return;
    }
    const { encoding, body } = chosen(file, request);
    response.set({
      "Content-Type": file.type,
      "Cache-Control": file.cacheControl,
      "Cross-Origin-Resource-Policy": "cross-origin",
      ETag: encoding === "identity" ? `"${file.etag}"` : `"${file.etag}-${encoding}"`,
    });
    response.vary("Accept-Encoding");
    if (encoding !== "identity") response.set("Content-Encoding", encoding);
    response.send(body);
  };
}

/** The smallest body in an encoding that the browser accepts. Browsers list gzip first without preferring it. */
function chosen(
  { bodies }: StaticFile,
  request: Request,
): { encoding: "br" | "gzip" | "identity"; body: Buffer } {
  if (bodies.br && request.acceptsEncodings("br")) return { encoding: "br", body: bodies.br };
  if (bodies.gzip && request.acceptsEncodings("gzip")) return { encoding: "gzip", body: bodies.gzip };
  return { encoding: "identity", body: bodies.identity };
}

async function readFiles(folder: string): Promise<Map<string, StaticFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const contents = new Map<string, Buffer>();
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
      .map(async (entry) => {
        const file = path.join(entry.parentPath, entry.name);
        contents.set(`/${path.relative(folder, file).split(path.sep).join("/")}`, await readFile(file));
      }),
  );
  const files = new Map<string, StaticFile>();
  for (const [address, identity] of contents) {
    if (/\.(br|gz|map)$/.test(address)) continue;
    files.set(address, {
      type: contentType(address),
      etag: createHash("sha256").update(identity).digest("base64url").slice(0, 22),
      cacheControl: address.startsWith("/assets/") ? IMMUTABLE : SHORT,
      bodies: { br: contents.get(`${address}.br`), gzip: contents.get(`${address}.gz`), identity },
    });
  }
  return files;
}

function contentType(address: string): string {
  const type = express.static.mime.lookup(address, "application/octet-stream");
  const charset = express.static.mime.charsets.lookup(type, "");
  return charset ? `${type}; charset=${charset.toLowerCase()}` : type;
}

/** Serves the fonts that the site's theme names. Their addresses contain a digest, so what they lead to never changes. */
export const siteFonts: RequestHandler = async (request, response, next) => {
  if (request.method !== "GET" && request.method !== "HEAD") return next();
  const { site } = requestState(response);
  const file = site?.fonts.files.get(request.originalUrl);
  // The file may have been removed since the start.
  const font = file === undefined ? null : await readFile(file).catch(() => null);
  if (!font) {
    response.status(404).set("Cache-Control", "public, max-age=60").type("text/plain").send("No such font\n");
    return;
  }
  response.set("Cache-Control", "public, max-age=31536000, immutable").type("font/woff2").send(font);
};

const CAMERA = "M0 10h12l6-9h24l6 9h12v44H0z M30 20a11 11 0 1 0 .1 0z";

/**
 * Draws what visitors see in place of a car's picture that can't be fetched: "No photos yet", in the site's words. Its
 * size tells scripts (ui/card/picture).
 */
function noPicture(response: Response): string {
  const { site } = requestState(response);
  const words = site ? escapeXml(translator(site)("card.no_photo")) : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3" viewBox="0 0 640 480"><path fill="#eef0f2" d="M0 0h640v480H0z"/><path transform="translate(290 170)" fill="none" stroke="#59636e" stroke-width="4" stroke-linejoin="round" d="${CAMERA}"/><text x="320" y="285" fill="#59636e" font-family="system-ui, sans-serif" font-size="28" text-anchor="middle">${words}</text></svg>`;
}

/**
 * All pictures below /img. One that an editor has uploaded and no published page uses is shown to the editors of its site
 * and to those who have opened a link to its draft, and to nobody else (rules/editors#picture-served).
 */
export function picturesHandler(platform: ClosablePlatform): RequestHandler {
  const images = createImageHandler({
    dataDir: platform.config.DATA_DIR,
    log: platform.log,
    source: platform.pictures,
    placeholder: noPicture,
    draft: (request, response) => draftedPicture(platform, request, response),
  });
  return (request, response, next) => {
    const named = sitePictureNamed(request.path.slice(1));
    const { site } = requestState(response);
    const picture = named && platform.sites.bySlug(named.site)?.pictures.get(`/img${request.path}`);
    // What the store has belongs to one site's hosts.
    if (picture?.file === null && site?.slug !== named?.site) {
      response.status(404).set("Cache-Control", "public, max-age=60").type("text/plain");
      response.send("No such picture\n");
      return;
    }
    return images(request, response, next);
  };
}

async function draftedPicture(
  platform: ClosablePlatform,
  request: ExpressRequest,
  response: Response,
): Promise<Buffer | null> {
  const named = sitePictureNamed(request.path.slice(1));
  const { site, origin } = requestState(response);
  if (!named || !site || origin === null || named.site !== site.slug) return null;
  const context = { platform, site, origin: publicOrigin(origin, request) };
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] satisfies [string, string]] : [],
  );
  const visitor = visitorRequest(new Request(origin + request.originalUrl, { headers }));
  const maySee =
    (await readEditorSession(context, visitor)) !== null ||
    (await readSharedPreview(context, visitor)).kind === "open";
  return maySee ? platform.storedPicture(site.slug, named.digest) : null;
}
