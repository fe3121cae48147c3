import { randomBytes } from "node:crypto";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { listen } from "./listen";
import { plainPage } from "./plain-page";
import { RETRY_SECONDS } from "./store-unavailable";

/** Holds the port open while the process waits for its database. */
export interface WaitingDoor {
  /** Opens the port, once. */
  open(): Promise<void>;
  /** Hands the port over to the app; opens it first if needed. */
  handOver(app: RequestListener): Promise<{ server: Server; port: number }>;
}

/**
 * `/healthz` answers that the process is alive, `/readyz` that its store is not ready; other requests get a 503 and may
 * retry.
 */
export function waitingDoor(host: string, port: number): WaitingDoor {
  let opening: Promise<{ server: Server; port: number }> | undefined;
  return {
    async open() {
      opening ??= listen(waiting, host, port);
      await opening;
    },
    async handOver(app) {
      if (!opening) return listen(app, host, port);
      const opened = await opening;
      opened.server.removeListener("request", waiting).on("request", app);
      return opened;
    },
  };
}

const TITLE = "We will be back in a moment";
const MESSAGE = "We are starting and can't answer yet. Please try again in half a minute.";

function waiting(request: IncomingMessage, response: ServerResponse): void {
  const path = (request.url ?? "").split("?")[0] ?? "";
  request.resume();
  response.setHeader("Cache-Control", "no-store");
  if (path === "/healthz") {
    answer(response, 200, "text/plain", "ok\n");
    return;
  }
  response.setHeader("Retry-After", String(RETRY_SECONDS));
  if (path === "/readyz") {
    answerJson(response, { status: "unavailable", failing: ["store"] });
    return;
  }
  if (path.startsWith("/api/") || path.endsWith(".json")) {
    answerJson(response, { error: MESSAGE });
    return;
  }
  const nonce = randomBytes(16).toString("base64url");
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'`;
  response.setHeader("Content-Security-Policy", policy);
  response.setHeader("X-Content-Type-Options", "nosniff");
  answer(response, 503, "text/html", plainPage(TITLE, `<p>${MESSAGE}</p>`, nonce));
}

function answerJson(response: ServerResponse, body: object): void {
  answer(response, 503, "application/json", JSON.stringify(body));
}

function answer(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { "Content-Type": `${type}; charset=utf-8` }).end(body);
}
