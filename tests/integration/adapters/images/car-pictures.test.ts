import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CarStore } from "~/adapters/database/cars.server";
import {
  carPictureSource,
  type FetchLimits,
  fetchPicture,
  withOwnPictures,
} from "~/adapters/images/car-pictures.server";
import { PictureUnavailableError } from "~/adapters/images/picture-source";
import { createPublicLookup, isPublicAddress } from "~/adapters/public-address.server";
import type { Car } from "~/domain/car/car";

/** In these tests this machine is the public network, and every other internal address stays internal. */
const isPublic = (address: string) => address === "127.0.0.1" || isPublicAddress(address);
const NAMES: Record<string, string[]> = {
  "pictures.example": ["127.0.0.1"],
  "intranet.example": ["10.0.0.5"],
  "mixed.example": ["127.0.0.1", "169.254.169.254"],
  "changing.example": ["127.0.0.1"],
};
let resolved: string[];
/** The second look-up of one name gives an internal address, as in DNS rebinding. */
const lookup = createPublicLookup(async (name) => {
  const hasChanged = name === "changing.example" && resolved.includes(name);
  resolved.push(name);
  const addresses = hasChanged ? ["127.0.0.2"] : (NAMES[name] ?? []);
  return addresses.map((address) => ({ address, family: 4 }));
}, isPublic);

let server: Server;
let port: number;
let dataDir: string;
let asked: string[];
let now = new Date("2026-01-31T09:00:00Z");
const bodies = new Map<string, Buffer>();

const answer: RequestListener = (request, response) => {
  const name = (request.url ?? "").slice(1);
  asked.push(name);
  const [kind, target] = name.split("=");
  const body = bodies.get(name);
  if (kind === "to")
    return void response.writeHead(302, { location: decodeURIComponent(target ?? "") }).end();
  if (kind === "hop") {
    const left = Number(target) - 1;
    return void response.writeHead(301, { location: left > 0 ? `/hop=${left}` : "/car.jpg" }).end();
  }
  if (name === "slow.jpg") return void response.writeHead(200).write("x");
  if (name === "cut.jpg") {
    const whole = bodies.get("car.jpg") ?? Buffer.alloc(0);
    response.writeHead(200, { "content-length": whole.length }).write(whole.subarray(0, 400));
    return void setTimeout(() => response.destroy(), 20);
  }
  if (name === "busy.jpg") return void response.writeHead(503).end();
  if (!body) return void response.writeHead(404).end();
  response.writeHead(200, { "content-type": "text/html" }).end(body);
};

