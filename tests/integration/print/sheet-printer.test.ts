/** @module-tag long */
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { PictureSource } from "~/adapters/images/picture-source";
import { createSheetPrinter, type SheetToPrint } from "~/adapters/pdf/sheet-printer.server";
import { paperColours } from "~/domain/print/print-colours";
import type { SheetText } from "~/domain/print/print-sheet";
import { asCarSlug } from "~/domain/text/identifiers";
import { readPdf } from "../../support/pdf";

const COLOURS = paperColours({
  text: "#222222",
  text_muted: "#555555",
  surface_alt: "#eeeeee",
  line: "#dddddd",
  accent: "#0b5cad",
  accent_strong: "#083f77",
  price: "#0b5cad",
  negative: "#b00020",
  header: "#0b1f40",
  on_header: "#ffffff",
});
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path fill="currentColor" d="M0 0h40v20H0z"/></svg>';

function sheet(changes: Partial<SheetText> = {}): SheetText {
  return {
    slug: asCarSlug("2022-kia-rio"),
    language: "en-AU",
    title: "2022 Kia Rio – Alpha Cars",
    name: "2022 Kia Rio S",
    address: "https://alpha.example/cars/2022-kia-rio",
    sold: null,
    state: null,
    price: { amount: "$24,990", kind: "Drive away", was: "Was $27,990" },
    pictures: [],
    keyInformation: [{ term: "Kilometres", value: "24,983 km" }],
    details: [{ term: "VIN", value: "JM0GHH96HS2460741" }],
    features: ["Sunroof", "Towbar"],
    comments: [{ text: "One owner." }, { items: ["Sunroof", "Tow bar"] }],
    dealer: {
      name: "Alpha Yard",
      lines: ["1 Example Street"],
      phone: "Phone 03 5550 0001",
      licence: "LMCT 1",
    },
    site: { name: "Alpha Cars", phone: "03 5550 0002" },
    words: {
      keyInformation: "Key information",
      details: "Car details",
      features: "Features",
      comments: "Dealer comments",
      photos: "More photos",
      dealer: "Where to see this car",
      online: "View this car online",
      qrAlt: "QR code of this car's page",
      printed: "Printed 21 November 2026",
      accuracy: "Correct at the time of printing.",
      unprintable: "[…] can't be printed.",
    },
    ...changes,
  };
}

let dataDir: string;
let warnings: { reason?: unknown }[];
let asked: string[];
let server: Server | undefined;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "forecourt-print-"));
  warnings = [];
  asked = [];
});
afterEach(async () => {
  await rm(dataDir, { recursive: true, force: true });
  await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
  server = undefined;
});

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="4" height="3" fill="#c33"/></svg>';
const source: PictureSource = async (name) => {
  asked.push(name);
  if (name.startsWith("car/")) return drawing;
  return name === "broken/1" ? "this is no picture" : null;
};
const pictures = (...names: string[]) =>
  names.map((name) => ({ url: `/img/${name}`, alt: `Picture ${name}` }));

function printer(options: { cdn?: string; source?: PictureSource } = {}) {
  const log = { warn: (facts: unknown) => void warnings.push(facts as { reason?: unknown }) };
  const sheets = createSheetPrinter({
    dataDir,
    log: log as never,
    pictures: options.source ?? source,
    cdn: options.cdn,
  });
  const work = (text: SheetText, changes: Partial<SheetToPrint> = {}): SheetToPrint => ({
    sheet: text,
    colours: COLOURS,
    logoSvg: LOGO,
    pageOf: (number, total) => `Page ${number} of ${total}`,
    created: new Date("2026-11-21T00:00:00Z"),
    ...changes,
  });
  return {
    tag: (text: SheetText) => sheets.tag(work(text)),
    raw: (text: SheetText, changes?: Partial<SheetToPrint>) => sheets.pdf(work(text, changes)),
    read: async (text: SheetText, changes?: Partial<SheetToPrint>) =>
      readPdf(await sheets.pdf(work(text, changes))),
  };
}

