import { z } from "zod";
import { isBlogPost } from "~/domain/content/blog";
import type { ContentNode } from "~/domain/content/content-node";
import { describedBy } from "~/domain/content/description";
import { readFormerAddresses } from "~/domain/content/moved-pages";
import { own } from "~/domain/text/own-property";
import type { ContentPage, Severity } from "../site";
import type { ContentPicture } from "./block";
import { readMarkdown } from "./markdown.server";

/** The facts that a content page can use as `{{site.…}}`. */
export interface ContentFacts {
  name: string;
  legal_name: string;
  phone: string;
  email: string;
  /** One line. */
  address: string;
  /** Which cars the site lists: "New, demo and used cars". */
  cars: string;
  /** How long a sold car stays on the site. */
  sold_cars: string;
}

export interface ContentFault {
  key: string;
  reason: string;
  severity: Severity;
}

/** What a content page can use of its site. */
interface ContentMaterial {
  facts: ContentFacts;
  /** Returns the picture of this name in `media/`, or null when there is none. */
  picture(name: string): ContentPicture | null;
}

const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/;
/** Without braces in it, so that a row of them is read once. */
const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*(\/[a-z0-9]+(-[a-z0-9]+)*){0,3}$/;

/** Characters of all pages that are kept read: more than a hundred sites have. */
const KEPT_CHARACTERS = 16_000_000;

interface KeptPage {
  slug: string;
  /** As JSON. */
  facts: string;
  page: ContentPage | null;
  faults: readonly ContentFault[];
  /** The pictures that it asked for, as they were. */
  pictures: ReadonlyMap<string, string>;
}

/**
 * Keeps pages as they were read, so that a site that is assembled again reads only the page that has changed. A page is
 * read again when its text, the site's facts or one of its pictures are others.
 */
export class KeptPages {
  /** By their texts: the same text is looked up again, which is faster than a new key that has it. */
  readonly #pages = new Map<string, readonly KeptPage[]>();
  #characters = 0;
  #facts: { of: ContentFacts | null; text: string } = { of: null, text: "" };