beforeAll(async () => {
  const photo = sharp({ create: { width: 1600, height: 1200, channels: 3, background: "#336699" } });
  bodies.set("car.jpg", await photo.jpeg().toBuffer());
  bodies.set("car.png", await photo.png().toBuffer());
  bodies.set("car.webp", await photo.webp().toBuffer());
  bodies.set("car.avif", await photo.avif({ effort: 0 }).toBuffer());
  bodies.set("car.gif", await photo.clone().resize(100).gif().toBuffer());
  bodies.set("dot.png", await photo.clone().resize(1).png().toBuffer());
  const wide = { width: 8000, height: 8000, channels: 3, background: "#fff" } as const;
  bodies.set("bomb.png", await sharp({ create: wide, limitInputPixels: false }).png().toBuffer());
  bodies.set("car.svg", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"/>'));
  bodies.set("page.html", Buffer.from("<html>gone</html>"));
  bodies.set("half.jpg", Buffer.from(bodies.get("car.jpg")?.subarray(0, 700) ?? ""));
  bodies.set("big.jpg", Buffer.alloc(60_000, 1));
  server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  asked = [];
  resolved = [];
  dataDir = mkdtempSync(path.join(tmpdir(), "forecourt-car-pictures-"));
  return () => rmSync(dataDir, { recursive: true, force: true });
});

/** A source over one car whose feed names this address; returns how `/img` is asked for the car's first picture. */
function pictureOf(url: string, limits: Partial<FetchLimits> = {}) {
  const raw = { id: "car1", images: [{ url }] } as unknown as Car;
  const cars = {
    byId: async (id: string) => (id === raw.id ? structuredClone(raw) : null),
  } as unknown as CarStore;
  let attempts = 0;
  const source = carPictureSource(
    {
      cars,
      dealershipIds: () => [],
      dataDir,
      log: { debug: () => undefined, warn: () => undefined },
      now: () => now,
      fetch: (address, usual) => {
        attempts += 1;
        return fetchPicture(address, { ...usual, ...limits }, { lookup, isPublic });
      },
    },
    async () => "another's",
  );
  const own = async () =>
    (await withOwnPictures(cars).byId(raw.id, []))?.images[0]?.url.replace("/img/", "") ?? "";
  return { source, own, read: async () => source(await own()), attempts: () => attempts };
}
const at = (name: string, host = "pictures.example") => `http://${host}:${port}/${name}`;
const stored = () =>
  readdirSync(dataDir, { recursive: true }).filter((name) => String(name).endsWith(".webp"));

describe("a picture of another host", () => {
  it.each(["car.jpg", "car.png", "car.webp", "car.avif", "hop=3"])(
    "%s is stored as WebP of at most 1000 px, and fetched once",
    async (name) => {
      const { read } = pictureOf(at(name));
      const [first, second] = await Promise.all([read(), read()]);
      expect(await sharp(first as Buffer).metadata()).toMatchObject({
        format: "webp",
        width: 1000,
        height: 750,
      });
      expect(second).toEqual(first);
      expect(await read()).toEqual(first);
      expect(asked.filter((each) => each === asked[0])).toHaveLength(1);
      expect(stored()).toHaveLength(1);
    },
  );

  it.each([
    ["an SVG", at0("car.svg")],
    ["a GIF", at0("car.gif")],
    ["a page", at0("page.html")],
    ["a JPEG that ends early", at0("half.jpg")],
    ["a counter of one pixel", at0("dot.png")],
    ["64 megapixels", at0("bomb.png")],
    ["more bytes than allowed", at0("big.jpg"), { bytes: 50_000 }],
    ["a missing file", at0("none.jpg")],
    ["a fourth redirect", at0("hop=4")],
    ["a redirect to an internal address", at0("to=http%3A%2F%2F192.168.0.1%2Fcar.jpg")],
    ["a redirect to an internal name", at0("to=http%3A%2F%2Fintranet.example%2Fcar.jpg")],
    ["a redirect to a file", at0("to=file%3A%2F%2F%2Fetc%2Fpasswd")],
    ["a name with an internal address", () => at("car.jpg", "intranet.example")],
    ["a name with an internal address among others", () => at("car.jpg", "mixed.example")],
    ["an internal address", () => "http://127.0.0.2/car.jpg"],
    ["an internal address in another notation", () => "http://0x7f.2/car.jpg"],
    ["an internal IPv6 address", () => "http://[::ffff:10.0.0.1]/car.jpg"],
    [
      "a redirect to the same name, which now has an internal address",
      () => at(`to=${encodeURIComponent(at("car.jpg", "changing.example"))}`, "changing.example"),
    ],
    ["a password", () => `http://a:b@pictures.example:${port}/car.jpg`],
  ])(
    "is none, and is not asked for again for an hour: %s",
    async (_what, url, limits: Partial<FetchLimits> = {}) => {
      const { read, attempts } = pictureOf(url(), limits);
      expect(await read()).toBeNull();
      now = new Date(now.getTime() + 59 * 60_000);
      expect(await read()).toBeNull();
      expect([attempts(), stored()]).toEqual([1, []]);
      now = new Date(now.getTime() + 60_000);
      await read();
      expect(attempts()).toBe(2);
    },
  );

  it.each(["slow.jpg", "cut.jpg", "busy.jpg"])("may come later, in five minutes: %s", async (name) => {
    const { read } = pictureOf(at(name), { ms: 300 });
    await expect(read()).rejects.toThrow(PictureUnavailableError);
    await expect(read()).rejects.toThrow(PictureUnavailableError);
    expect(asked).toEqual([name]);
    now = new Date(now.getTime() + 5 * 60_000);
    await expect(read()).rejects.toThrow(PictureUnavailableError);
    expect(asked).toEqual([name, name]);
  });

  it.each([
    ["another car", (own: string) => own.replace("car1", "car2")],
    ["another address", (own: string) => `${own.slice(0, -1)}z`],
    ["more parts", (own: string) => `${own}/x`],
    ["no digest", () => "cars/car1"],
  ])("is not fetched for %s", async (_what, change) => {
    const { source, own } = pictureOf(at("car.jpg"));
    expect(await source(change(await own()))).toBeNull();
    expect(asked).toEqual([]);
  });

  it("leaves the app's own pictures to their source", async () => {
    const { source, own } = pictureOf("/img/demo/suv-white-front-1");
    expect(await source(await own())).toBe("another's");
  });
});

/** The port is known later. */
function at0(name: string): () => string {
  return () => at(name);
}
