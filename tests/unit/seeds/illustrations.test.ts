import sax from "sax";
import { describe, expect, it } from "vitest";
import type { Site } from "~/tenants/site";
import { demoPictureSource, demoPictures } from "../../../seeds/illustrations";
import { drawIllustration } from "../../../seeds/illustrations/draw";
import { formOf, type MakeLook, makeLetter, makeLook } from "../../../seeds/illustrations/make-looks";
import {
  BODY_KEYS,
  bodyKey,
  COLOUR_KEYS,
  colourKey,
  type PictureName,
  parsePictureName,
  pictureName,
  VARIANTS,
  VIEW_KEYS,
} from "../../../seeds/illustrations/names";
import {
  OUTLINE_CHANGES,
  type OutlinedCar,
  type OutlineKey,
  outlineOf,
} from "../../../seeds/illustrations/outlines";
import { sideBody } from "../../../seeds/illustrations/side-bodies";
import { movedBody } from "../../../seeds/illustrations/side-body";

/** Parses strictly, and returns the ids that are defined and those that are used. */
function readSvg(svg: string): { ids: string[]; used: string[]; numbers: string[] } {
  const parser = sax.parser(true);
  const ids: string[] = [];
  const used: string[] = [];
  const numbers: string[] = [];
  parser.onerror = (error) => {
    throw error;
  };
  parser.onattribute = ({ name, value }) => {
    if (name === "id") ids.push(value);
    if (name === "href") used.push(value.replace(/^#/, ""));
    for (const [, id] of value.matchAll(/url\(#([^)]+)\)/g)) used.push(id as string);
    if (/^(d|x|y|width|height|cx|cy|r|rx|ry|transform)$/.test(name)) numbers.push(value);
  };
  parser.write(svg).close();
  return { ids, used, numbers };
}

describe.each(BODY_KEYS)("the drawings of a %s", (body) => {
  // Every variant is drawn of every body, and of every view.
  it.each(VIEW_KEYS)("are well-formed SVG for the view %s", (view) => {
    const first = VIEW_KEYS.indexOf(view);
    for (const variant of [first, first + 5].map((each) => each % VARIANTS)) {
      const svg = drawIllustration({ body, colour: COLOUR_KEYS[variant] ?? "white", view, variant });
      const { ids, used, numbers } = readSvg(svg);
      expect(svg).toMatch(/^<svg [^>]*width="1000" height="750"/);
      expect(new Set(ids).size, `ids twice: ${ids.filter((id, at) => ids.indexOf(id) !== at)}`).toBe(
        ids.length,
      );
      expect(used.filter((id) => !ids.includes(id))).toEqual([]);
      expect(numbers.filter((value) => /NaN|undefined|Infinity|null/.test(value))).toEqual([]);
      // Text would depend on the fonts of the machine.
      expect(svg).not.toContain("<text");
    }
  });
});

it("drawIllustration draws each colour, view and body differently, and the same picture the same way", () => {
  const at = (body: (typeof BODY_KEYS)[number], colour: (typeof COLOUR_KEYS)[number], variant = 1) =>
    drawIllustration({ body, colour, view: "side-hills", variant });
  expect(new Set(COLOUR_KEYS.map((colour) => at("suv", colour))).size).toBe(COLOUR_KEYS.length);
  expect(new Set(BODY_KEYS.map((body) => at(body, "white"))).size).toBe(BODY_KEYS.length);
  expect(
    new Set(VIEW_KEYS.map((view) => drawIllustration({ body: "suv", colour: "white", view, variant: 1 })))
      .size,
  ).toBe(VIEW_KEYS.length);
  expect(at("ute", "red")).toBe(at("ute", "red"));
});

describe("picture names", () => {
  it("are parsed back to the same picture", () => {
    const picture = { body: "suv", colour: "white", view: "side-coast", variant: 3 } as const;
    expect(pictureName(picture)).toBe("suv-white-side-coast-3");
    expect(parsePictureName("suv-white-side-coast-3")).toEqual(picture);
  });

  it("have the letter of the make and the digit of the model, and still the older name of the view in a bay", () => {
    const picture = { body: "suv", colour: "white", view: "side", variant: 3, make: "b", form: 7 } as const;
    expect(pictureName(picture)).toBe("suv-white-3b7");
    expect(pictureName({ ...picture, view: "rear" })).toBe("suv-white-rear-3b7");
    expect(parsePictureName("suv-white-rear-3b7")).toEqual({ ...picture, view: "rear" });
    // The stock of some data folders has the longer name.
    for (const name of ["suv-white-3b7", "suv-white-side-3b7"])
      expect(parsePictureName(name)).toEqual(picture);
    expect(parsePictureName("suv-white-side-bay-3")).toEqual(parsePictureName("suv-white-side-3"));
  });

  it.each([
    "",
    "suv",
    "suv-white-side-3b",
    "suv-white-side-3z7",
    "suv-white-side-coast",
    "suv-white-side-coast-10",
    "suv-white-side-coast-x",
    "boat-white-front-1",
    "suv-pink-front-1",
    "suv-white-top-1",
    "suv-white-front-1/..",
    "SUV-white-front-1",
    "suv-white-front--1",
  ])("refuse %j", (name) => expect(parsePictureName(name)).toBeNull());

  it.each([
    ["Crystal White", "white"],
    ["Gunmetal Grey", "grey"],
    ["electric blue", "blue"],
    ["Moonlight", "silver"],
    [null, "silver"],
  ])("use the drawing colour for the dealer's colour %j: %s", (words, colour) => {
    expect(colourKey(words)).toBe(colour);
  });

  it.each([
    ["Ute / Tray", false, "ute"],
    ["Commercial", false, "van"],
    ["SUV", false, "suv"],
    ["SUV", true, "offroader"],
    ["People Mover", false, "mover"],
  ] as const)("use the drawing body for %s (off-road: %s): %s", (body, offroad, key) => {
    expect(bodyKey(body, offroad)).toBe(key);
  });

  it("draw a convertible with a hard roof closed, and one with a soft roof open", () => {
    expect(bodyKey("Convertible", false, "RF GT")).toBe("coupe");
    expect(bodyKey("Convertible", false, "Roadster GT")).toBe("convertible");
  });
});

describe("outlines", () => {
  it.each<[string, string, number, Partial<OutlinedCar>, string | null]>([
    ["hatch", "Swift", 384, {}, "lighthatch"],
    ["hatch", "Yaris", 406, {}, "smallhatch"],
    ["hatch", "Corolla", 437, {}, null],
    ["hatch", "Octavia", 469, {}, "liftback"],
    ["sedan", "Accent", 440, {}, "smallsedan"],
    ["sedan", "Corolla", 463, {}, "midsedan"],
    ["sedan", "Camry", 488, {}, null],
    ["suv", "CX-3", 427, { height: 153 }, "crossover"],
    ["suv", "EV6", 469, { height: 155 }, "crossover"],
    ["suv", "ASX", 436, { height: 164 }, null],
    ["suv", "Trax", 426, { height: 168 }, "smallsuv"],
    ["suv", "RAV4", 460, { height: 168 }, null],
    ["suv", "Forester", 464, { height: 173 }, "squaresuv"],
    ["suv", "Sorento", 481, { height: 170 }, "largesuv"],
    ["suv", "Everest", 491, { height: 184 }, "fullsuv"],
    ["ute", "Hilux", 532, { doors: 2, seats: 2 }, "singlecab"],
    ["ute", "Hilux", 532, { doors: 4, seats: 4 }, "extracab"],
    ["ute", "Hilux", 532, { doors: 4, seats: 5 }, null],
    ["van", "Caddy", 450, {}, "smallvan"],
    ["van", "Sprinter", 592, { height: 262 }, "highvan"],
    ["offroader", "LandCruiser", 499, {}, null],
  ])("give a %s %s of %s cm with %j the shape %s", (body, model, length, more, key) => {
    expect(outlineOf({ body, model, length, height: 150, doors: 5, seats: 5, ...more })).toBe(key);
  });

  it.each(Object.keys(OUTLINE_CHANGES) as OutlineKey[])("draw a %s of its own, well-formed", (outline) => {
    const picture = parsePictureName(`${outline}-white-side-2`);
    expect(picture?.outline).toBe(outline);
    const svg = drawIllustration(picture as PictureName);
    const { ids, used, numbers } = readSvg(svg);
    expect(new Set(ids).size).toBe(ids.length);
    expect(used.filter((id) => !ids.includes(id))).toEqual([]);
    expect(numbers.filter((value) => /NaN|undefined|Infinity|null/.test(value))).toEqual([]);
    expect(svg).not.toBe(drawIllustration({ ...(picture as PictureName), outline: undefined }));
  });

  it("are drawn longer the longer the car is, all on one ground line and within the picture", () => {
    const width = (name: string, length: number) => {
      const svg = drawIllustration(parsePictureName(name) as PictureName, { length });
      const [, left = "0"] = /translate\(([\d.]+) 604\) scale\([\d.]+\)/.exec(svg) ?? [];
      return Math.round(1000 - 2 * Number(left));
    };
    const widths = [
      width("lighthatch-white-side-2", 385),
      width("hatch-white-side-2", 437),
      width("suv-white-side-2", 466),
      width("ute-white-side-2", 535),
      width("highvan-white-side-2", 592),
    ];
    expect(widths).toEqual([755, 813, 843, 915, 941]);
  });

  it("are as high as the car, up to a few hundredths from the drawn body", () => {
    const svg = (height: number) =>
      drawIllustration(parsePictureName("suv-white-side-2") as PictureName, { height });
    const top = (height: number) => Number(/id="glass" x1="0" y1="-([\d.]+)"/.exec(svg(height))?.[1]);
    expect([165, 176, 240].map(top)).toEqual([165, 176, 180.83]);
  });
});

describe("the looks of makes", () => {
  const MAKES = [
    ["Toyota", "Mazda", "Kia", "Hyundai", "Nissan", "Volkswagen", "Audi", "BMW", "Mercedes-Benz"],
    ["Mitsubishi", "Jeep", "Ford", "Tesla", "Subaru", "Volvo", "MINI", "Renault"],
  ].flat();

  it.each(["side", "front", "rear"] as const)(
    "differ in the view %s, well-formed in each variant",
    (view) => {
      const drawn = MAKES.map((make, form) => {
        const picture = {
          body: "suv",
          colour: "blue",
          view,
          variant: form % 10,
          make: makeLetter(make),
          form: form % 10,
        } as const;
        const svg = drawIllustration(picture, { length: 460, height: 168 });
        const { ids, used, numbers } = readSvg(svg);
        expect(new Set(ids).size).toBe(ids.length);
        expect(used.filter((id) => !ids.includes(id))).toEqual([]);
        expect(numbers.filter((value) => /NaN|undefined|Infinity|null/.test(value))).toEqual([]);
        return drawIllustration({ ...picture, variant: 4, form: 0 }, { length: 460, height: 168 });
      });
      // Two of them may share the shape of a tail lamp, never the whole face.
      expect(new Set(drawn).size).toBeGreaterThanOrEqual(view === "rear" ? 8 : MAKES.length);
    },
  );

  it("paint the roof of a dear small model black, in each view", () => {
    const white = (view: "side" | "front", form: number) =>
      drawIllustration({ body: "suv", colour: "white", view, variant: 8, make: "a", form });
    for (const view of ["side", "front"] as const) {
      expect(white(view, 1)).toContain('"#15181d"');
      expect(white(view, 2)).not.toContain('"#15181d"');
    }
  });

  it("keep wheels round and on the ground whatever the form", () => {
    const body = sideBody("suv");
    for (let form = 0; form < 10; form++)
      expect(movedBody(body, formOf("suv", body, makeLook("l") as MakeLook, form)).wheels).toEqual(
        body.wheels,
      );
  });
});

it("demoPictures draws a car in the bay of its site, with the dealer's name and colour, and in no other", async () => {
  const site = { name: "Zoë's Cars", theme: { colour: { accent: "#123456" } } } as Site;
  const source = demoPictures({ bySlug: (slug) => (slug === "zoe" ? site : undefined) });
  const own = String(await source("demo/suv-white-side-1b7/460x168/zoe"));
  expect(own).toContain('fill="#123456"');
  expect(own).not.toBe(await source("demo/suv-white-side-1b7"));
  expect(await source("demo/suv-white-side-bay-1/460/zoe")).toContain('fill="#123456"');
  for (const path of ["460/other", "460", "x/zoe", "460/zoe/more", "99999/zoe", "460x/zoe", "460x1680/zoe"])
    expect(await source(`demo/suv-white-side-1b7/${path}`)).toBeNull();
});

it.each([
  ["demo/suv-white-front-1", true],
  ["demo/suv-white-front-1/more", false],
  ["demo", false],
  ["other/suv-white-front-1", false],
  ["demo/nothing", false],
])("demoPictureSource finds a picture for %s: %s", async (path, drawn) => {
  expect((await demoPictureSource(path)) !== null).toBe(drawn);
});
