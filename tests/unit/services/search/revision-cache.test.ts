import { describe, expect, it } from "vitest";
import { AnswerCache } from "~/services/search/revision-cache.server";

function counted() {
  const asked: string[] = [];
  const ask = (key: string) => async () => {
    asked.push(key);
    return `answer to ${key}`;
  };
  return { asked, ask };
}

describe("AnswerCache", () => {
  it("asks once for a key that is requested twice, also at the same time", async () => {
    const { asked, ask } = counted();
    const cache = new AnswerCache<string>(10);
    const [first, second] = await Promise.all([
      cache.answer(1, "a", ask("a")),
      cache.answer(1, "a", ask("a")),
    ]);
    expect([first, second, await cache.answer(1, "a", ask("a"))]).toEqual(Array(3).fill("answer to a"));
    expect(asked).toEqual(["a"]);
  });

  it("holds 10 entries and drops the oldest", async () => {
    const { asked, ask } = counted();
    const cache = new AnswerCache<string>(10);
    const keys = Array.from({ length: 11 }, (_, at) => `q${at}`);
    for (const key of keys) await cache.answer(1, key, ask(key));
    expect(cache.size).toBe(10);
    asked.length = 0;
    for (const key of keys.slice(1)) await cache.answer(1, key, ask(key));
    expect(asked).toEqual([]);
    await cache.answer(1, "q0", ask("q0"));
    expect(asked).toEqual(["q0"]);
  });

  it("is empty after a change of the revision", async () => {
    const { asked, ask } = counted();
    const cache = new AnswerCache<string>(10);
    await cache.answer(1, "a", ask("a"));
    await cache.answer(2, "b", ask("b"));
    await cache.answer(2, "a", ask("a"));
    expect(asked).toEqual(["a", "b", "a"]);
  });

  it("does not store an answer that was requested under an earlier revision", async () => {
    const cache = new AnswerCache<string>(10);
    let answerOld: (text: string) => void = () => {};
    const old = cache.answer(1, "a", () => new Promise((resolve) => (answerOld = resolve)));
    await cache.answer(2, "b", async () => "b");
    answerOld("old");
    expect(await old).toBe("old");
    expect(await cache.answer(2, "a", async () => "new")).toBe("new");
  });

  it("does not store a failure", async () => {
    const cache = new AnswerCache<string>(10);
    await expect(
      cache.answer(1, "a", async () => {
        throw new Error("away");
      }),
    ).rejects.toThrow("away");
    expect(await cache.answer(1, "a", async () => "back")).toBe("back");
  });
});
