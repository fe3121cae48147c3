import type { AddressInfo, Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** A message as a mail server took it, in the order in which they came. */
export interface TakenMessage {
  messageId: string;
  to: string[];
  content: string;
}

/** What the server does with the next messages, until it is told otherwise. */
export type SmtpMood =
  | "accepting"
  /** Says nothing after a connection is made. */
  | "silent"
  /** Takes the whole message and never answers. */
  | "hanging"
  /** 451 for the recipient: try again. */
  | "busy"
  /** 550 for the recipient: there is no such address. */
  | "refusing"
  /** 421 at the door. */
  | "closed"
  /** 552 after the message was read. */
  | "full"
  /** Takes the message, and the connection breaks before the 250 is out. */
  | "dropping"
  /** Breaks the connection in the middle of the message, which it forgets. */
  | "breaking";

/** A real SMTP server on a spare port of 127.0.0.1, which behaves as it is told to. */
export async function startSmtpServer(options: SMTPServerOptions = {}) {
  const taken: TakenMessage[] = [];
  const sockets = new Set<Socket>();
  const state = {
    mood: "accepting" as SmtpMood,
    /** Milliseconds before each of its answers. */
    slowness: 0,
    /** An address that it does not know, whatever its mood. */
    refused: null as string | null,
    connections: 0,
    onTaken: (_message: TakenMessage) => {},
  };
  const slowly = (answer: () => void) =>
    state.slowness > 0 ? void setTimeout(answer, state.slowness) : answer();
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
      if (state.mood === "silent") return;
      slowly(() => done(state.mood === "closed" ? refusal(421, "closed for today") : null));
    },
    onRcptTo({ address }, _session, done) {
      if (state.mood === "busy") done(refusal(451, "4.3.0 try again later"));
      else if (state.mood === "refusing" || state.refused === address)
        done(refusal(550, "5.1.1 no such user"));
      else slowly(done);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      if (state.mood === "breaking") {
        stream.once("data", () => cutOff(session.remotePort));
        stream.on("error", () => undefined);
        return;
      }
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (state.mood === "full") return done(refusal(552, "5.2.2 mailbox full"));
        const content = Buffer.concat(chunks).toString();
        const message = {
          messageId: /^Message-ID: (\S+)/im.exec(content)?.[1] ?? "",
          to: session.envelope.rcptTo.map(({ address }) => address),
          content,
        };
        taken.push(message);
        state.onTaken(message);
        if (state.mood === "dropping") cutOff(session.remotePort);
        else if (state.mood !== "hanging") slowly(done);
      });
    },
  });
  // A client that goes away in the middle is what these tests are about.
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
    taken,
    state,
    async close() {
      cutOff();
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
    },
  };
}
export type TestSmtpServer = Awaited<ReturnType<typeof startSmtpServer>>;
