import { connect, createServer, type Socket } from "node:net";
import { MeilisearchApiError } from "meilisearch";
import { clientOver, type SearchTransport } from "#embedded-meilisearch";
import { deferred } from "~/adapters/with-timeout";
import type { DealershipId } from "~/domain/text/identifiers";
import { type IndexUids, OWN_UIDS, type RebuildSummary } from "./local-stock.server";
import type { SiteIndexState, StockLoading } from "./stock-search-engine";
import type { SearchSource } from "./stock-search-engine.server";

/** How often the other processes are sent a change that they did not cause. */
const LOOK_EVERY_MS = 25;
const LINE_END = 10;

/** What the other processes know of the index without asking. */
interface IndexState {
  isOpened: boolean;
  isWhole: boolean;
  loading: StockLoading | null;
  version: number | null;
  indexedRevision: number | null;
  siteChanges: number;
}

interface Call {
  id: number;
  ask?: { url: string; method: string | undefined; body: unknown };
  catchUp?: true;
  rebuild?: { dealershipIds?: readonly DealershipId[] | undefined };
}

interface Answer {
  /** Absent: only the state has changed. */
  id?: number;
  state: IndexState;
  value?: unknown;
  error?: { message: string; status?: number; cause?: unknown };
}

/** The index of this process, as the other processes of the machine reach it. */
export interface ServedIndex {
  /** Closes when every other process has gone over to another index, or after `ms`. */
  close(ms: number): Promise<void>;
}

/**
 * Serves a stock index to other processes of this machine over a socket, one JSON value on each line (decision 0187).
 * @param at the path of the socket, in a folder that is closed to other users
 */
export async function serveIndex(source: SearchSource, at: string): Promise<ServedIndex> {
  const reached = { isOpened: false, isWhole: false };
  source.opened().then(
    () => {
      reached.isOpened = true;
    },
    () => undefined,
  );
  source.ready().then(
    () => {
      reached.isWhole = true;
    },
    () => undefined,
  );
  const state = (): IndexState => ({
    ...reached,
    loading: source.loading(),
    version: source.version(),
    indexedRevision: source.indexedRevision(),
    siteChanges: source.sites.changes(),
  });
  const sockets = new Set<Socket>();
  const send = (socket: Socket, answer: Omit<Answer, "state">) => {
    if (socket.writable) socket.write(`${JSON.stringify({ ...answer, state: state() })}\n`);
  };
  let sent = "";
  const sendChange = () => {
    const now = JSON.stringify(state());
    if (now === sent) return;
    sent = now;
    for (const socket of sockets) send(socket, {});
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
    readLines(socket, (line) => {
      const call = JSON.parse(line) as Call;
      void answerTo(source, call).then((answer) => {
        // Before the answer: who asked may tell a visitor, who asks another process.
        if (!call.ask) sendChange();
        send(socket, answer);
      });
    });
    send(socket, {});
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(at, resolve));
  const timer = setInterval(sendChange, LOOK_EVERY_MS);
  timer.unref();
  return {
    async close(ms) {
      const closed = new Promise((resolve) => server.close(resolve));
      const limit = setTimeout(() => {
        for (const socket of sockets) socket.destroy();
      }, ms);
      await closed;
      clearTimeout(limit);
      clearInterval(timer);
    },
  };
}

async function answerTo(source: SearchSource, call: Call): Promise<Omit<Answer, "state">> {
  const { id, ask, catchUp, rebuild } = call;
  try {
    if (ask)
      return {
        id,
        value: await source.transport(ask.url, { method: ask.method ?? "GET", body: ask.body as string }),
      };
    if (catchUp) await source.catchUp();
    if (rebuild) return { id, value: await source.rebuild(rebuild.dealershipIds) };
    return { id };
  } catch (error) {
    if (error instanceof MeilisearchApiError)
      return { id, error: { message: error.message, status: error.response.status, cause: error.cause } };
    return { id, error: { message: error instanceof Error ? error.message : String(error) } };
  }
}

/** Calls `onLine` with each line. The last line may arrive in parts. */
function readLines(socket: Socket, onLine: (line: string) => void): void {
  let parts: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => {
    let start = 0;
    for (let end = chunk.indexOf(LINE_END); end >= 0; end = chunk.indexOf(LINE_END, start)) {
      parts.push(chunk.subarray(start, end));
      onLine(Buffer.concat(parts).toString());
      parts = [];
      start = end + 1;
    }
    if (start < chunk.length) parts.push(chunk.subarray(start));
  });
}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** A connection to one index process. */
class IndexLink {
  readonly #socket: Socket;
  readonly #waiting = new Map<number, Waiting>();
  #calls = 0;
  #isEnding = false;

