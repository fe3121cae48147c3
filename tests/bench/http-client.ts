import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

/** A server that does not answer fails the run instead of blocking it. */
const TIMEOUT_MS = 60_000;

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** As transferred, still compressed. */
  body: Buffer;
  /** Milliseconds from sending to the last byte. */
  ms: number;
}

/** Sends requests to one port of 127.0.0.1 over keep-alive connections; decompresses and follows nothing. */
export class HttpClient {
  readonly #agent = new Agent({ keepAlive: true });

  constructor(private readonly port: number) {}

  send(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: string | Buffer,
  ): Promise<Answer> {
    const started = performance.now();
    return new Promise((resolve, reject) => {
      const sent = request(
        { agent: this.#agent, host: "127.0.0.1", port: this.port, method, path, headers },
        (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("error", reject);
          response.on("end", () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(chunks),
              ms: performance.now() - started,
            }),
          );
        },
      );
      sent.setTimeout(TIMEOUT_MS, () =>
        sent.destroy(new Error(`${method} ${path}: no answer within ${TIMEOUT_MS / 1000} s`)),
      );
      sent.on("error", reject);
      sent.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** Returns the text of an answer, decompressed. */
export function textOf({ headers, body }: Pick<Answer, "headers" | "body">): string {
  switch (headers["content-encoding"]) {
    case "br":
      return brotliDecompressSync(body).toString();
    case "gzip":
      return gunzipSync(body).toString();
    default:
      return body.toString();
  }
}
