import { Parser } from "htmlparser2";

export interface Crawled {
  status: number;
  indexable: boolean;
  canonical: string | null;
  title: string;
  description: string;
  links: string[];
  /** "" when the answer is no page. */
  html: string;
}

/** Returns one spelling of an address, whether its brackets are encoded or not. */
export function decoded(address: string): string {
  return new URL(address, "http://crawl.invalid").href.slice("http://crawl.invalid".length);
}

/** Returns what a crawler sees in the answer of a page. */
export async function readAnswer(answer: Response, origin: string, address: string): Promise<Crawled> {
  const found: Crawled = {
    status: answer.status,
    indexable: true,
    canonical: null,
    title: "",
    description: "",
    links: [],
    html: "",
  };
  const to = answer.headers.get("Location");
  if (to) found.links.push(to);
  const isPage = answer.headers.get("Content-Type")?.startsWith("text/html");
  const text = await answer.text();
  if (isPage) {
    readHead(text.slice(0, text.indexOf("<body")), origin, found);
    for (const [, href = ""] of text.matchAll(LINK)) found.links.push(plain(href));
    found.html = text;
  }
  found.links = found.links.flatMap((link) => {
    if (!URL.canParse(link, origin + address)) return [];
    const url = new URL(link, origin + address);
    return url.origin === origin ? [decoded(url.pathname + url.search)] : [];
  });
  return found;
}

/** As React writes a link. Parsing all of a page takes twice as long as rendering it. */
const LINK = /<a\b[^>]*?\shref="([^"]*)"/g;

/** Undoes React's escaping. */
const plain = (attribute: string) => attribute.replaceAll("&#x27;", "'").replaceAll("&amp;", "&");

/** Adds what the head of a page says about it. */
function readHead(head: string, origin: string, found: Crawled): void {
  let inTitle = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      inTitle = name === "title" && found.title === "";
      const { href, rel, content } = attributes;
      if (name === "link" && rel === "canonical") found.canonical = href?.replace(origin, "") ?? null;
      if (name === "meta" && attributes.name === "robots" && content?.includes("noindex"))
        found.indexable = false;
      if (name === "meta" && attributes.name === "description") found.description = content ?? "";
    },
    ontext(text) {
      if (inTitle) found.title += text;
    },
    onclosetag() {
      inTitle = false;
    },
  });
  parser.end(head);
}
