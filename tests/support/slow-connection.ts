import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** Delays in milliseconds. */
export interface Delays {
  /** What scripts request: loader data and JSON. */
  data: number;
  scripts: number;
  styles: number;
  /** Documents and posted forms, before their first byte. */
  pages: number;
  /** The second half of a document. */
  halves: number;
}

const NONE: Delays = { data: 0, scripts: 0, styles: 0, pages: 0, halves: 0 };

/**
 * Reads `data=1500,scripts=2000`.
 * @throws Error for any other text
 */
export function parseDelays(text: string): Delays {
  const delays = { ...NONE };
  for (const part of text.split(",")) {
    const [, name = "", ms = ""] = /^\s*(\w+)=(\d+)\s*$/.exec(part) ?? [];
    if (!(name in NONE))
      throw new Error(
        `FORECOURT_TEST_SLOW: ${part} is none of ${Object.keys(NONE).join("=, ")}= with milliseconds`,
      );
    delays[name as keyof Delays] = Number(ms);
  }
  return delays;
}

/**
 * A proxy in front of a local server that delays its answers, to find tests and pages that only work when
 * everything is fast.
 */
export async function slowConnection(
  to: number,
  delays: Delays,
): Promise<{ port: number; close(): Promise<void> }> {
  const proxy = createServer((incoming, outgoing) => {
    pass(incoming, outgoing, to, delays).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  return {
    port: (proxy.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
      }),
  };
}

async function pass(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  to: number,
  delays: Delays,
): Promise<void> {
  const { method, url = "/", headers } = incoming;
  const kind = kindOf(url.split("?")[0] ?? "", headers.accept);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const passed = request({ host: "127.0.0.1", port: to, method, path: url, headers }, resolve);
    passed.once("error", reject);
    incoming.pipe(passed);
  });
  const body: Buffer[] = [];
  for await (const chunk of answer) body.push(chunk as Buffer);
  const whole = Buffer.concat(body);
  if (kind) await delay(delays[kind]);
  outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
  if (kind === "pages" && delays.halves > 0) {
    const middle = Math.floor(whole.length / 2);
    outgoing.write(whole.subarray(0, middle));
    await delay(delays.halves);
    outgoing.end(whole.subarray(middle));
  } else outgoing.end(whole);
}

/** Returns the delay of an address; null for pictures and other files, which are not delayed. */
export function kindOf(path: string, accept = ""): Exclude<keyof Delays, "halves"> | null {
  if (/\.(data|json)$|^\/api\//.test(path)) return "data";
  if (path.endsWith(".js")) return "scripts";
  if (path.endsWith(".css")) return "styles";
  return accept.includes("text/html") ? "pages" : null;
}
