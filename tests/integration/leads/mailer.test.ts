import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setImmediate as turnOfLoop } from "node:timers/promises";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createMailer, type MailMessage, mailFileName } from "~/adapters/mail/mailer.server";

const message: MailMessage = {
  messageId: "<0b8f5a52-3f0e-4c4b-8d6a-0d2f6f0f6a11@forecourt>",
  to: "leads@alpha.example",
  replyTo: "robin@example.com",
  subject: "Used Car Enquiry: Citroën C3 – $12,990",
  text: "Is it still there?\nZoë",
  html: "<p>Is it still there?<br>Zoë</p>",
};

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "forecourt-mail-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("createMailer without an SMTP server", () => {
  it("writes a message to a file that a mail program can open", async () => {
    const outboxDir = path.join(folder, "outbox/mail");
    await createMailer({ outboxDir, from: "web@alpha.example" }).send(message);
    expect(readdirSync(outboxDir)).toEqual(["0b8f5a52-3f0e-4c4b-8d6a-0d2f6f0f6a11@forecourt.eml"]);
    const eml = readFileSync(path.join(outboxDir, readdirSync(outboxDir)[0] as string), "utf8");
    expect(eml).toContain("Message-ID: <0b8f5a52-3f0e-4c4b-8d6a-0d2f6f0f6a11@forecourt>\r\n");
    expect(eml).toContain("From: web@alpha.example\r\n");
    expect(eml).toContain("To: leads@alpha.example\r\n");
    expect(eml).toContain("Reply-To: robin@example.com\r\n");
    expect(eml).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(eml).toMatch(/^Date: /m);
    expect(eml).toContain("Content-Type: text/plain; charset=utf-8");
    expect(eml).toContain("Content-Type: text/html; charset=utf-8");
    expect(eml).toContain("Zo=C3=AB");
  });

  it("gives access to the folder and its files to their owner only", async () => {
    const outboxDir = path.join(folder, "mail");
    await createMailer({ outboxDir }).send(message);
    expect(statSync(outboxDir).mode & 0o077).toBe(0);
    expect(statSync(path.join(outboxDir, mailFileName(message.messageId))).mode & 0o077).toBe(0);
  });

  it("replaces a message that is sent again, and writes another message to another file", async () => {
    const mailer = createMailer({ outboxDir: folder });
    await Promise.all([mailer.send(message), mailer.send(message)]);
    await mailer.send({ ...message, text: "Corrected" });
    await mailer.send({ ...message, messageId: "<other@forecourt>" });
    const files = readdirSync(folder).sort();
    expect(files).toEqual([mailFileName(message.messageId), "other@forecourt.eml"].sort());
    expect(readFileSync(path.join(folder, mailFileName(message.messageId)), "utf8")).toContain("Corrected");
  });

  it("rejects when the file can't be written, and leaves no partial file", async () => {
    const outboxDir = path.join(folder, "file");
    writeFileSync(outboxDir, "in the way");
    await expect(createMailer({ outboxDir }).send(message)).rejects.toThrow();
    expect(readdirSync(folder)).toEqual(["file"]);
  });

  it("removes partial files of a killed process, but not one that is being written", async () => {
    const abandoned = path.join(folder, ".abandoned.part");
    writeFileSync(abandoned, "half a message");
    const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000);
    utimesSync(abandoned, twoHoursAgo, twoHoursAgo);
    writeFileSync(path.join(folder, ".being-written.part"), "half a message");
    await createMailer({ outboxDir: folder }).send(message);
    expect(readdirSync(folder).sort()).toEqual([".being-written.part", mailFileName(message.messageId)]);
  });

  it.each([
    ["<a@forecourt>", "<b@forecourt>"],
    ["<../../etc/x@forecourt>", "<.._.._etc_x@forecourt>"],
    ["<a/b@forecourt>", "<a_b@forecourt>"],
    [`<${"x".repeat(300)}1@forecourt>`, `<${"x".repeat(300)}2@forecourt>`],
    ["<>", "<_>"],
  ])("names %s and %s with two different safe file names", (one, other) => {
    for (const name of [mailFileName(one), mailFileName(other)])
      expect(name).toMatch(/^[A-Za-z0-9@_-][A-Za-z0-9@._-]{0,160}\.eml$/);
    expect(mailFileName(one)).not.toBe(mailFileName(other));
  });
});

describe("createMailer with an SMTP server", () => {
  let server: SMTPServer | Server | undefined;
  afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())));

  async function smtpServer(options: ConstructorParameters<typeof SMTPServer>[0]): Promise<string> {
    const smtp = new SMTPServer({ authOptional: true, disabledCommands: ["STARTTLS"], ...options });
    server = smtp;
    await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
    return `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
  }

  it("sends the sender, the receiver, the Message-ID and both bodies", async () => {
    const received: { from: string; to: string[]; content: string }[] = [];
    const smtpUrl = await smtpServer({
      onData(stream, session, done) {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => {
          const { mailFrom, rcptTo } = session.envelope;
          received.push({
            from: mailFrom ? mailFrom.address : "",
            to: rcptTo.map((recipient) => recipient.address),
            content: Buffer.concat(chunks).toString(),
          });
          done();
        });
      },
    });
    const mailer = createMailer({ smtpUrl, from: "Alpha Cars <web@alpha.example>", outboxDir: folder });
    await mailer.send(message);
    await mailer.close();
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ from: "web@alpha.example", to: ["leads@alpha.example"] });
    expect(received[0]?.content).toContain(`Message-ID: ${message.messageId}`);
    expect(received[0]?.content).toContain("Reply-To: robin@example.com");
    expect(received[0]?.content).toContain("text/html");
    expect(readdirSync(folder)).toEqual([]);
  });

  it("rejects with the code of the server when it refuses the receiver", async () => {
    const smtpUrl = await smtpServer({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error("no such user"), { responseCode: 550 })),
    });
    const mailer = createMailer({ smtpUrl, outboxDir: folder });
    await expect(mailer.send(message)).rejects.toMatchObject({ responseCode: 550 });
    await mailer.close();
  });

  it("rejects when no server listens", async () => {
    const smtpUrl = await smtpServer({});
    await new Promise<void>((resolve) => (server as SMTPServer).close(() => resolve()));
    server = undefined;
    await expect(createMailer({ smtpUrl, outboxDir: folder }).send(message)).rejects.toMatchObject({
      code: expect.stringMatching(/ECONNREFUSED|ESOCKET|ECONNECTION/),
    });
  });

  it("rejects within the time limit when the server is silent", async () => {
    const silent = createServer();
    server = silent;
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const connected = once(silent, "connection") as Promise<[Socket]>;
    const smtpUrl = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const failure = createMailer({ smtpUrl, outboxDir: folder })
        .send(message)
        .catch((error: unknown) => error);
      const [socket] = await connected;
      // The client has seen the connection too, and waits for the greeting.
      for (let turn = 0; turn < 5; turn += 1) await turnOfLoop();
      // Nodemailer's own limit is 30 seconds.
      vi.advanceTimersByTime(29_000);
      expect(await failure).toMatchObject({ message: expect.stringMatching(/greeting/i) });
      socket.destroy();
    } finally {
      vi.useRealTimers();
    }
  });
});
