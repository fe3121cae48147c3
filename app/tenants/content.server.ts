import { Marked } from "marked";
import sanitizeHtml from "sanitize-html";
import { own } from "~/domain/text/own-property";
import type { ContentPage, Severity } from "./site";

/** The facts that a content page can use as `{{site.…}}`. */
export interface ContentFacts {
  name: string;
  legal_name: string;
  phone: string;
  email: string;
  /** One line. */
  address: string;
}

export interface ContentFault {
  key: string;
  reason: string;
  severity: Severity;
}

const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/;
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

const marked = new Marked({ gfm: true, async: false });

const SANITISER: sanitizeHtml.IOptions = {
  allowedTags: [
    ..."h2 h3 h4 p ul ol li a strong em b i del blockquote br hr code pre dl dt dd".split(" "),
    ..."table thead tbody tr th td caption img figure figcaption details summary abbr address".split(" "),
  ],
  allowedAttributes: {
    a: ["href", "title", "rel"],
    img: ["src", "alt", "width", "height", "loading"],
    th: ["scope", "align"],
    td: ["align"],
    abbr: ["title"],
    ol: ["start"],
  },
  allowedSchemes: ["https", "http", "mailto", "tel"],
  allowProtocolRelative: false,
  transformTags: {
    // The page's title is its only h1.
    h1: "h2",
    a: (tagName, attribs) => ({
      tagName,
      attribs: /^https?:/.test(attribs.href ?? "") ? { ...attribs, rel: "noopener" } : attribs,
    }),
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, loading: "lazy" } }),
  },
};

/** Renders one `content/{slug}.md`: front matter (title, description), Markdown, `{{site.…}}` facts. */
export function renderContent(
  slug: string,
  source: string,
  facts: ContentFacts,
  report: (fault: ContentFault) => void,
): ContentPage | null {
  const error = (key: string, reason: string) => report({ key, reason, severity: "error" });
  if (!SLUG.test(slug)) error("", "the file's name must be lower-case letters, digits and single hyphens");
  const matter = FRONT_MATTER.exec(source.replace(/^\uFEFF/, ""));
  if (!matter) {
    error("title", "the page must begin with front matter: ---, title: …, ---");
    return null;
  }
  const fields = parseFrontMatter(matter[1] ?? "", error);
  const fill = (text: string, quote: (value: string) => string) => fillFacts(text, facts, quote, error);
  const title = fill(fields.title ?? "", String).trim();
  if (!title) error("title", "the page needs a title");
  const body = source.replace(/^\uFEFF/, "").slice(matter[0].length);
  return {
    slug,
    title,
    description: fields.description ? fill(fields.description, String) : null,
    html: renderSafely(fill(body, escapeMarkdown), report),
  };
}

function parseFrontMatter(
  text: string,
  error: (key: string, reason: string) => void,
): { title?: string; description?: string } {
  const fields: { title?: string; description?: string } = {};
  for (const line of text.split(/\r?\n/)) {
    if (!line.trim()) continue;
    const [, key, value] = /^([a-z_]+):\s*(.*)$/.exec(line) ?? [];
    if (key === "title" || key === "description")
      fields[key] = (value ?? "").trim().replace(/^"(.*)"$/, "$1");
    else error(key ?? line.trim(), "front matter has title and description only, one on a line");
  }
  return fields;
}

function fillFacts(
  text: string,
  facts: ContentFacts,
  quote: (value: string) => string,
  error: (key: string, reason: string) => void,
): string {
  return text.replace(/\{\{\s*([^}]*?)\s*\}\}/g, (whole, name: string) => {
    const fact = name.startsWith("site.") ? name.slice("site.".length) : "";
    const known = own({ ...facts }, fact);
    if (known !== undefined) return quote(known);
    error(
      whole,
      `unknown placeholder; there are ${Object.keys(facts)
        .map((key) => `{{site.${key}}}`)
        .join(", ")}`,
    );
    return whole;
  });
}

function escapeMarkdown(value: string): string {
  return value.replace(/[\\`*_[\]<>#|~]/g, "\\$&");
}

function renderSafely(markdown: string, report: (fault: ContentFault) => void): string {
  const html = marked.parse(markdown, { async: false });
  const removed = new Set<string>();
  const known = new Set([...(SANITISER.allowedTags as string[]), "h1"]);
  const safe = sanitizeHtml(html, {
    ...SANITISER,
    onOpenTag: (name) => {
      if (!known.has(name)) removed.add(name);
    },
  });
  for (const name of removed) {
    report({ key: `<${name}>`, reason: "is not allowed in content and was removed", severity: "warning" });
  }
  return safe.trim();
}
