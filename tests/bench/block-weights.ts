import path from "node:path";
import { ALL_SITES, BLOCK_PAGES, PLAIN_PAGE, writeBlockSites } from "../support/block-pages";
import { textOf } from "./http-client";
import { weighPage } from "./page-weight";
import { ServerUnderTest } from "./server-under-test";

/** What a page costs that has one block and nothing else. */
export interface BlockWeight {
  block: string;
  site: string;
  /** Bytes as transferred: HTML and CSS, and what of it a page without blocks has too. */
  htmlAndCss: number;
  plain: number;
  script: number;
  /** The block shows something on this site. */
  shown: boolean;
  withinBudget: boolean;
}

export interface WeightServer {
  workFolder: string;
  buildFolder: string;
  script: string;
}

/** Weighs each block on a page of its own, on a copy of each shipped site. */
export async function weighBlocks({ workFolder, buildFolder, script }: WeightServer): Promise<BlockWeight[]> {
  const folder = path.join(workFolder, "blocks");
  const sites = await writeBlockSites(path.join(folder, "sites"), "/blocks/the-form", ALL_SITES);
  const server = await ServerUnderTest.start({
    script,
    buildFolder,
    dataDir: path.join(folder, "data"),
    logFile: path.join(workFolder, "blocks.log"),
    environment: { DEMO_SITES: "0", SITES_DIR: path.join(folder, "sites") },
  });
  try {
    await server.ready();
    const weights: BlockWeight[] = [];
    for (const site of sites) {
      const plain = await weighPage(server, site, PLAIN_PAGE, "content");
      const nothing = await shownIn(server, site, PLAIN_PAGE);
      for (const { name, address } of BLOCK_PAGES) {
        const kind = name === "calculator" ? "calculator" : "content";
        const { html, css, script, withinBudget } = await weighPage(server, site, address, kind);
        weights.push({
          block: name,
          site,
          htmlAndCss: html + css,
          plain: plain.html + plain.css,
          script,
          shown: (await shownIn(server, site, address)) > nothing,
          withinBudget,
        });
      }
    }
    return weights;
  } finally {
    await server.stop();
  }
}

/** Returns how many elements the main part of a page has, its heading and one paragraph left out. */
async function shownIn(server: ServerUnderTest, site: string, address: string): Promise<number> {
  const html = textOf(await server.get(site, address));
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
  return [...main.matchAll(/<(?:h2|p|li|a|img|button|input)\b/g)].length - (address === PLAIN_PAGE ? 1 : 0);
}
