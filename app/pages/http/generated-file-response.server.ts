import { pipeline, Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { createGunzip } from "node:zlib";

/**
 * Chunk size in bytes. Each chunk passes through several streams, and an uncompressed file of 50,000 addresses has 25
 * MB.
 */
const PLAIN_CHUNK = 256 * 1024;

/** A reader: its accepted encodings, and a signal that aborts when it disconnects. */
export interface Reader {
  acceptEncoding?: string | null;
  signal?: AbortSignal;
}

export function readerOf({ headers, signal }: Request): Reader {
  return { acceptEncoding: headers.get("Accept-Encoding"), signal };
}

/**
 * Returns a response with a generated file as its body: the cached gzip when the reader accepts it, else
 * uncompressed. An uncompressed body is not compressed again: eight megabytes of brotli for one reader cost 0.3 s of
 * processor time, and search engines accept gzip.
 * @param acceptEncoding the request's header
 */
export function generatedFileResponse(
  body: ReadableStream<Uint8Array> | null,
  headers: Record<string, string>,
  acceptEncoding: string | null | undefined,
): Response {
  if (!body) return new Response(null, { status: 503, headers: { "Retry-After": "10" } });
  const varied = { ...headers, Vary: "Accept-Encoding" };
  if (takesGzip(acceptEncoding))
    return new Response(body, { headers: { ...varied, "Content-Encoding": "gzip" } });
  const gunzip = createGunzip({ chunkSize: PLAIN_CHUNK });
  // The stream that ends first ends the other.
  pipeline(Readable.fromWeb(body as NodeReadableStream), gunzip, () => undefined);
  const text = Readable.toWeb(gunzip) as unknown as ReadableStream<Uint8Array>;
  const cacheControl = [headers["Cache-Control"], "no-transform"].filter(Boolean).join(", ");
  return new Response(text, { headers: { ...varied, "Cache-Control": cacheControl } });
}

function takesGzip(acceptEncoding: string | null | undefined): boolean {
  return (acceptEncoding ?? "").split(",").some((coding) => {
    const [name, ...parameters] = coding
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    return name === "gzip" && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