  read(
    slug: string,
    source: string,
    material: ContentMaterial,
    report: (fault: ContentFault) => void,
  ): ContentPage | null {
    // All pages of a site have the same.
    if (this.#facts.of !== material.facts)
      this.#facts = { of: material.facts, text: JSON.stringify(material.facts) };
    const facts = this.#facts.text;
    const ofText = this.#pages.get(source) ?? [];
    const known = ofText.find((each) => each.slug === slug && each.facts === facts);
    const isSame = [...(known?.pictures ?? [])].every(
      ([name, picture]) => JSON.stringify(material.picture(name)) === picture,
    );
    const kept = known && isSame ? known : { slug, facts, ...this.#read(slug, source, material) };
    // The one used last is the last to be dropped. While there is room, no order is needed.
    if (kept !== known || this.#characters > KEPT_CHARACTERS / 2) {
      this.#drop(source);
      this.#pages.set(source, kept === known ? ofText : [...ofText.filter((each) => each !== known), kept]);
      this.#characters += this.#sizeOf(source);
    }
    for (const oldest of this.#pages.keys()) {
      if (this.#characters <= KEPT_CHARACTERS) break;
      this.#drop(oldest);
    }
    for (const fault of kept.faults) report(fault);
    return kept.page;
  }

  #read(slug: string, source: string, { facts, picture }: ContentMaterial): Omit<KeptPage, "slug" | "facts"> {
    const faults: ContentFault[] = [];
    const pictures = new Map<string, string>();
    const noted = (name: string) => {
      const found = picture(name);
      pictures.set(name, JSON.stringify(found));
      return found;
    };
    const page = readContent(slug, source, { facts, picture: noted }, (fault) => faults.push(fault));
    return { page, faults, pictures };
  }

  #drop(source: string): void {
    this.#characters -= this.#sizeOf(source);
    this.#pages.delete(source);
  }

  #sizeOf(source: string): number {
    return (this.#pages.get(source)?.length ?? 0) * source.length;
  }
}

/** Reads one `content/{slug}.md`: front matter, Markdown with blocks, `{{site.…}}` facts. */
export function readContent(
  slug: string,
  source: string,
  { facts, picture }: ContentMaterial,
  report: (fault: ContentFault) => void,
): ContentPage | null {
  const error = (key: string, reason: string) => report({ key, reason, severity: "error" });
  if (!SLUG.test(slug))
    error(
      "",
      "the file's name must be lower-case letters, digits and single hyphens, at most three folders deep",
    );
  const text = source.replace(/^\uFEFF/, "");
  const matter = FRONT_MATTER.exec(text);
  if (!matter) {
    error("title", "the page must begin with front matter: ---, title: …, ---");
    return null;
  }
  const fields = readFrontMatter(slug, matter[1] ?? "", error);
  const fill = (template: string) =>
    fillFacts(template, facts, error)
      .map(({ value }) => value)
      .join("");
  const title = fill(fields.title ?? "").trim();
  if (!title) error("title", "the page needs a title");
  const image = fields.image ? picture(fields.image) : null;
  if (fields.image && !image)
    report({ key: "image", reason: `there is no picture media/${fields.image}`, severity: "fault" });
  const nodes = readMarkdown(text.slice(matter[0].length), {
    firstLine: matter[0].split("\n").length,
    fill: (template) => fillFacts(template, facts, error).map(contentOfPart),
    fillText: fill,
    picture,
    report: (line, what, reason) => report({ key: `line ${line}: ${what}`, reason, severity: "fault" }),
    warn: (line, what, reason) => report({ key: `line ${line}: ${what}`, reason, severity: "warning" }),
  });
  return {
    slug,
    title,
    description: fields.description ? fill(fields.description) : describedBy(nodes),
    seoTitle: fields.seo_title ? fill(fields.seo_title) : null,
    image,
    noindex: fields.noindex ?? false,
    publishAt: fields.publish_at ?? null,
    expires: fields.expires ?? null,
    post: fields.date
      ? {
          date: fields.date,
          category: fields.category ?? null,
          author: fields.author ? fill(fields.author) : null,
          cars: fields.cars ?? null,
        }
      : null,
    nodes,
  };
}

/** A part of a text: as it was written, or a fact that took a placeholder's place. */
interface FilledPart {
  value: string;
  fact: string | null;
}

export function fillFacts(
  text: string,
  facts: ContentFacts,
  error: (key: string, reason: string) => void,
): FilledPart[] {
  const parts: FilledPart[] = [];
  let end = 0;
  for (const match of text.matchAll(PLACEHOLDER)) {
    const [whole, written = ""] = match;
    const name = written.trim();
    const fact = name.startsWith("site.") ? name.slice("site.".length) : "";
    const known = own({ ...facts }, fact);
    if (known === undefined) {
      const all = Object.keys(facts).map((key) => `{{site.${key}}}`);
      error(whole, `unknown placeholder; there are ${all.join(", ")}`);
    }
    if (match.index > end) parts.push({ value: text.slice(end, match.index), fact: null });
    parts.push(known === undefined ? { value: whole, fact: null } : { value: known, fact });
    end = match.index + whole.length;
  }
  if (end < text.length) parts.push({ value: text.slice(end), fact: null });
  return parts;
}

function contentOfPart({ value, fact }: FilledPart): ContentNode {
  return fact === "email" ? { tag: "a", attributes: { href: `mailto:${value}` }, children: [value] } : value;
}

const day = z.iso.date({ error: "a day is written 2026-11-23" });
const moment = z.iso.datetime({ offset: true, error: "a moment is written 2026-11-23T09:00:00+11:00" });

const page = z.strictObject({
  title: z.string().optional().describe("The page's main heading"),
  description: z
    .string()
    .optional()
    .describe("One sentence for search engines and shared links; absent: how the page begins"),
  seo_title: z.string().optional().describe("The title for search engines; absent: the title"),
  image: z.string().optional().describe("A picture of media/ for shared links, and of a blog post"),
  noindex: z
    .enum(["true", "false"], { error: "write true or false" })
    .transform((value) => value === "true")
    .optional()
    .describe("true: search engines don't list the page"),
  publish_at: moment.optional().describe("First moment the page is there; before, it is a draft"),
  expires: moment.optional().describe("Last moment the page is there"),
  former_addresses: z
    .string()
    .refine((written) => readFormerAddresses(written) !== null, {
      error: "former addresses are paths of this site, at most 20: /old-name /older-name",
    })
    .optional()
    .describe("Addresses that the page had before: each leads to it (301)"),
});
const post = page.extend({
  date: day.describe("The day of the post"),
  category: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "a category is lower-case letters, digits and single hyphens")
    .optional()
    .describe("Its category, as in its address: vehicle-reviews"),
  author: z.string().optional().describe("Who wrote it"),
  cars: z
    .string()
    .regex(/^\/cars(\?\S*)?$/, "related cars are a search: /cars?make=Toyota")
    .optional()
    .describe("A search whose first cars stand below the post"),
});
type FrontMatter = Partial<z.output<typeof post>>;

/** Reads `key: value` lines. What is wrong is reported and left out. */
function readFrontMatter(
  slug: string,
  text: string,
  error: (key: string, reason: string) => void,
): FrontMatter {
  const schema = isBlogPost(slug) ? post : page;
  const fields = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    if (!line.trim()) continue;
    const [, key, value = ""] = /^([a-z_]+):\s*(.*)$/.exec(line) ?? [];
    if (key && Object.hasOwn(schema.shape, key)) fields.set(key, value.trim().replace(/^"(.*)"$/, "$1"));
    else error(key ?? line.trim(), `front matter has ${Object.keys(schema.shape).join(", ")}, one on a line`);
  }
  const read = schema.safeParse(Object.fromEntries(fields));
  if (read.success) return read.data;
  for (const { path, message } of read.error.issues) error(String(path[0] ?? ""), message);
  return { title: fields.get("title") };
}
