import { writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sitePictureSource } from "~/adapters/images/site-pictures.server";
import { asSiteSlug } from "~/domain/text/identifiers";
import { loadSites } from "~/tenants/registry.server";
import { siteConfig, siteLocation, temporarySites } from "../../support/site-folders";

let folders: Awaited<ReturnType<typeof temporarySites>>;
beforeAll(async () => {
  folders = await temporarySites();
});
afterAll(() => folders.remove());

const PAGE =
  '---\ntitle: Yard\n---\n{% image src="yard.png" alt="The yard" /%}\n\n{% image src="broken.png" alt="x" /%}\n';

describe("the pictures of a site's folder media/", () => {
  it("are makes' logos too, next to addresses; one that is not there is reported and left out", async () => {
    const dir = await folders.sitesDir({
      alpha: {
        "site.json": siteConfig("alpha", {
          search: {
            make_style: "cards",
            make_logos: {
              Toyota: "toyota.png",
              Kia: "kia.png",
              Mazda: "https://marks.example/mazda.png",
            },
          },
        }),
        "media/keep.txt": "",
      },
    });
    const logo = await sharp({ create: { width: 64, height: 64, channels: 4, background: "#c00" } })
      .png()
      .toBuffer();
    await writeFile(path.join(dir, "alpha/media/toyota.png"), logo);
    const sites = await loadSites({ demoSites: false, sitesDir: dir });
    expect(sites.faults.filter(({ reason }) => reason.includes("picture"))).toMatchObject([
      {
        file: "site.json",
        key: "search.make_logos.Kia",
        reason: "there is no picture media/kia.png",
        severity: "fault",
      },
    ]);
    expect(sites.bySlug(asSiteSlug("alpha"))?.search.make_logos).toEqual({
      Toyota: expect.stringMatching(/^\/img\/sites\/alpha\/[0-9a-f]{12}\/toyota\?w=200$/),
      Mazda: "https://marks.example/mazda.png",
    });
  });

  it.each(["../secret.png", "/etc/passwd", "http://marks.example/kia.png", "toyota.svg", "media/toyota.png"])(
    "are no logo as %s",
    async (logo) => {
      const dir = await folders.sitesDir({
        alpha: { "site.json": siteConfig("alpha", { search: { make_logos: { Kia: logo } } }) },
      });
      expect((await loadSites({ demoSites: false, sitesDir: dir })).faults).toMatchObject([
        { key: "search.make_logos.Kia", reason: expect.stringContaining("a logo is a file in media/") },
      ]);
    },
  );

  it("are pictures of places too, and one that is not there is reported and left out", async () => {
    const places = ["yard.png", "gone.png", "https://pictures.example/yard.jpg"];
    const dir = await folders.sitesDir({
      alpha: {
        "site.json": siteConfig("alpha", {
          locations: places.map((image, index) =>
            siteLocation("alpha", { id: `place-${index}`, slug: `place-${index}`, image }),
          ),
        }),
        "media/keep.txt": "",
      },
    });
    const picture = await sharp({ create: { width: 64, height: 48, channels: 4, background: "#c00" } })
      .png()
      .toBuffer();
    await writeFile(path.join(dir, "alpha/media/yard.png"), picture);
    const sites = await loadSites({ demoSites: false, sitesDir: dir });
    expect(sites.faults.filter(({ reason }) => reason.includes("picture"))).toMatchObject([
      { key: "locations.1.image", reason: "there is no picture media/gone.png", severity: "fault" },
    ]);
    expect(sites.bySlug(asSiteSlug("alpha"))?.locations.map(({ image }) => image)).toEqual([
      expect.stringMatching(/^\/img\/sites\/alpha\/[0-9a-f]{12}\/yard$/),
      undefined,
      "https://pictures.example/yard.jpg",
    ]);
  });

  it("are served below /img by their content, and to no path that is not theirs", async () => {
    const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#336" } })
      .png()
      .toBuffer();
    const dir = await folders.sitesDir({
      alpha: { "site.json": siteConfig("alpha"), "content/yard.md": PAGE, "media/broken.png": "no picture" },
    });
    await writeFile(path.join(dir, "alpha/media/yard.png"), picture);
    const sites = await loadSites({ demoSites: false, sitesDir: dir });
    expect(sites.faults.filter(({ site }) => site === "alpha")).toMatchObject([
      { file: "media/broken.png", reason: "can't be read as a picture", severity: "fault" },
      {
        file: "content/yard.md",
        key: "line 6: {% image %} src",
        reason: "there is no picture media/broken.png",
      },
    ]);
    const [image] = sites.bySlug(asSiteSlug("alpha"))?.content.yard?.nodes ?? [];
    expect(image).toMatchObject({
      block: "image",
      attributes: {
        src: {
          url: expect.stringMatching(/^\/img\/sites\/alpha\/[0-9a-f]{12}\/yard$/),
          width: 900,
          height: 600,
        },
      },
    });
    const url = [...(sites.bySlug(asSiteSlug("alpha"))?.pictures.keys() ?? [])][0] ?? "";
    const source = sitePictureSource(sites, async () => "another's");
    expect(await source(url.replace("/img/", ""))).toEqual(picture);
    expect(await source("demo/suv-white-front-1")).toBe("another's");
    for (const other of [
      "sites",
      "sites/alpha",
      "sites/alpha/0/yard",
      "sites/nobody/0/yard",
      "sites/constructor/0/yard",
    ])
      expect(await source(other), other).toBeNull();
  });
});
