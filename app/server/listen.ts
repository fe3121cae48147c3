import { randomBytes } from "node:crypto";
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import { type AddressInfo, createServer as createSocketServer, type Server as SocketServer } from "node:net";
import { ConfigError } from "~/config.server";
import { plainPage } from "./plain-page";
import { MAX_ADDRESS_LENGTH } from "./request-checks";

/** `Retry-After` in seconds: by then a restart or failover of the database is over. */
export const RETRY_SECONDS = 30;

/** Space for cookies in addition to the longest address that is answered. */
const HEADER_SPACE = MAX_ADDRESS_LENGTH * 4;
/** Longer than the usual load balancer keeps its connections, so that the balancer closes them first. */
const KEEP_ALIVE_MS = 65_000;

/** The variables that set the host and port, for error messages. */
interface AddressNames {
  host: string;
  port: string;
}
const PUBLIC_NAMES: AddressNames = { host: "HOST", port: "PORT" };

export async function listen(
  app: RequestListener,
  host: string,
  port: number,
  names = PUBLIC_NAMES,
): Promise<{ server: Server; port: number }> {
  const server = createServer({ maxHeaderSize: HEADER_SPACE, keepAliveTimeout: KEEP_ALIVE_MS }, app);
  await opened(server, host, port, names);
  return { server, port: (server.address() as AddressInfo).port };
}

/**
 * Opens and closes the port, so that a port in use is reported before stores are opened and stock is loaded.
 * @throws ConfigError
 */
export async function checkPortIsFree(host: string, port: number, names = PUBLIC_NAMES): Promise<void> {
  const probe = createSocketServer();
  await opened(probe, host, port, names);
  await new Promise((resolve) => probe.close(resolve));
}

async function opened(server: SocketServer, host: string, port: number, names: AddressNames): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(listenError(error, host, port, names)));
    server.listen(port, host, resolve);
  });
}

function listenError(error: NodeJS.ErrnoException, host: string, port: number, names: AddressNames): Error {
  switch (error.code) {
    case "EADDRINUSE":
      return new ConfigError(
        `${names.port}: ${port} on ${host} is already in use; stop the other program or set another ${names.port}`,
      );
    case "EACCES":
      return new ConfigError(`${names.port}: no permission to listen on ${port}`);
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new ConfigError(`${names.host}: ${host} is no address of this machine`);
    default:
      return error;
  }
}

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
