import { Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import { createLogger, secretRedactor } from "~/services/platform/logger.server";

describe("secretRedactor", () => {
  const hide = secretRedactor({
    DATABASE_URL: "postgres://dealer:pa%23ss%2Fword@db.internal:5432/cars",
    SMTP_URL: "smtps://mail%40x:hunter2222@smtp.example",
    SESSION_SECRET: "first-secret-first-secret-first-secret, second-secret-second-secret-second",
    MEILI_API_KEY: 'a"key\\of signs',
    SMS_WEBHOOK_URL: "https://sms.example/send?token=tok-4711&to=x",
    MAIL_FROM: "sales@example.com",
  });

  it.each([
    ["an address as it is written", "at postgres://dealer:pa%23ss%2Fword@db.internal:5432/cars"],
    ["a decoded password", "password pa#ss/word was refused"],
    ["a URL-encoded password", "pa%23ss%2Fword"],
    [
      "the login that a mail server is sent",
      `AUTH PLAIN ${Buffer.from("\0mail@x\0hunter2222").toString("base64")}`,
    ],
    ["each secret of a list", "first-secret-first-secret-first-secret second-secret-second-secret-second"],
    ["a key inside JSON", JSON.stringify({ key: 'a"key\\of signs' })],
    ["a token in a query", "GET /send?token=tok-4711"],
  ])("hides %s", (_what, text) => {
    const hidden = hide(text);
    expect(hidden).toContain("[hidden]");
    expect(hidden).not.toMatch(/pa#ss|pa%23ss|hunter2222|-secret-|a\\?"key|tok-4711/);
    expect(hidden).not.toContain(Buffer.from("\0mail@x\0hunter2222").toString("base64"));
  });

  it("leaves everything else unchanged", () => {
    const line = '{"level":"info","msg":"mail from sales@example.com by smtp.example at db.internal"}';
    expect(hide(line)).toBe(line);
    expect(secretRedactor({})(line)).toBe(line);
  });
});

describe("the logger", () => {
  function logged(work: (log: ReturnType<typeof createLogger>) => void): string {
    const lines: string[] = [];
    const stream = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    work(createLogger("info", { SMTP_URL: "smtp://me:hunter2222@smtp.example" }, stream));
    return lines.join("");
  }

  it("logs the type, message, stack and code of an error, and nothing that a driver added to it", () => {
    const client = { connectionParameters: { host: "db.internal", password: "x" } };
    const error = Object.assign(new Error("gone"), { code: "57P01", client, input: "smtp://me:secret@x" });
    const line = logged((log) => log.error({ err: error }, "failed"));
    const { err } = JSON.parse(line);
    expect(Object.keys(err).sort()).toEqual(["code", "message", "stack", "type"]);
    expect(err).toMatchObject({ type: "Error", message: "gone", code: "57P01" });
    expect(line).not.toMatch(/db\.internal|connectionParameters|me:secret/);
  });

  it("logs no secret of the environment, wherever it stands", () => {
    const line = logged((log) =>
      log.error(
        { err: new Error("535 hunter2222 refused", { cause: new Error("hunter2222") }) },
        "hunter2222",
      ),
    );
    expect(line).toContain("[hidden]");
    expect(line).not.toContain("hunter2222");
  });

  it("logs a thrown value that is no error as text", () => {
    expect(JSON.parse(logged((log) => log.error({ err: "a text" }, "x"))).err).toBe("a text");
    expect(JSON.parse(logged((log) => log.error({ err: { client: 1 } }, "x"))).err).toEqual({
      type: "object",
    });
  });
});
