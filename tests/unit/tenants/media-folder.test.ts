import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readMediaFolder } from "~/tenants/content/media-folder.server";

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "media-"));
  await mkdir(path.join(dir, "yard.jpg"));
});
afterAll(() => rm(dir, { recursive: true }));

test("readMediaFolder reports a folder that is called like a picture", async () => {
  const faults: string[] = [];
  const found = await readMediaFolder(dir, (name, reason) => faults.push(`${name} ${reason}`));
  expect(faults).toEqual(["yard.jpg can't be read"]);
  expect(found.size).toBe(0);
});

test("readMediaFolder of a folder that is not there is empty", async () => {
  const found = await readMediaFolder(path.join(dir, "none"), (name) => expect.unreachable(name));
  expect(found.size).toBe(0);
});

test("readMediaFolder reads the focal points of its pictures, and reports what is none", async () => {
  const media = await mkdtemp(path.join(tmpdir(), "media-"));
  const picture = sharp({ create: { width: 30, height: 20, channels: 3, background: "#123" } });
  for (const name of ["yard.png", "hoist.png", "desk.png"])
    await writeFile(path.join(media, name), await picture.png().toBuffer());
  const read = async (points: string) => {
    await writeFile(path.join(media, "focal-points.json"), points);
    const faults: string[] = [];
    const found = await readMediaFolder(media, (name, reason) => faults.push(`${name} ${reason}`));
    return { faults, points: [...found].flatMap(([name, { focus }]) => (focus ? [[name, focus]] : [])) };
  };
  expect(await read('{"yard.png":[30,60],"desk.png":[130,60],"gone.png":[1,2],"__proto__":[1,2]}')).toEqual({
    points: [["yard.png", { x: 30, y: 60 }]],
    faults: [
      "focal-points.json desk.png needs two whole numbers from 0 to 100: [30, 60]",
      "focal-points.json there is no picture media/gone.png",
      "focal-points.json there is no picture media/__proto__",
    ],
  });
  for (const broken of ["", "[]", "{"])
    expect((await read(broken)).faults).toEqual(["focal-points.json is no JSON object"]);
  await rm(media, { recursive: true });
});
