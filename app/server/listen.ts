import type { RequestListener, Server } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo, Server as SocketServer } from "node:net";
import { createServer as createSocketServer } from "node:net";
import { ConfigError } from "~/config.server";
import { LONGEST_ADDRESS } from "./request-checks";

/** Room for cookies beside the longest address that is answered. */
const HEADER_SPACE = LONGEST_ADDRESS * 4;
/** Longer than the usual load balancer keeps its connections, so that it is the one to close them. */
const KEEP_ALIVE_MS = 65_000;

export async function listen(
  app: RequestListener,
  host: string,
  port: number,
): Promise<{ server: Server; port: number }> {
  const server = createServer({ maxHeaderSize: HEADER_SPACE, keepAliveTimeout: KEEP_ALIVE_MS }, app);
  await opened(server, host, port);
  return { server, port: (server.address() as AddressInfo).port };
}

/**
 * Opens and closes the port, so that a port in use is told before stores are opened and stock is loaded.
 * @throws ConfigError
 */
export async function checkPortIsFree(host: string, port: number): Promise<void> {
  const probe = createSocketServer();
  await opened(probe, host, port);
  await new Promise((resolve) => probe.close(resolve));
}

async function opened(server: SocketServer, host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(listenError(error, host, port)));
    server.listen(port, host, resolve);
  });
}

function listenError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case "EADDRINUSE":
      return new ConfigError(
        `PORT: ${port} on ${host} is already in use; stop the other program or set another PORT`,
      );
    case "EACCES":
      return new ConfigError(`PORT: no permission to listen on ${port}`);
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new ConfigError(`HOST: ${host} is no address of this machine`);
    default:
      return error;
  }
}
