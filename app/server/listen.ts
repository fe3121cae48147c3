import type { RequestListener, Server } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo, Server as SocketServer } from "node:net";
import { createServer as createSocketServer } from "node:net";
import { ConfigError } from "~/config.server";
import { MAX_ADDRESS_LENGTH } from "./request-checks";

/** Space for cookies in addition to the longest address that is answered. */
const HEADER_SPACE = MAX_ADDRESS_LENGTH * 4;
/** Longer than the usual load balancer keeps its connections, so that the balancer closes them first. */
const KEEP_ALIVE_MS = 65_000;

/** The variables that set the host and port, for error messages. */
export interface AddressNames {
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
