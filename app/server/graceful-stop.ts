import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";

/** The longest time a shutdown may take: an orchestrator kills a process that exceeds its own limit. */
export const STOP_WITHIN_MS = 10_000;

interface StopTimes {
  /** After this long without new requests, no more connections are accepted. */
  quietMs: number;
  /** While new requests keep arriving, they are accepted for this long: clients need time to notice the shutdown. */
  acceptMs: number;
  /** Connections without a request stay open for this long: a request may still be on its way. */
  silentMs: number;
  /** The limit for the whole shutdown; connections that are still open then are closed. */
  withinMs: number;
}

const TIMES: StopTimes = { quietMs: 250, acceptMs: 3000, silentMs: 1000, withinMs: STOP_WITHIN_MS - 2000 };

/** An event loop turn this short means that almost no request can have arrived during it. */
const SHORT_TURN_MS = 3;
const MAX_TURNS = 50;
/** The port closes after the first period without new requests, and after the second in any case. */
const HELD_QUIET_MS = 20;
const HELD_MS = 250;

export interface StoppableServer {
  /** Whether `drain` has begun: clients should send no more requests here. */
  isStopping(): boolean;
  /**
   * Answers requests that have arrived or still arrive, with `Connection: close`, until none do. Then closes the port
   * and resolves when every request is answered. Closes connections as soon as they are idle, including those that a
   * browser opened ahead without sending anything, which Node counts as busy.
   * @returns whether all requests were answered
   */
  drain(times?: Partial<StopTimes>): Promise<boolean>;
}

type RequestPair = [IncomingMessage, ServerResponse];

/**
 * Tracks a server's connections, so that it can stop without dropping requests that have arrived. A request that its
 * client has sent may be in an unread socket, or its connection in the kernel's queue: closing either resets it. A busy
 * event loop may see a signal before it sees them.
 */
export function stoppable(server: Server): StoppableServer {
  const opened = new Map<Socket, number>();
  const answering = new Set<ServerResponse>();
  let stopping = false;
  let lastArrival = 0;

  server.on("connection", (socket: Socket) => {
    lastArrival = performance.now();
    opened.set(socket, lastArrival);
    socket.once("close", () => opened.delete(socket));
  });
  const follow = (_request: IncomingMessage, response: ServerResponse) => {
    lastArrival = performance.now();
    if (stopping) response.shouldKeepAlive = false;
    answering.add(response);
    response.once("close", () => answering.delete(response));
  };
  server.prependListener("request", follow);

  async function untilQuiet({ quietMs, acceptMs }: StopTimes): Promise<void> {
    const started = performance.now();
    lastArrival = started;
    for (;;) {
      await delay(Math.min(quietMs, 50));
      await everythingRead();
      const now = performance.now();
      if (now - lastArrival >= quietMs || now - started >= acceptMs) return;
    }
  }

  /**
   * Closes the port just after the kernel's queue was emptied. Requests that arrive until then wait, so the wait is
   * short.
   */
  async function closePort(): Promise<{ closed: Promise<void> }> {
    const listeners = server.listeners("request") as ((...pair: RequestPair) => void)[];
    const held: RequestPair[] = [];
    server.removeAllListeners("request");
    server.on("request", (...pair: RequestPair) => {
      lastArrival = performance.now();
      held.push(pair);
    });
    // A client that waits for its answer opens no further connection, so new ones soon stop.
    const began = performance.now();
    do await shortTurn();
    while (performance.now() - lastArrival < HELD_QUIET_MS && performance.now() - began < HELD_MS);
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.removeAllListeners("request");
    for (const listener of listeners) server.on("request", listener);
    for (const pair of held) server.emit("request", ...pair);
    return { closed };
  }

  /** Everything that had arrived on a connection has now been read, so an idle connection is really idle. */
  async function closeIdle(silentMs: number): Promise<void> {
    await shortTurn();
    server.closeIdleConnections();
    const now = performance.now();
    for (const [socket, since] of opened)
      if (socket.bytesRead === 0 && now - since >= silentMs) socket.destroy();
  }

  return {
    isStopping: () => stopping,
    async drain(given = {}) {
      const times = { ...TIMES, ...given };
      stopping = true;
      for (const response of answering) if (!response.headersSent) response.shouldKeepAlive = false;
      let cutOff = false;
      const limit = setTimeout(() => {
        cutOff = true;
        server.close();
        server.closeAllConnections();
      }, times.withinMs);
      await untilQuiet(times);
      const { closed } = await closePort();
      let isClosed = false;
      void closed.then(() => {
        isClosed = true;
      });
      while (!isClosed) {
        await closeIdle(times.silentMs);
        await Promise.race([closed, delay(50)]);
      }
      clearTimeout(limit);
      return !cutOff;
    },
  };
}

/** One event loop turn accepts waiting connections; the next one reads the accepted ones. */
async function everythingRead(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await nextTurn();
}

/** Resolves right after a turn with almost no work, or after many busy turns. */
async function shortTurn(): Promise<void> {
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    const began = performance.now();
    await nextTurn();
    if (performance.now() - began < SHORT_TURN_MS) return;
  }
}
