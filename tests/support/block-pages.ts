import { readdirSync, readFileSync } from "node:fs";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { blocksThatStandAlone } from "~/tenants/content/blocks";
import { anotherSite } from "./another-site";

/** Every block, and what can stand twice twice. */
export const EVERY_BLOCK = `{% hero heading="Every block" layout="split" picture="wide.png" alt="A wide picture" prices=[20000, 40000] /%}

A paragraph, [a link](/contact) and a list:

- one
- two

{% text-tiles heading="Tiles" look="steps" %}
{% tile heading="One" href="/cars" picture="wide.png" alt="A wide picture" %}
Text of one.
{% /tile %}
{% tile heading="Two" %}
Text of two.
{% /tile %}
{% /text-tiles %}

{% text-tiles heading="Beside" look="beside" %}
{% tile heading="Three" %}
Text of three.
{% /tile %}
{% /text-tiles %}

{% reasons /%}

{% stock-strip show="latest" count=3 /%}

{% stock-strip show="used" count=3 heading="More cars" /%}

{% browse-tiles by="body" /%}

{% browse-tiles by="make" heading="By make" /%}

{% price-buttons up_to=[20000, 40000] /%}

{% offers /%}

{% models count=3 /%}

{% models category="suvs" heading="SUVs" /%}

{% accessories /%}

{% accessories heading="More accessories" /%}

{% reviews count=3 /%}

{% review-feedback /%}

{% locations /%}

{% service-advantage table=true /%}

{% payment-strip /%}

{% guarantee-banner /%}

{% sell-banner /%}

{% sell-banner heading="Again" /%}

{% access-loan-banner /%}

{% quote-button /%}

{% quote-button cars="pre-owned" /%}

{% calculator /%}

{% trade-in /%}

{% call-to-action heading="Come in" text="We are here." button="Contact us" href="/contact" second_button="Cars" second_href="/cars" /%}

{% hero heading="Across" layout="cover" picture="wide.png" alt="A wide picture" search=false /%}

{% hero heading="Wide" layout="panorama" picture="wide.png" alt="A wide picture" search=false /%}

{% call-to-action heading="Quietly" button="Contact us" href="/contact" tone="quiet" /%}

{% faq %}
{% question ask="Why?" %}
Because.
{% /question %}
{% question ask="When?" %}
Now.
{% /question %}
{% /faq %}

{% faq heading="More questions" %}
{% question ask="Where?" %}
Here.
{% /question %}
{% /faq %}

{% chat-provider /%}

{% regulators /%}

{% form /%}

{% reservation-terms /%}

{% truncated-text lead="The first line." %}
The rest.
{% /truncated-text %}

{% people heading="People" %}
{% person name="Ada Nguyen" role="Sales" phone="03 5550 0001" %}
Sells.
{% /person %}
{% person name="Bo Lee" picture="wide.png" alt="Bo Lee" %}
{% /person %}
{% /people %}

{% make-every-journey-effortless picture="wide.png" alt="A wide picture" %}
Text.
{% /make-every-journey-effortless %}

{% fit-for-business %}
Text.
{% /fit-for-business %}

{% fleet-services /%}

{% parts-intro %}
Text.
{% /parts-intro %}

{% parts-collage heading="Parts" %}
{% collage-picture src="wide.png" alt="One" href="/contact" /%}
{% collage-picture src="wide.png" alt="Two" /%}
{% /parts-collage %}

{% promotions-slider heading="What runs" %}
{% promotion-slide src="wide.png" alt="A slide" href="/contact" /%}
{% promotion-slide src="wide.png" alt="Another slide" /%}
{% /promotions-slider %}

{% video title="A film" href="https://films.example/1" picture="wide.png" length="2:30" /%}

{% image src="wide.png" alt="A picture" caption="A caption" wide=true /%}
`;

const SITES = "app/tenants/sites";

/** A shipped site of each template. Read from the project's folder: the benchmarks are bundled elsewhere. */
export const TEMPLATES: readonly (readonly [template: string, slug: string])[] = [
  ...new Map(
    readdirSync(SITES)
      .sort()
      .map((slug): [string, string] => {
        const { extends: template } = JSON.parse(readFileSync(path.join(SITES, slug, "site.json"), "utf8"));
        return [String(template), slug];
      }),
  ),
];

/** Returns the first use of a block in the page of all. */
function exampleOf(name: string): string {
  const from = EVERY_BLOCK.indexOf(`{% ${name}`);
  const closing = `{% /${name} %}`;
  const line = EVERY_BLOCK.slice(from, EVERY_BLOCK.indexOf("\n", from));
  return line.endsWith("/%}")
    ? line
    : EVERY_BLOCK.slice(from, EVERY_BLOCK.indexOf(closing, from) + closing.length);
}

/** The blocks that are alone, each with the address of a page that has nothing else. */
export const BLOCK_PAGES: readonly { name: string; address: string }[] = blocksThatStandAlone().map(
  (name) => ({
    name,
    // Routes of their own end in the names of some blocks, such as /{model}/accessories.
    address: `/blocks/the-${name}`,
  }),
);

/** A page with a line of text, to compare the others with. */
export const PLAIN_PAGE = "/blocks/plain";

/** A page with films whose players it can show. */
export const FILM_PAGE = "/blocks/films";
const FILM = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";

/** Every shipped site. */
export const ALL_SITES: readonly (readonly [name: string, slug: string])[] = readdirSync(SITES)
  .sort()
  .map((slug) => [slug, slug]);

const slugOf = (name: string) => `blocks-${name}`;

/**
 * Writes a copy of these sites, else of one of each template, with a page of every block, one for each block alone, and one without any. A site has
 * one fleet form, so the page of all or that of the block `form` gets it.
 */
export async function writeBlockSites(
  folder: string,
  formAt: string,
  sources: readonly (readonly [name: string, slug: string])[] = TEMPLATES,
): Promise<string[]> {
  const create = { width: 1920, height: 540, channels: 3, background: "#336" } as const;
  const wide = await sharp({ create }).png().toBuffer();
  for (const [name, source] of sources) {
    const site = path.join(folder, slugOf(name));
    await cp(path.join(SITES, source), site, { recursive: true });
    const config = anotherSite(await readFile(path.join(site, "site.json"), "utf8"), "blocks");
    const forms: Record<string, object> = { ...config.forms };
    const fleet = { ...forms.fleet, enabled: true, path: formAt };
    const json = JSON.stringify({ ...config, forms: { ...forms, fleet } });
    await writeFile(path.join(site, "site.json"), json);
    await mkdir(path.join(site, "media"), { recursive: true });
    await mkdir(path.join(site, "content/blocks"), { recursive: true });
    await writeFile(path.join(site, "media/wide.png"), wide);
    const write = (address: string, title: string, text: string) =>
      writeFile(path.join(site, "content", `${address.slice(1)}.md`), `---\ntitle: ${title}\n---\n${text}\n`);
    await write("/every-block", "Every block", EVERY_BLOCK);
    await write(PLAIN_PAGE, "Plain", "Text.");
    const block = `{% video title="Our yard" href="${FILM}" picture="wide.png" length="1:10" /%}`;
    await write(FILM_PAGE, "Films", `Text.\n\nhttps://vimeo.com/76979871\n\n${block}`);
    for (const { name, address } of BLOCK_PAGES) await write(address, `Block ${name}`, exampleOf(name));
  }
  return sources.map(([name]) => slugOf(name));
}
