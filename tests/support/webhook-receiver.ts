import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

export interface ReceivedPost {
  id: string;
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
}

/** What a receiver does with a post that it has read. */
export type Answer = (response: ServerResponse, post: ReceivedPost, socket: Socket) => void;

export const answerWith =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(status, headers).end("{}");

/** Starts a real HTTP server on a free port of 127.0.0.1 that receives webhooks. */
export async function startWebhookReceiver() {
  const posts: ReceivedPost[] = [];
  const state = { answer: answerWith(204) as Answer };
  const sockets = new Set<Socket>();
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { headers, method = "", url: path = "" } = request;
      const body = Buffer.concat(chunks).toString("utf8");
      const post = { id: String(headers["webhook-id"] ?? ""), method, path, headers, body };
      posts.push(post);
      state.answer(response, post, request.socket);
    });
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    posts,
    url: (path: string) => `http://127.0.0.1:${port}${path}`,
    answer(answer: Answer) {
      state.answer = answer;
    },
    /** Ends every open connection. */
    cutOff() {
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Verifies the sender like a receiver: one signature is made with this secret, and the post is recent. */
export function hasValidSignature({ headers, body }: ReceivedPost, secret: string, now: Date): boolean {
  const timestamp = Number(headers["webhook-timestamp"]);
  if (!(Math.abs(now.getTime() / 1000 - timestamp) <= 300)) return false;
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const expected = createHmac("sha256", key)
    .update(`${String(headers["webhook-id"])}.${timestamp}.${body}`)
    .digest();
  return String(headers["webhook-signature"])
    .split(" ")
    .some((signature) => {
      const given = Buffer.from(signature.replace(/^v1,/, ""), "base64");
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
}
