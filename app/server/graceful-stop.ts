import type { Server } from "node:http";
import type { Socket } from "node:net";

/** Longest time a stop may take: an orchestrator kills what takes longer than its own patience. */
export const STOP_WITHIN_MS = 10_000;

/**
 * Stops accepting and resolves when every request in flight has been answered, or after `withinMs`: what is
 * still open then is cut off. Connections are closed as soon as they are idle; that includes those a browser
 * opened ahead and has sent nothing on, which Node itself takes for busy.
 * @param connections as `trackConnections` keeps them
 * @returns whether all requests were answered
 */
export async function drain(
  server: Server,
  connections: Iterable<Socket>,
  withinMs: number,
): Promise<boolean> {
  let cutOff = false;
  const closeIdle = () => {
    server.closeIdleConnections();
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  };
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  closeIdle();
  const idle = setInterval(closeIdle, 50);
  const limit = setTimeout(() => {
    cutOff = true;
    server.closeAllConnections();
  }, withinMs);
  await closed;
  clearInterval(idle);
  clearTimeout(limit);
  return !cutOff;
}

/** The server's open connections from now on. */
export function trackConnections(server: Server): ReadonlySet<Socket> {
  const open = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  return open;
}