  constructor(at: string, { onState, onClosed }: { onState(state: IndexState): void; onClosed(): void }) {
    this.#socket = connect(at);
    this.#socket.on("error", () => undefined);
    this.#socket.on("close", () => {
      for (const { reject } of this.#waiting.values()) reject(new IndexAwayError());
      this.#waiting.clear();
      onClosed();
    });
    readLines(this.#socket, (line) => {
      const answer = JSON.parse(line) as Answer;
      onState(answer.state);
      if (answer.id !== undefined) this.#settle(answer.id, answer);
    });
  }

  call(what: Omit<Call, "id">): Promise<unknown> {
    this.#calls += 1;
    const id = this.#calls;
    const answer = new Promise<unknown>((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    this.#socket.write(`${JSON.stringify({ id, ...what })}\n`);
    return answer;
  }

  /** Closes when everything asked was answered. */
  end(): void {
    this.#isEnding = true;
    if (this.#waiting.size === 0) this.#socket.end();
  }

  #settle(id: number, { value, error }: Answer): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) waiting?.reject(errorFrom(error));
    else waiting?.resolve(value);
    if (this.#isEnding) this.end();
  }
}

class IndexAwayError extends Error {
  constructor() {
    super("the index process does not answer");
  }
}

/** The error that the engine gave, as the official client would make it. */
function errorFrom({ message, status, cause }: NonNullable<Answer["error"]>): Error {
  if (status === undefined) return new Error(message);
  return new MeilisearchApiError(new Response(null, { status }), cause as MeilisearchApiError["cause"]);
}

/** The stock index of another process of this machine. */
export class SharedIndex implements SearchSource {
  readonly transport: SearchTransport = (url, init) =>
    this.#call({
      ask: { url: String(url instanceof Request ? url.url : url), method: init?.method, body: init?.body },
    });
  readonly client = clientOver(this.transport);
  readonly uids: IndexUids = OWN_UIDS;
  readonly sites: SiteIndexState = {
    ready: () => this.#until(({ siteChanges }) => siteChanges > 0),
    changes: () => this.#siteChanges,
    // Nothing but its own process can delete it.
    lost: () => undefined,
  };
  #link: IndexLink | null = null;
  #state: IndexState | null = null;
  /** Count here, because another index process begins again. */
  #version = 0;
  #siteChanges = 0;
  #untils: { test(state: IndexState): boolean; done: ReturnType<typeof deferred> }[] = [];

  /** Goes over to the index process at this socket, as soon as it has what the present one has. */
  connectTo(at: string): void {
    let isFirst = true;
    const link: IndexLink = new IndexLink(at, {
      onState: (state) => {
        if (this.#link !== link) {
          if (!isFirst || (this.#link && !state.isWhole)) return;
          isFirst = false;
          this.#link?.end();
          this.#link = link;
          this.#state = null;
        }
        this.#note(state);
      },
      onClosed: () => {
        if (this.#link === link) this.#link = null;
      },
    });
  }

  /** Resolves when there is an index process. */
  connected(): Promise<void> {
    return this.#until(() => true);
  }

  opened(): Promise<void> {
    return this.#until(({ isOpened }) => isOpened);
  }

  ready(): Promise<void> {
    return this.#until(({ isWhole }) => isWhole);
  }

  loading(): StockLoading | null {
    return this.#state ? this.#state.loading : { loaded: 0, total: 0 };
  }

  version(): number | null {
    return !this.#link || this.#state?.version === null ? null : this.#version;
  }

  indexedRevision(): number | null {
    return (this.#link && this.#state?.indexedRevision) ?? null;
  }

  async catchUp(): Promise<void> {
    await this.connected();
    await this.#call({ catchUp: true });
  }

  async rebuild(dealershipIds?: readonly DealershipId[]): Promise<RebuildSummary> {
    return (await this.#call({ rebuild: { dealershipIds } })) as RebuildSummary;
  }

  lost(): void {}

  isDegraded(): boolean {
    return false;
  }

  failed(): void {}

  async close(): Promise<void> {
    const reason = new Error("the stock search is closed");
    for (const { done } of this.#untils.splice(0)) done.reject(reason);
    this.#link?.end();
  }

  async #call(what: Omit<Call, "id">): Promise<unknown> {
    if (!this.#link) throw new IndexAwayError();
    return this.#link.call(what);
  }

  #note(state: IndexState): void {
    const former = this.#state;
    this.#state = state;
    if (state.version !== null && state.version !== former?.version) this.#version += 1;
    if (state.siteChanges > 0 && state.siteChanges !== former?.siteChanges) this.#siteChanges += 1;
    const met = this.#untils.filter(({ test }) => test(state));
    if (met.length === 0) return;
    this.#untils = this.#untils.filter((until) => !met.includes(until));
    for (const { done } of met) done.resolve();
  }

  async #until(test: (state: IndexState) => boolean): Promise<void> {
    if (this.#state && test(this.#state)) return;
    const done = deferred();
    this.#untils.push({ test, done });
    await done.promise;
  }
}
