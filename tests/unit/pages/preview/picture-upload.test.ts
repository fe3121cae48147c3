import { expect, it } from "vitest";
import { readPictureUpload } from "~/pages/preview/picture-upload.server";

const BOUNDARY = "upload";
const ADDRESS = "http://alpha.example/preview/pages";
const part = (name: string, text: string, file?: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file === undefined ? "" : `; filename="${file}"`}\r\n\r\n${text}\r\n`;
const END = `--${BOUNDARY}--\r\n`;

/** Sends a form; `finish` sends the rest of one that has begun. */
function send(beginning: string) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const write = (text: string) => writer.write(new TextEncoder().encode(text));
  const request = new Request(ADDRESS, {
    method: "POST",
    headers: { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` },
    body: readable,
    ...{ duplex: "half" },
  });
  const upload = readPictureUpload(request, async () => ({ kind: "gone" }));
  const begun = write(beginning);
  return {
    upload,
    begun,
    finish: (rest: string) => begun.then(() => write(rest)).then(() => writer.close()),
  };
}

it("an upload waits for no other while it has no file, and a fourth file at the same time is refused for now", async () => {
  const slow = [1, 2, 3].map(() => send(part("file", "the first bytes", "slow.jpg")));
  await Promise.all(slow.map(({ begun }) => begun));

  const text = send(part("title", "Winter check") + part("file", "", ""));
  await text.finish(END);
  const { fields, files } = await text.upload;
  expect([Object.fromEntries(fields), files]).toEqual([{ title: "Winter check" }, []]);

  const fourth = send(part("file", "bytes", "fourth.jpg"));
  fourth.finish(END).catch(() => undefined);
  const refused = (await fourth.upload.catch((error: unknown) => error)) as Response;
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "30"]);

  for (const { finish } of slow) await finish(END);
  for (const { upload } of slow) expect((await upload).files).toHaveLength(1);
  const next = send(part("file", "bytes", "next.jpg"));
  await next.finish(END);
  expect((await next.upload).files).toHaveLength(1);
});

const LONG_HEAD = `--${BOUNDARY}\r\n${"a:\r\n".repeat(100_000)}`;
it.each([
  ["begins with 100,000 lines of a head", LONG_HEAD],
  ["has them after a field", part("title", "Winter check") + LONG_HEAD],
  ["has a thousand and one parts", part("n", "").repeat(1001) + END],
])("an upload is refused that %s", async (_what, body) => {
  const sent = send(body);
  sent.begun.catch(() => undefined);
  sent.finish("").catch(() => undefined);
  const refused = (await sent.upload.catch((error: unknown) => error)) as Response;
  expect(refused.status).toBe(413);
});

it("an upload keeps what looks like the end of a head or of a part, however it is cut", async () => {
  const text = `one\r\n\r\ntwo\r\n--${BOUNDARY.slice(0, -1)}\r\n\r\nthree`;
  const body = part("title", text) + part("empty", "") + part("file", text, "a.jpg") + END;
  for (let at = 1; at < body.length; at += 1) {
    const cut = send(body.slice(0, at));
    const finished = cut.finish(body.slice(at));
    const { fields, files } = await cut.upload;
    await finished;
    expect([at, Object.fromEntries(fields), files.length]).toEqual([at, { title: text, empty: "" }, 1]);
  }
});