const kept = async () =>
  (await readdir(dataDir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;

describe("the PDF of a car", () => {
  it("has all facts of the car, and a page number and total on every page", async () => {
    const pdf = await printer().read(sheet({ pictures: pictures("car/1", "car/2", "car/3", "car/4") }));
    const text = pdf.text.join("\n");
    for (const words of [
      "2022 Kia Rio S",
      "$24,990",
      "Drive away",
      "Was $27,990",
      "Kilometres",
      "24,983 km",
      "JM0GHH96HS2460741",
      "Sunroof",
      "One owner.",
      "More photos",
      "Alpha Yard",
      "1 Example Street",
      "Phone 03 5550 0001",
      "LMCT 1",
      "https://alpha.example/cars/2022-kia-rio",
      "Printed 21 November 2026",
    ])
      expect(text).toContain(words);
    expect(pdf.text).toHaveLength(pdf.pages);
    for (const [index, page] of pdf.text.entries())
      expect(page).toContain(`Page ${index + 1} of ${pdf.pages}`);
    expect(pdf.images, "four pictures and the wordmark").toBe(5);
    expect(pdf.links).toContain("https://alpha.example/cars/2022-kia-rio");
    expect(warnings).toEqual([]);
  });

  it("is tagged with a title, a language, ordered headings, lists and a text for every picture", async () => {
    const { title, language, tagged, structure } = await printer().read(
      sheet({ pictures: pictures("car/1") }),
    );
    expect({ title, language, tagged }).toEqual({
      title: "2022 Kia Rio – Alpha Cars",
      language: "en-AU",
      tagged: true,
    });
    const [document, ...rest] = structure;
    expect(document?.type).toBe("Document");
    expect(rest.filter(({ type }) => /^H\d/.test(type)).map(({ type, text }) => [type, text])).toEqual([
      ["H1", "2022 Kia Rio S"],
      ["H2", "Key information"],
      ["H2", "Dealer comments"],
      ["H2", "Features"],
      ["H2", "Car details"],
      ["H2", "Where to see this car"],
    ]);
    expect(rest.filter(({ type }) => type === "Figure").map(({ alt }) => alt)).toEqual([
      "Alpha Cars",
      "QR code of this car's page",
      "Picture car/1",
    ]);
    const listed = rest.filter(({ type }) => type === "Lbl" || type === "LBody").map(({ text }) => text);
    expect(listed).toEqual([
      ...["Kilometres", "24,983 km"],
      ...["• Sunroof", "• Tow bar"],
      ...["Sunroof", "Towbar"],
      ...["VIN", "JM0GHH96HS2460741"],
    ]);
    expect(rest.find(({ text }) => text.startsWith("$24,990"))?.text).toBe("$24,990 Drive away Was $27,990 ");
  });

  it("has SOLD instead of the price", async () => {
    const text = (await printer().read(sheet({ sold: "SOLD" }))).text.join("\n");
    expect(text).toContain("SOLD");
    expect(text).not.toContain("$24,990");
  });

  it("has all letters as text in Vietnamese, Polish, Greek and Cyrillic, and replaces symbols", async () => {
    const comments = [{ text: "Nguyễn Văn Đức, Łódź, Ελλάδα, Москва\n✓ one owner 🚗" }];
    const { text, embeddedFonts } = await printer().read(sheet({ comments }));
    expect(text[0]).toContain("Nguyễn Văn Đức, Łódź, Ελλάδα, Москва");
    expect(text[0]).toContain("• one owner");
    expect(text.join("")).not.toMatch(/[\ufffd🚗]|can't be printed/u);
    expect(embeddedFonts.length).toBeGreaterThan(0);
    for (const font of embeddedFonts) expect(font).toMatch(/^[A-Z]{6}\+SourceSans3-/);
  });

  it("marks letters that its font lacks, and explains the mark", async () => {
    const { text } = await printer().read(sheet({ comments: [{ text: "Call 王小明 today" }] }));
    expect(text[0]).toContain("Call […] today");
    expect(text.join("\n")).toContain("[…] can't be printed.");
  });

  it("continues long text on further pages, and loses none of it", async () => {
    const words = Array.from({ length: 3000 }, (_, index) => `word${index}`);
    const features = Array.from({ length: 120 }, (_, index) => `Feature number ${index}`);
    const pdf = await printer().read(
      sheet({
        comments: [{ text: words.join(" ") }, { text: `https://example.com/${"x".repeat(900)}` }],
        features,
      }),
    );
    expect(pdf.pages).toBeGreaterThan(3);
    const text = pdf.text.join(" ").replaceAll(/\s+/g, " ");
    const found = new Set(text.match(/word\d+/g));
    expect(words.filter((word) => !found.has(word))).toEqual([]);
    for (const feature of features) expect(text).toContain(feature);
    expect(text.replaceAll(" ", "")).toContain("x".repeat(900));
  });

  it("fits twelve pictures on at most three pages", async () => {
    const many = Array.from({ length: 12 }, (_, index) => `car/${index}`);
    const pdf = await printer().read(sheet({ pictures: pictures(...many) }));
    expect(pdf.images).toBe(13);
    expect(pdf.pages).toBeLessThanOrEqual(3);
  });

  it("has one page without empty sections for a car with little data", async () => {
    const bare = sheet({ keyInformation: [], details: [], features: [], comments: [], pictures: [] });
    const pdf = await printer().read(
      { ...bare, price: { amount: "Enquire for price.", kind: null, was: null } },
      { logoSvg: null },
    );
    expect(pdf.pages).toBe(1);
    expect(pdf.structure.filter(({ type }) => type === "H2").map(({ text }) => text)).toEqual([
      "Where to see this car",
    ]);
    expect(pdf.text[0]).toContain("Alpha Cars");
  });

  it("has the name of the site when its logo can't be drawn", async () => {
    const pdf = await printer().read(sheet(), { logoSvg: "<svg>" });
    expect(pdf.images).toBe(0);
    expect(pdf.text[0]).toContain("Alpha Cars");
    expect(warnings).toHaveLength(1);
  });
});

describe("unavailable pictures", () => {
  it("are left out of the PDF and logged", async () => {
    const pdf = await printer().read(
      sheet({
        pictures: [
          ...pictures("car/1", "missing/1", "broken/1", "car/2"),
          { url: "https://pictures.example/1.jpg", alt: "Elsewhere" },
          { url: "file:///etc/passwd", alt: "A file" },
          { url: "/img/../secret", alt: "A way out" },
        ],
      }),
    );
    expect(pdf.structure.filter(({ type }) => type === "Figure").map(({ alt }) => alt)).toEqual([
      "Alpha Cars",
      "QR code of this car's page",
      "Picture car/1",
      "Picture car/2",
    ]);
    expect(warnings).toHaveLength(5);
    expect(asked).toEqual(["car/1", "missing/1", "broken/1", "car/2"]);
  });

  /** Starts a picture service for one test. */
  async function service(answer: (path: string) => { status: number; body?: Buffer; location?: string }) {
    const paths: string[] = [];
    server = createServer((request, response) => {
      paths.push(request.url ?? "");
      const { status, body, location } = answer(request.url ?? "");
      response.writeHead(status, location ? { location } : {}).end(body);
    });
    await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", () => resolve()));
    return { cdn: `http://127.0.0.1:${(server.address() as AddressInfo).port}/cdn`, paths };
  }

  it("from other hosts are loaded through IMAGE_CDN only", async () => {
    const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#333" } })
      .jpeg()
      .toBuffer();
    const { cdn, paths } = await service(() => ({ status: 200, body: jpeg }));
    const url = "https://pictures.example/1.jpg?a=b";
    const pdf = await printer({ cdn }).read(sheet({ pictures: [{ url, alt: "Front" }] }));
    expect(pdf.structure.map(({ alt }) => alt)).toContain("Front");
    expect(paths).toEqual([`/cdn/f_auto,q_auto,w_1000/${encodeURIComponent(url)}`]);
    expect(await kept()).toBe(1);
  });

  it.each([
    ["answers with an error", { status: 500 }],
    ["redirects to another host", { status: 302, location: "http://127.0.0.1:1/" }],
    ["answers with another type", { status: 200, body: Buffer.from("<html>") }],
  ])("are left out when the service %s, and the PDF is made again next time", async (_, answer) => {
    const { cdn, paths } = await service(() => answer);
    const text = sheet({ pictures: [{ url: "https://pictures.example/1.jpg", alt: "Front" }] });
    const sheets = printer({ cdn });
    for (const time of [1, 2]) {
      expect((await sheets.read(text)).structure.map(({ alt }) => alt)).not.toContain("Front");
      expect(paths).toHaveLength(time);
    }
    expect(await kept()).toBe(0);
  });
});

describe("the cache of PDFs", () => {
  it("returns the same bytes until the content of the PDF changes", async () => {
    const text = sheet({ pictures: pictures("car/1") });
    const first = await printer().raw(text);
    expect(asked).toHaveLength(1);
    expect(await printer().raw(text)).toEqual(first);
    expect(asked, "no picture is drawn again").toHaveLength(1);
    await printer().raw({ ...text, price: { ...text.price, amount: "$23,990" } });
    expect(asked).toHaveLength(2);
    expect(await kept()).toBe(2);
  });

  it("gives the same bytes after it was emptied, for the same sheet and time", async () => {
    const text = sheet({ pictures: pictures("car/1") });
    const first = await printer().raw(text);
    await rm(path.join(dataDir, "cache"), { recursive: true });
    expect(await printer().raw(text)).toEqual(first);
  });

  it("uses another tag when the wording, the price or the day changes", () => {
    const { tag } = printer();
    const tags = [
      sheet(),
      sheet({ price: { amount: "$1", kind: null, was: null } }),
      sheet({ words: { ...sheet().words, printed: "Printed 22 November 2026" } }),
      sheet({ words: { ...sheet().words, features: "Equipment" } }),
    ].map(tag);
    expect(new Set(tags).size).toBe(4);
    expect(tag(sheet())).toBe(tags[0]);
  });

  it("makes a PDF once for parallel requests, and refuses requests when too many wait", async () => {
    const sheets = printer();
    const text = sheet({ pictures: pictures("car/1") });
    await Promise.all(Array.from({ length: 20 }, () => sheets.raw(text)));
    expect(asked).toHaveLength(1);

    const different = Array.from({ length: 40 }, (_, index) => sheets.raw(sheet({ name: `Car ${index}` })));
    const outcomes = await Promise.allSettled(different);
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(refused.length).toBeGreaterThan(0);
    for (const { reason } of refused) expect((reason as Error).name).toBe("TooMuchWorkError");
    expect(outcomes.length - refused.length).toBeGreaterThanOrEqual(20);
  });
});
