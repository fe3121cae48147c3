import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { siteConfig } from "../support/site-folders";
import { ServerUnderTest } from "./server-under-test";
import { type Spread, spreadOf } from "./statistics";

const SITE = "bench-content";
export const PAGES = 200;
export const POSTS = 1000;
const POSTS_A_PAGE = 12;

/** A site with many pages and posts, next to the same site with one of each. */
export interface ContentTimes {
  pages: number;
  posts: number;
  /** Milliseconds until the server is reachable. */
  startMs: { few: number; many: number };
  /** Bytes that the process holds. */
  memory: { few: number; many: number };
  /** Milliseconds of a request, by page. */
  times: { page: string; few: Spread; many: Spread }[];
}

interface ContentServer {
  workFolder: string;
  buildFolder: string;
  script: string;
}

export async function timeContent(server: ContentServer, rounds: number): Promise<ContentTimes> {
  const few = await measure(server, 1, 1, rounds);
  const many = await measure(server, PAGES, POSTS, rounds);
  return {
    pages: PAGES,
    posts: POSTS,
    startMs: { few: few.startMs, many: many.startMs },
    memory: { few: few.memory, many: many.memory },
    times: few.times.map(({ page, spread }, index) => ({
      page,
      few: spread,
      many: many.times[index]?.spread ?? spread,
    })),
  };
}

async function measure(
  { workFolder, buildFolder, script }: ContentServer,
  pages: number,
  posts: number,
  rounds: number,
) {
  const folder = path.join(workFolder, `content-${pages}`);
  await writeSite(path.join(folder, "sites", SITE), pages, posts);
  const server = await ServerUnderTest.start({
    script,
    buildFolder,
    dataDir: path.join(folder, "data"),
    logFile: path.join(folder, "log"),
    environment: {
      ...{ DEMO_SITES: "0", SITES_DIR: path.join(folder, "sites"), DEMO_STOCK: "0" },
      // Each request has an address of its own: one address may read the sitemap 30 times a minute only.
      TRUST_PROXY: "1",
    },
  });
  try {
    const last = Math.ceil(posts / POSTS_A_PAGE);
    const targets = [
      ["a page", `/pages/page-${pages}`],
      ["a post", `/blog/post-${posts}`],
      ["the blog", "/blog"],
      ["the blog's last page", last > 1 ? `/blog?page=${last}` : "/blog"],
      ["the blog's feed", "/blog/feed.xml"],
      ["the sitemap", "/sitemap.xml"],
    ] as const;
    const times: { page: string; spread: Spread }[] = [];
    for (const [page, target] of targets)
      times.push({ page, spread: await timeRequests(server, target, rounds) });
    const { rss } = await server.figures();
    return { startMs: server.startMs, memory: rss, times };
  } finally {
    await server.stop();
  }
}

async function timeRequests(server: ServerUnderTest, target: string, rounds: number): Promise<Spread> {
  const from = (round: number) => ({ "x-forwarded-for": `10.0.${round >> 8}.${round & 255}` });
  await server.get(SITE, target, from(rounds));
  const samples: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    await server.get(SITE, target, from(round));
    samples.push(performance.now() - started);
  }
  return spreadOf(samples);
}

export async function writeSite(
  folder: string,
  pages: number,
  posts: number,
  config: object = {},
): Promise<void> {
  await mkdir(path.join(folder, "content/pages"), { recursive: true });
  await mkdir(path.join(folder, "content/blog"), { recursive: true });
  await writeFile(
    path.join(folder, "site.json"),
    JSON.stringify(siteConfig(SITE, { blog: { enabled: true }, ...config })),
  );
  const write = (file: string, text: string) => writeFile(path.join(folder, "content", file), text);
  for (let page = 1; page <= pages; page += 1)
    await write(`pages/page-${page}.md`, `---\ntitle: Page ${page}\n---\n${text(page)}`);
  for (let post = 1; post <= posts; post += 1) {
    const day = new Date(Date.UTC(2026, 0, 1) - post * 86_400_000).toISOString().slice(0, 10);
    const front = `title: Post ${post}\ndate: ${day}\ncategory: category-${post % 7}`;
    await write(`blog/post-${post}.md`, `---\n${front}\n---\n${text(post)}`);
  }
}

/** Some 2 KiB with blocks, as editors write. */
function text(number: number): string {
  const paragraph = `What happened on day ${number}: ${"the yard was open, and people came to look at cars. ".repeat(8)}`;
  return `${paragraph}\n\n## More\n\n${paragraph}\n\n- one\n- two\n\n{% sell-banner href="/cars" /%}\n\n${paragraph}\n\n{% faq %}\n{% question ask="Why ${number}?" %}\nBecause.\n{% /question %}\n{% /faq %}\n`;
}
