import { request as httpRequest, type IncomingHttpHeaders } from "node:http";

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
}

export interface RequestOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Send without Content-Length. */
  chunked?: boolean;
}

/** Sends one request exactly as given: neither the address nor a header is corrected. */
export function requestServer(port: number, target: string, ask: RequestOptions = {}): Promise<Answer> {
  const { method = "GET", headers = {}, body, chunked = false } = ask;
  return new Promise((resolve, reject) => {
    const length = body === undefined || chunked ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
    const request = httpRequest(
      {
        host: "127.0.0.1",
        port,
        method,
        path: target,
        agent: false,
        headers: { Host: `alpha.localhost:${port}`, ...length, ...headers },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          const whole = Buffer.concat(chunks);
          const { statusCode = 0, headers: answered } = response;
          resolve({ status: statusCode, headers: answered, body: whole, text: whole.toString() });
        });
      },
    );
    request.on("error", reject);
    request.end(body);
  });
}
