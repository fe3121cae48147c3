import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Request, RequestHandler } from "express";
import express from "express";

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
export async function staticFiles(folder: string): Promise<RequestHandler> {
  const files = await readFiles(folder);
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
