import { describe, expect, it } from "vitest";
import {
  freePictureName,
  pictureKind,
  pictureNamesIn,
  pictureStem,
  sizeFault,
} from "~/domain/pictures/uploaded-picture";

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(
    parts.flatMap((part) => (typeof part === "string" ? [...part].map((c) => c.charCodeAt(0)) : part)),
  );
const PNG = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10];
const ftyp = (...brands: string[]) =>
  bytes([0, 0, 0, 16 + 4 * (brands.length - 1)], "ftyp", brands[0] ?? "", [0, 0, 0, 0], ...brands.slice(1));

describe("an uploaded picture", () => {
  it.each([
    ["nothing", bytes(), "empty"],
    ["a JPEG", bytes([0xff, 0xd8, 0xff, 0xe0]), "jpeg"],
    ["a JPEG with HTML behind it", bytes([0xff, 0xd8, 0xff, 0xe0], "<script>alert(1)</script>"), "jpeg"],
    ["a PNG", bytes(PNG, [0, 0, 0, 0], "IHDR", [0, 0, 0, 0], [0, 0, 0, 0], "IDAT"), "png"],
    [
      "an animated PNG",
      bytes(PNG, [0, 0, 0, 0], "IHDR", [0, 0, 0, 0], [0, 0, 0, 8], "acTL", [0, 0, 0, 2]),
      "animated",
    ],
    ["a PNG whose chunks lead nowhere", bytes(PNG, [255, 255, 255, 255], "IHDR"), "png"],
    ["a WebP", bytes("RIFF", [1, 0, 0, 0], "WEBPVP8 "), "webp"],
    ["an animated WebP", bytes("RIFF", [1, 0, 0, 0], "WEBPVP8X", [10, 0, 0, 0], [0x02]), "animated"],
    ["a RIFF that is sound", bytes("RIFF", [1, 0, 0, 0], "WAVEfmt "), "type"],
    ["an AVIF", ftyp("avif", "mif1", "miaf"), "avif"],
    ["an AVIF that calls itself mif1", ftyp("mif1", "avif"), "avif"],
    ["an AVIF sequence", ftyp("avis", "avif"), "animated"],
    ["an iPhone's HEIC", ftyp("heic", "mif1"), "heic"],
    ["a film", ftyp("isom", "mp42"), "type"],
    ["a GIF", bytes("GIF89a"), "gif"],
    ["an SVG", bytes('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg">'), "svg"],
    ["a PDF", bytes("%PDF-1.7"), "pdf"],
    ["a program", bytes("MZ\x90"), "type"],
    ["a JPEG of one byte", bytes([0xff]), "type"],
  ])("that is %s", (_what, file, kind) => expect(pictureKind(file)).toBe(kind));

  it.each([
    [4000, 3000, null],
    [8000, 6250, null],
    [8000, 6251, "pixels"],
    [20_000, 20_000, "pixels"],
    [16_001, 100, "pixels"],
    [15, 3000, "small"],
    [0, 3000, "broken"],
  ])("of %i × %i pixels", (width, height, fault) => expect(sizeFault({ width, height })).toBe(fault));

  it.each([
    ["IMG 20 (Yard).JPG", "img-20-yard"],
    ["Café d’Été.png", "cafe-dete"],
    ["展厅.jpg", "picture"],
    ["../../etc/passwd", "passwd"],
    ["C:\\fakepath\\Yard.png", "yard"],
    [`${"a".repeat(80)}.jpg`, "a".repeat(50)],
    ["__proto__", "proto"],
    ["", "picture"],
  ])("called %s gets the name %s", (file, stem) => expect(pictureStem(file)).toBe(stem));

  it("gets a name that no other picture of the site has", () => {
    const taken = new Set(["yard.webp", "yard-2.webp"]);
    expect(freePictureName("yard", (name) => taken.has(name))).toBe("yard-3.webp");
  });

  it("is found in a document by its whole name", () => {
    const text = '![Yard](/media/yard.webp) {% image src="old-yard.webp" /%} "picture":"a.png" car.webpage';
    expect([...pictureNamesIn(text)]).toEqual(["yard.webp", "old-yard.webp", "a.png"]);
  });
});
