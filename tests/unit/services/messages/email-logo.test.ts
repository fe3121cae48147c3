import sharp from "sharp";
import { expect, test } from "vitest";
import { drawEmailLogo, emailLogo } from "~/services/messages/email-logo.server";
import type { Site } from "~/tenants/site";
import { loadedSites } from "../../../support/loaded-sites";

const CONFIG = { BASE_DOMAIN: "example.test", PORT: 80 };
const registry = await loadedSites();
const [shipped] = registry.all();
const withLogo = (logoSvg: string | null) => ({ ...shipped, logoSvg }) as Site;
const drawn = (viewBox: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"><path fill="currentColor" d="M0 0h999v999H0z"/></svg>`;

test.each([
  ["0 0 200 50", { width: 160, height: 40 }],
  ["0 0 900 50", { width: 240, height: 13 }],
])("the logo of e-mails is a picture in the colour of the header: %s", async (viewBox, size) => {
  const site = withLogo(drawn(viewBox));
  expect(emailLogo(site, CONFIG)).toMatchObject(size);
  const picture = sharp((await drawEmailLogo(site)) ?? undefined);
  const { format, width } = await picture.metadata();
  expect({ format, width }).toEqual({ format: "png", width: 2 * size.width });
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const inside = 3 * (info.width * Math.floor(info.height / 2) + 9);
  expect(`#${data.subarray(inside, inside + 3).toString("hex")}`).toBe(site.theme.colour.on_header);
});

test.each([[null], ['<svg viewBox="0 0 9 9"><text>A</text></svg>']])(
  "e-mails show the name of a site whose logo can't be drawn: %j",
  async (svg) => {
    expect(emailLogo(withLogo(svg), CONFIG)).toBeNull();
    expect(await drawEmailLogo(withLogo(svg))).toBeNull();
  },
);
