/** @module-tag long */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { requestServer } from "../../support/request-server";
import { type ServerProcess, SMALL_SITE, startServer } from "../../support/server-process";
import { listedHosts } from "../../support/site-browser";

const ROUNDS = 2;
const LEADS = 10;

function leadRequest(host: string, keepAlive = false): string {
  const body = JSON.stringify({
    submission_id: randomUUID(),
    category: "General Enquiry",
    name: "Robin",
    last_name: "Citizen",
    email: "robin@example.com",
    phone: "0491 570 006",
    message: "Is it still there?",
  });
  return [
    "POST /api/leads HTTP/1.1",
    `Host: ${host}`,
    `Origin: http://${host}`,
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Connection: ${keepAlive ? "keep-alive" : "close"}`,
    "",
    body,
  ].join("\r\n");
}

/** Returns what a connection received until it ended: the answer, or the error code. */
async function answerOn(socket: Socket): Promise<string> {
  let text = "";
  socket.on("data", (chunk: Buffer) => {
    text += chunk.toString();
  });
  const outcome = await new Promise<string>((resolve) => {
    socket.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "error"));
    socket.once("close", () => resolve("closed"));
  });
  return text === "" ? outcome : text;
}

const statusOf = (answer: string) => /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? answer;

/** Keeps the server busy with pages on separate connections until it accepts none. */
function renderOn(server: ServerProcess, host: string): { outcomes: string[]; ended: Promise<unknown> } {
  const outcomes: string[] = [];
  const ended = Promise.all(
    Array.from({ length: 12 }, async () => {
      for (;;) {
        try {
          const { status } = await requestServer(server.port, "/cars", { headers: { Host: host } });
          outcomes.push(String(status));
        } catch (error) {
          const { code } = error as NodeJS.ErrnoException;
          outcomes.push(code ?? String(error));
          return;
        }
      }
    }),
  );
  return { outcomes, ended };
}

async function withBusyServer(
  work: (server: ServerProcess, host: string, load: ReturnType<typeof renderOn>) => Promise<void>,
): Promise<void> {
  const server = await startServer(SMALL_SITE);
  const [host = ""] = await listedHosts(server);
  const load = renderOn(server, host);
  try {
    await expect.poll(() => load.outcomes.length).toBeGreaterThan(20);
    await work(server, host, load);
  } finally {
    await server.stop();
  }
}

/** Resolves when the server knows that it is stopping: a busy one needs a while to see the signal. */
async function untilStopping({ port }: ServerProcess): Promise<void> {
  await expect.poll(async () => (await requestServer(port, "/readyz")).status).toBe(503);
}

describe("a busy server that is stopped", () => {
  it("answers every lead that was sent before, even if its connection was not accepted yet", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await withBusyServer(async (server, host, load) => {
        const sockets = Array.from({ length: LEADS }, () => connect(server.port, "127.0.0.1"));
        const answers = sockets.map((socket) => answerOn(socket));
        await Promise.all(
          sockets.map(async (socket) => {
            await once(socket, "connect");
            await new Promise((resolve) => socket.write(leadRequest(host), resolve));
          }),
        );
        const stopped = server.stop();
        expect((await Promise.all(answers)).map(statusOf)).toEqual(
          Array.from({ length: LEADS }, () => "201"),
        );
        expect(await stopped).toBe(0);
        await load.ended;
        // The pages were answered too, until the port was closed. The kernel may accept a connection at that
        // very moment.
        const odd = load.outcomes.filter((outcome) => outcome !== "200" && outcome !== "ECONNREFUSED");
        expect(odd.filter((outcome) => outcome !== "ECONNRESET")).toEqual([]);
        expect(odd.length).toBeLessThan(2);
      });
    }
  }, 300_000);

  it("answers requests on open connections, and announces that they close", () =>
    withBusyServer(async (server, host, load) => {
      const sockets = await Promise.all(
        Array.from({ length: LEADS }, async () => {
          const socket = connect(server.port, "127.0.0.1");
          await once(socket, "connect");
          return socket;
        }),
      );
      const answers = sockets.map((socket) => answerOn(socket));
      const stopped = server.stop();
      await untilStopping(server);
      for (const socket of sockets) socket.write(leadRequest(host, true));
      const whole = await Promise.all(answers);
      expect(whole.map(statusOf)).toEqual(Array.from({ length: LEADS }, () => "201"));
      for (const answer of whole) expect(answer).toMatch(/\r\nConnection: close\r\n/i);
      expect(await stopped).toBe(0);
      await load.ended;
    }));

  it("reports on /readyz that it is stopping, while it still answers", () =>
    withBusyServer(async (server, host, load) => {
      const stopped = server.stop();
      await untilStopping(server);
      const ready = await requestServer(server.port, "/readyz");
      expect(ready.status).toBe(503);
      expect(JSON.parse(ready.text)).toEqual({ status: "stopping", failing: ["process"] });
      expect((await requestServer(server.port, "/healthz")).status).toBe(200);
      expect((await requestServer(server.port, "/", { headers: { Host: host } })).status).toBe(200);
      expect(await stopped).toBe(0);
      await load.ended;
    }));
});
