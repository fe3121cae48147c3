import { describe, expect, it } from "vitest";
import { formatFor } from "~/adapters/images/image-handler.server";
import { limitedWork, TooMuchWorkError } from "~/adapters/images/limited-work";
import { largestPicture, pictureSources, SERVED_WIDTHS, snapWidth } from "~/domain/car/photo-sources";

describe("pictureSources", () => {
  it("gives the app's own pictures in 375, 640 and 1000 px, 640 by default", () =>
    expect(pictureSources("/img/demo/suv-white-front-1")).toEqual({
      src: "/img/demo/suv-white-front-1?w=640",
      srcSet:
        "/img/demo/suv-white-front-1?w=375 375w, /img/demo/suv-white-front-1?w=640 640w, /img/demo/suv-white-front-1?w=1000 1000w",
      width: 640,
      height: 480,
    }));

  it("gives one size without a srcset when asked for one width", () =>
    expect(pictureSources("/img/demo/suv-white-front-1", { widths: [375] })).toEqual({
      src: "/img/demo/suv-white-front-1?w=375",
      srcSet: null,
      width: 375,
      height: 281,
    }));

  it("leaves pictures of other hosts as they are without a CDN", () => {
    const url = "https://photos.example/a.jpg?size=big";
    expect(pictureSources(url)).toEqual({ src: url, srcSet: null, width: 640, height: 480 });
  });

  it("asks another host for a picture by https, as pages show none by http", () =>
    expect(pictureSources("http://photos.example/a.jpg").src).toBe("https://photos.example/a.jpg"));

  it("sends pictures of other hosts through the CDN with width, automatic format and automatic quality", () => {
    const { src, srcSet } = pictureSources("https://photos.example/a b.jpg?x=1", {
      cdn: "https://cdn.example/fetch//",
    });
    expect(src).toBe(
      "https://cdn.example/fetch/f_auto,q_auto,w_640/https%3A%2F%2Fphotos.example%2Fa%20b.jpg%3Fx%3D1",
    );
    expect(srcSet?.split(", ").map((each) => each.split(" ")[1])).toEqual(["375w", "640w", "1000w"]);
    expect(pictureSources("http://a.example/", { cdn: "https://cdn.example" }).src).toContain(
      ",w_640/http%3A",
    );
  });

  it.each(["data:image/png;base64,AAAA", "relative.jpg", "go?to=https://a.example/1.jpg"])(
    "returns %s unchanged",
    (url) =>
      expect(pictureSources(url, { cdn: "https://cdn.example" })).toMatchObject({ src: url, srcSet: null }),
  );
});

it.each([
  [1, 375],
  [375, 375],
  [376, 640],
  [640, 640],
  [641, 1000],
  [1000, 1000],
  [9999, 1000],
])("snapWidth serves a requested width of %i as %i", (wanted, served) => {
  expect(snapWidth([1000, 375, 640], wanted)).toBe(served);
});

it("SERVED_WIDTHS are those of thumbnails, cars and content, ascending; snapWidth needs one", () => {
  expect(SERVED_WIDTHS).toEqual([200, 375, 400, 640, 1000, 1600]);
  expect(() => snapWidth([], 640)).toThrow("at least one width");
});

it.each([
  ["image/avif,image/webp,image/*,*/*;q=0.8", "avif"],
  ["image/webp, */*", "webp"],
  ["image/webp,image/avif;q=0", "webp"],
  ["IMAGE/AVIF", "avif"],
  ["image/avif;q=0.0,image/webp;q=0", "jpeg"],
  ["*/*", "jpeg"],
  ["image/*", "jpeg"],
  ["text/html", "jpeg"],
  [undefined, "jpeg"],
])("formatFor answers Accept %j with %s", (accept, format) => expect(formatFor(accept)).toBe(format));

describe("limitedWork", () => {
  const gates = () => {
    const open: (() => void)[] = [];
    let running = 0;
    let most = 0;
    let started = 0;
    const job = async (): Promise<number> => {
      const mine = ++started;
      most = Math.max(most, ++running);
      await new Promise<void>((resolve) => open.push(resolve));
      running--;
      return mine;
    };
    const openAll = async () => {
      for (let i = 0; i < 50; i++) {
        for (const resolve of open.splice(0)) resolve();
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    return { job, openAll, figures: () => ({ most, started }) };
  };

  it("runs no more jobs at once than allowed, and finishes all of them", async () => {
    const { job, openAll, figures } = gates();
    const run = limitedWork<number>(2, 100);
    const all = Promise.all(Array.from({ length: 9 }, (_, index) => run(`job ${index}`, job)));
    await openAll();
    expect((await all).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(figures()).toEqual({ most: 2, started: 9 });
  });

  it("shares one run among callers of the same key, and runs again afterwards", async () => {
    const { job, openAll, figures } = gates();
    const run = limitedWork<number>(2, 100);
    const same = Promise.all([run("a", job), run("a", job), run("a", job)]);
    await openAll();
    expect(await same).toEqual([1, 1, 1]);
    const again = run("a", job);
    await openAll();
    expect(await again).toBe(2);
    expect(figures().started).toBe(2);
  });

  it("rejects a job when the queue is full, and accepts jobs again when there is room", async () => {
    const { job, openAll } = gates();
    const run = limitedWork<number>(1, 1);
    const first = run("a", job);
    const second = run("b", job);
    await expect(run("c", job)).rejects.toThrow(TooMuchWorkError);
    await openAll();
    await Promise.all([first, second]);
    const third = run("c", job);
    await openAll();
    expect(await third).toBe(3);
  });

  it("continues after a job that failed", async () => {
    const run = limitedWork<string>(1, 10);
    const broken = run("a", () => Promise.reject(new Error("no disk")));
    const next = run("b", async () => "done");
    await expect(broken).rejects.toThrow("no disk");
    expect(await next).toBe("done");
    expect(await run("a", async () => "better")).toBe("better");
  });
});

it("largestPicture returns the address of the largest width", () => {
  expect(largestPicture("/img/demo/suv-white-front-1")).toBe("/img/demo/suv-white-front-1?w=1000");
  expect(largestPicture("https://photos.example/a.jpg")).toBe("https://photos.example/a.jpg");
  expect(largestPicture("https://photos.example/a.jpg", { cdn: "https://cdn.example" })).toBe(
    "https://cdn.example/f_auto,q_auto,w_1000/https%3A%2F%2Fphotos.example%2Fa.jpg",
  );
});
