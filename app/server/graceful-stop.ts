import type { Server } from "node:http";

/** Longest time a stop may take: an orchestrator kills what takes longer than its own patience. */
export const STOP_WITHIN_MS = 10_000;

/**
 * Stops accepting and resolves when every request in flight has been answered, or after `withinMs`: what is
 * still open then is cut off. Kept-alive connections are closed as soon as they fall idle.
 * @returns whether all requests were answered
 */
export async function drain(server: Server, withinMs: number): Promise<boolean> {
  let cutOff = false;
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const limit = setTimeout(() => {
    cutOff = true;
    server.closeAllConnections();
  }, withinMs);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
  clearInterval(idle);
  clearTimeout(limit);
  return !cutOff;
}
