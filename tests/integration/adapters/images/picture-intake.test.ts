import { deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { takePicture } from "~/adapters/images/picture-intake.server";

const photo = (width = 320, height = 200): Sharp =>
  sharp({
    create: {
      ...{ width, height, channels: 3, background: "black" },
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  });

/** A PNG that says it is this large and has a few bytes of data: a bomb. */
function claimedPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const crcs = new Uint32Array(256).map((_, n) => {
    let c = n;
    for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    return c >>> 0;
  });
  const chunk = (name: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), content]);
    let crc = 0xffffffff;
    for (const byte of body) crc = (crcs[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
    const ends = [Buffer.alloc(4), Buffer.alloc(4)] as const;
    ends[0].writeUInt32BE(content.length);
    ends[1].writeUInt32BE((crc ^ 0xffffffff) >>> 0);
    return Buffer.concat([ends[0], body, ends[1]]);
  };
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
  const data = deflateSync(Buffer.alloc(1000));
  return Buffer.concat([start, chunk("IHDR", header), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))]);
}

const cut = async (file: Promise<Buffer>) => (await file).subarray(0, (await file).length / 2);
const GIF = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

describe("taking an uploaded picture", () => {
  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ["an empty file", () => Buffer.alloc(0), "empty"],
    ["a text with the name of a picture", () => Buffer.from("hello"), "type"],
    ["an SVG", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>x</script></svg>'), "svg"],
    ["an iPhone's HEIC", () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic"), "heic"],
    ["a GIF", () => GIF, "gif"],
    ["a PNG of 20,000 × 20,000", () => claimedPng(20_000, 20_000), "pixels"],
    ["a PNG of 100,000 × 2", () => claimedPng(100_000, 2), "pixels"],
    ["a PNG that claims more than it has", () => claimedPng(5000, 5000), "broken"],
    ["a JPEG that is cut off", () => cut(photo().jpeg().toBuffer()), "broken"],
    ["a PNG that is cut off", () => cut(photo().png().toBuffer()), "broken"],
    ["a WebP that is cut off", () => cut(photo().webp().toBuffer()), "broken"],
    ["an AVIF that is cut off", () => cut(photo().avif({ effort: 0 }).toBuffer()), "broken"],
    ["the head of a JPEG and noise", () => Buffer.concat([Buffer.from([255, 216, 255, 224]), GIF]), "broken"],
    ["a picture of 8 × 8", () => photo(8, 8).png().toBuffer(), "small"],
  ])("refuses %s (rules/editors#picture-upload)", async (_what, file, fault) => {
    expect(await takePicture(await file())).toBe(fault);
  });

  it("refuses animations", async () => {
    const frames = sharp(Buffer.alloc(40 * 80 * 3).fill(200, 40 * 40 * 3), {
      raw: { width: 40, height: 80, channels: 3, pageHeight: 40 },
    });
    expect(await takePicture(await frames.webp({ loop: 0 }).toBuffer())).toBe("animated");
  });

  it.each(["jpeg", "png", "webp", "avif"] as const)(
    "encodes a %s again, at most 2560 wide",
    async (format) => {
      const made = await takePicture(await photo(2700, 30).toFormat(format, { effort: 1 }).toBuffer());
      if (typeof made === "string") throw new Error(made);
      expect([made.width, made.height]).toEqual([2560, 28]);
      expect((await sharp(made.content).metadata()).format).toBe("webp");
    },
  );

  it("turns a picture upright, and keeps no place, camera or script of it", async () => {
    const exif = {
      IFD0: { Make: "Camera-of-Ada" },
      IFD3: { GPSLatitudeRef: "S", GPSLatitude: "37/1 48/1 0/1" },
    };
    const held = await photo(300, 200).jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer();
    const file = Buffer.concat([held, Buffer.from("<script>alert('Camera-of-Ada')</script>PK\x03\x04")]);
    const made = await takePicture(file);
    if (typeof made === "string") throw new Error(made);
    expect([made.width, made.height]).toEqual([200, 300]);
    expect(made.content.includes("Camera-of-Ada")).toBe(false);
    const { exif: kept, icc, orientation } = await sharp(made.content).metadata();
    expect([kept, icc, orientation]).toEqual([undefined, undefined, undefined]);
  });
});
