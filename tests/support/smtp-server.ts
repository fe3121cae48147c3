import type { AddressInfo, Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** A message that a mail server received. */
export interface ReceivedMessage {
  messageId: string;
  to: string[];
  content: string;
}

/** What the server does with the next messages. */
export type SmtpBehaviour =
  | "accepting"
  /** Never greets after a connection is made. */
  | "silent"
  /** Receives the whole message and never answers. */
  | "hanging"
  /** 451 for the recipient: try again. */
  | "busy"
  /** 550 for the recipient: there is no such address. */
  | "refusing"
  /** 421 on connecting. */
  | "closed"
  /** 552 after the message was read. */
  | "full"
  /** Receives the message, and breaks the connection before the 250. */
  | "dropping"
  /** Breaks the connection in the middle of the message, and drops the message. */
  | "breaking";

/** Starts a real SMTP server on a free port of 127.0.0.1, whose behaviour a test sets. */
export async function startSmtpServer(options: SMTPServerOptions = {}) {
  const received: ReceivedMessage[] = [];
  const sockets = new Set<Socket>();
  const state = {
    behaviour: "accepting" as SmtpBehaviour,
    /** Milliseconds before each of its answers. */
    answerDelayMs: 0,
    /** An address that it always refuses. */
    refused: null as string | null,
    connections: 0,
    onReceived: (_message: ReceivedMessage) => {},
  };
  const slowly = (answer: () => void) =>
    state.answerDelayMs > 0 ? void setTimeout(answer, state.answerDelayMs) : answer();
  const refusal = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code });
  /** @param port of the other end; absent: every connection */
  const cutOff = (port?: number) => {
    for (const socket of sockets) if (port === undefined || socket.remotePort === port) socket.destroy();
  };
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    closeTimeout: 100,
    ...options,
    onConnect(_session, done) {
      state.connections += 1;
      if (state.behaviour === "silent") return;
      slowly(() => done(state.behaviour === "closed" ? refusal(421, "closed for today") : null));
    },
    onRcptTo({ address }, _session, done) {
      if (state.behaviour === "busy") done(refusal(451, "4.3.0 try again later"));
      else if (state.behaviour === "refusing" || state.refused === address)
        done(refusal(550, "5.1.1 no such user"));
      else slowly(done);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      if (state.behaviour === "breaking") {
        stream.once("data", () => cutOff(session.remotePort));
        stream.on("error", () => undefined);
        return;
      }
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (state.behaviour === "full") return done(refusal(552, "5.2.2 mailbox full"));
        const content = Buffer.concat(chunks).toString();
        const message = {
          messageId: /^Message-ID: (\S+)/im.exec(content)?.[1] ?? "",
          to: session.envelope.rcptTo.map(({ address }) => address),
          content,
        };
        received.push(message);
        state.onReceived(message);
        if (state.behaviour === "dropping") cutOff(session.remotePort);
        else if (state.behaviour !== "hanging") slowly(done);
      });
    },
  });
  // These tests are about clients that disconnect in the middle.
  smtp.on("error", () => undefined);
  smtp.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.once("close", () => sockets.delete(socket));
  });
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      smtp.server.once("error", reject);
      smtp.listen(port, "127.0.0.1", resolve);
    });
  await listen(0);
  const { port } = smtp.server.address() as AddressInfo;
  return {
    url: `${options.secure ? "smtps" : "smtp"}://127.0.0.1:${port}`,
    port,
    received,
    state,
    async close() {
      cutOff();
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
    },
  };
}
export type TestSmtpServer = Awaited<ReturnType<typeof startSmtpServer>>;
