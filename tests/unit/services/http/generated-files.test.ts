import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { GeneratedFiles } from "~/services/http/generated-files.server";

/** A text of several pieces that a test can hold up and count. */
function slowText(pieces = 3) {
  const made = { begun: 0, pieces: 0, ended: 0, stopped: 0 };
  let go = () => {};
  let gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const make = async function* () {
    made.begun += 1;
    try {
      for (let n = 0; n < pieces; n += 1) {
        await gate;
        made.pieces += 1;
        yield `piece ${n}\n`;
      }
      made.ended += 1;
    } finally {
      if (made.ended < made.begun) made.stopped += 1;
    }
  };
  const hold = () => {
    gate = new Promise<void>((resolve) => {
      go = resolve;
    });
  };
  return { made, make, release: () => go(), hold };
}

const textOf = async (stream: ReadableStream<Uint8Array> | null) =>
  gunzipSync(Buffer.from(await new Response(stream).arrayBuffer())).toString();
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

describe("GeneratedFiles", () => {
  it("generates a text once for all readers, now and later, until its version changes", async () => {
    const texts = new GeneratedFiles();
    const { made, make, release } = slowText();
    const readers = Array.from({ length: 60 }, () => texts.read("sitemap", "1", make));
    release();
    const read = await Promise.all(readers.map(textOf));
    expect(new Set(read)).toEqual(new Set(["piece 0\npiece 1\npiece 2\n"]));
    expect(await textOf(texts.read("sitemap", "1", make))).toBe(read[0]);
    expect(made).toEqual({ begun: 1, pieces: 3, ended: 1, stopped: 0 });
    await textOf(texts.read("sitemap", "2", make));
    expect(made.begun).toBe(2);
    expect(texts.figures.cached).toBe(1);
  });

  it("stops generating when the last reader leaves, and starts again for the next one", async () => {
    const texts = new GeneratedFiles();
    const { made, make, release } = slowText(1000);
    const [one, two] = [texts.read("feed", "1", make), texts.read("feed", "1", make)];
    await settled();
    await one?.cancel();
    expect(made.stopped).toBe(0);
    await two?.cancel();
    release();
    await settled();
    expect(made).toEqual({ begun: 1, pieces: 1, ended: 0, stopped: 1 });
    expect((await textOf(texts.read("feed", "1", make))).split("\n")).toHaveLength(1001);
    expect(made.begun).toBe(2);
  });

  it("stops generating for a reader who left without reading", async () => {
    const texts = new GeneratedFiles();
    const { made, make, release } = slowText(1000);
    const gone = new AbortController();
    texts.read("feed", "1", make, gone.signal);
    await settled();
    gone.abort();
    texts.read("feed", "2", make, AbortSignal.abort());
    release();
    await settled();
    expect(made).toEqual({ begun: 1, pieces: 1, ended: 0, stopped: 1 });
  });

  it("generates texts one after the other, drops readers who leave the queue, and limits the queue", async () => {
    const texts = new GeneratedFiles();
    const first = slowText();
    const second = slowText();
    const reading = textOf(texts.read("a", "1", first.make));
    const left = texts.read("b", "1", second.make);
    await settled();
    expect(second.made.begun).toBe(0);
    await left?.cancel();
    for (let n = 0; n < 20; n += 1) expect(texts.read(`c${n}`, "1", slowText().make)).not.toBeNull();
    expect(texts.read("one too many", "1", slowText().make)).toBeNull();
    expect(texts.read("a", "1", first.make)).not.toBeNull();
    first.release();
    await reading;
    await settled();
    expect(second.made.begun).toBe(0);
  });

  it("fails for its readers, and generates again for the next one", async () => {
    const texts = new GeneratedFiles();
    let fails = true;
    const make = async function* () {
      yield "begun ";
      if (fails) throw new Error("the store is away");
      yield "ended";
    };
    await expect(textOf(texts.read("a", "1", make))).rejects.toThrow("the store is away");
    fails = false;
    expect(await textOf(texts.read("a", "1", make))).toBe("begun ended");
  });
});
