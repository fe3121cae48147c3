import Markdoc, { type Node } from "@markdoc/markdoc";
import type { ContentBlock, ContentNode, Json } from "~/domain/content/content-node";
import { markdownExcess } from "~/domain/content/markdown-limits";
import { type BlockDefinition, type ContentPicture, HIDDEN, PAGE_BUDGET } from "./block";
import { blockNamed, blocksThatStandAlone } from "./blocks";

interface MarkdownOptions {
  /** Line of the file on which the Markdown begins, from 1. */
  firstLine: number;
  /** Puts the site's facts in place of `{{site.…}}`. */
  fillText(text: string, line: number): string;
  /** The same in running text, where an e-mail address is a link. */
  fill(text: string, line: number): ContentNode[];
  /** Returns the site's own picture of this name, or null when there is none. */
  picture(name: string): ContentPicture | null;
  /** What is reported is left out of the page; a warning says what stays. */
  report(line: number, what: string, reason: string): void;
  warn(line: number, what: string, reason: string): void;
}

const tokenizer = new Markdoc.Tokenizer({ linkify: true });
// Only addresses with https:// are links. Otherwise the placeholder {{site.name}} is one, to a host of that name.
tokenizer["parser"].linkify.set({ fuzzyLink: false });

/**
 * Reads Markdown with blocks. What is wrong in it is reported and left out; a text that would hold up the process is not
 * parsed.
 */
export function readMarkdown(markdown: string, options: MarkdownOptions): ContentNode[] {
  const excess = markdownExcess(markdown);
  if (excess) {
    options.report(options.firstLine + excess.line, excess.what, excess.reason);
    return [];
  }
  return new MarkdownReader(options).read(parseMarkdown(markdown));
}

/** Parses Markdown that `markdownExcess` has looked at. */
export function parseMarkdown(markdown: string): Node {
  return Markdoc.parse(tokenizer.tokenize(markdown));
}

const PLAIN: ReadonlyMap<string, string> = new Map(
  Object.entries({
    paragraph: "p",
    item: "li",
    strong: "strong",
    em: "em",
    s: "s",
    blockquote: "blockquote",
    hr: "hr",
    hardbreak: "br",
    table: "table",
    thead: "thead",
    tbody: "tbody",
    tr: "tr",
    th: "th",
    td: "td",
  }),
);
const SAFE_LINK =
  /^(\/(?!\/)|https?:\/\/[^\s/?#]+\.[^\s/?#]|#|(tel|mailto):.|[a-z0-9][a-z0-9._/-]*([?#]|$))/i;
const RAW_HTML = /<\/?[a-z][a-z0-9-]*(\s[^<>]*)?\/?>|<!--|<!doctype/i;
/** Markdown with such an address is not read as a link, and would be in the page as it was written. */
const SCRIPT_LINK = /\]\(\s*(?:<\s*)?(javascript|vbscript|data|file):/i;

class MarkdownReader {
  /** Names of the blocks above. */
  readonly #seen = new Set<string>();
  /** What the blocks read so far cost. */
  #cost = 0;

  constructor(private readonly options: MarkdownOptions) {}

  read(document: Node): ContentNode[] {
    this.#faults(document);
    return this.#children(document, null);
  }

  #children(node: Node, holder: string | null): ContentNode[] {
    return node.children.flatMap((child) => this.#node(child, node, holder));
  }

  #node(node: Node, parent: Node, holder: string | null): ContentNode[] {
    if (this.#faults(node)) return [];
    const { type, attributes } = node;
    const tag = PLAIN.get(type);
    if (tag) {
      const children = this.#children(node, type);
      return type === "paragraph" && children.length === 0 ? [] : [{ tag, children }];
    }
    switch (type) {
      case "inline":
        return this.#isHostile(node) ? [] : this.#children(node, holder);
      case "text":
        if (typeof attributes.content !== "string")
          return this.#refuse(node, "{% $… %}", "variables are not used: write {{site.name}}");
        if (/\{%|%\}/.test(attributes.content))
          return this.#refuse(
            node,
            attributes.content.trim().slice(0, 60),
            "a block can't be read: a quotation mark, a bracket or its end is missing",
          );
        return this.options.fill(attributes.content, this.#line(node));
      case "softbreak":
        return ["\n"];
      case "heading":
        // The page's title is its only h1.
        return [{ tag: `h${Math.max(2, Number(attributes.level))}`, children: this.#children(node, type) }];
      case "list": {
        const start = Number(attributes.start ?? 1);
        const numbered = attributes.ordered
          ? { tag: "ol", ...(start > 1 ? { attributes: { start } } : {}) }
          : { tag: "ul" };
        return [{ ...numbered, children: this.#children(node, type) }];
      }
      case "link":
        return this.#link(node);
      case "image":
        return this.#image(node);
      case "code":
        return [{ tag: "code", children: [String(attributes.content)] }];
      case "fence":
        return [{ tag: "pre", children: [{ tag: "code", children: [String(attributes.content)] }] }];
      case "tag":
        return this.#block(node, parent, holder);
      case "comment":
        return [];
      default:
        return this.#refuse(node, type, "is not used in content");
    }
  }

  #link(node: Node): ContentNode[] {
    const { href, title } = node.attributes;
    const children = this.#children(node, "link");
    const line = this.#line(node);
    const address = this.options.fillText(decodeBraces(String(href)), line);
    if (!SAFE_LINK.test(address)) {
      this.options.report(
        line,
        address.slice(0, 80),
        "is no address that a page may link to; the link was left out",
      );
      return children;
    }
    const titled: Record<string, string> =
      typeof title === "string" ? { title: this.options.fillText(title, line) } : {};
    // A linked e-mail address would be a link in a link.
    const text = children.flatMap((child) =>
      typeof child !== "string" && "tag" in child && child.tag === "a" ? child.children : [child],
    );
    return [{ tag: "a", attributes: { href: address, ...titled }, children: text }];
  }

  #image(node: Node): ContentNode[] {
    const src = String(node.attributes.src);
    const alt = this.options.fillText(String(node.attributes.alt ?? ""), this.#line(node)).trim();
    if (!alt) return this.#refuse(node, src, "the picture needs an alternative text: ![what it shows](…)");
    if (/^(https:\/\/|\/img\/)/.test(src))
      return [{ tag: "img", attributes: { url: src, alt }, children: [] }];
    const name = src.replace(/^(\.?\.?\/)*media\//, "");
    const picture = this.options.picture(name);
    if (!picture) return this.#refuse(node, src, `there is no picture media/${name}`);
    return [{ tag: "img", attributes: { ...picture, alt }, children: [] }];
  }

  #block(node: Node, parent: Node, holder: string | null): ContentNode[] {
    const name = node.tag ?? "";
    const label = `{% ${name} %}`;
    if (name === HIDDEN && holder === null) {
      // Checked as a page of its own, and shown nowhere.
      new MarkdownReader(this.options).#children(node, null);
      return [];
    }
    const definition = blockNamed(name);
    if (!definition)
      return this.#refuse(
        node,
        label,
        `there is no block ${name}; there are ${blocksThatStandAlone().join(", ")}`,
      );
    if (definition.within !== (holder ?? undefined))
      return this.#refuse(
        node,
        label,
        definition.within ? `stands only in {% ${definition.within} %}` : placeFault(parent),
      );
    if (definition.once && this.#seen.has(name))
      return this.#refuse(node, label, "stands in a page once at most");
    this.#seen.add(name);
    const isWithinBudget = this.#cost <= PAGE_BUDGET;
    this.#cost += definition.cost;
    if (this.#cost > PAGE_BUDGET)
      // Reported once: the blocks that follow are left out with this one.
      return isWithinBudget
        ? this.#refuse(
            node,
            label,
            `costs ${definition.cost}, and the blocks of a page cost ${PAGE_BUDGET} at most together (docs/content-blocks.md): this one and those that follow were left out`,
          )
        : [];
    const attributes = this.#attributes(node, definition, label);
    const children = this.#held(node, name, definition);
    return attributes ? [{ block: name, attributes, children }] : [];
  }

  /** What is between a block's tags. */
  #held(node: Node, name: string, { holds }: BlockDefinition): ContentNode[] {
    const children = this.#children(node, name);
    if (holds === "text") return children;
    const isHeld = (child: ContentNode) => typeof child !== "string" && "block" in child;
    const foreign = children.filter((child) => !isHeld(child) && child !== "\n");
    if (foreign.length > 0) {
      const held = holds === "nothing" ? "nothing" : holds.map((each) => `{% ${each} %}`).join(", ");
      this.options.report(
        this.#line(node),
        `{% ${name} %}`,
        `has text in it, and holds ${held}; the text was left out`,
      );
    }
    return children.filter(isHeld);
  }

  #attributes(
    node: Node,
    { attributes, shape }: BlockDefinition,
    label: string,
  ): ContentBlock["attributes"] | null {
    const line = this.#line(node);
    const given = Object.entries(node.attributes).map(([key, value]) => [
      key === "primary" ? "value without a name" : key,
      this.#filled(value, line),
    ]);
    const read = attributes.safeParse(Object.fromEntries(given));
    if (!read.success) {
      for (const { path, message, code, ...issue } of read.error.issues) {
        const keys = code === "unrecognized_keys" && "keys" in issue ? (issue.keys as string[]) : [];
        if (keys.length === 0) this.options.report(line, `${label} ${path.join(".")}`, message);
        for (const key of keys)
          this.options.report(
            line,
            `${label} ${key}`,
            `unknown attribute; there are ${Object.keys(attributes.shape).join(", ") || "none"}`,
          );
      }
      return null;
    }
    return this.#withPictures(read.data, shape, line, label);
  }

  #filled(value: unknown, line: number): unknown {
    return typeof value === "string" ? this.options.fillText(value, line) : value;
  }

  #withPictures(
    attributes: Record<string, unknown>,
    shape: BlockDefinition["shape"],
    line: number,
    label: string,
  ): ContentBlock["attributes"] | null {
    let sound = true;
    const found = Object.entries(attributes as ContentBlock["attributes"]).map(
      ([key, value]): [string, Json] => {
        if (typeof value !== "object" || value === null || !("url" in value)) return [key, value];
        const name = String(value.url);
        const picture = this.options.picture(name);
        if (!picture) {
          sound = false;
          this.options.report(line, `${label} ${key}`, `there is no picture media/${name}`);
        }
        if (picture && shape && !isOfShape(picture, shape))
          this.options.warn(
            line,
            `${label} ${key}`,
            `media/${name} is ${picture.width} by ${picture.height} px: it leaves room beside it in a shape of ${shape.width} by ${shape.height}`,
          );
        return [key, picture && { ...picture }];
      },
    );
    return sound ? Object.fromEntries(found) : null;
  }

  /** Reports what Markdoc found wrong in a node. */
  #faults(node: Node): boolean {
    for (const { message } of node.errors)
      this.options.report(this.#line(node), node.tag ? `{% ${node.tag} %}` : "{% … %}", message);
    return node.errors.length > 0;
  }

  /** Whether a text has HTML or a link that runs a script. Such a text is left out as a whole. */
  #isHostile(inline: Node): boolean {
    const text = [...inline.walk()].map(writtenText).join("");
    const html = RAW_HTML.exec(text)?.[0];
    const script = SCRIPT_LINK.exec(text)?.[0];
    if (html)
      this.options.report(
        this.#line(inline),
        html.slice(0, 60),
        "HTML is not used in content; the paragraph was left out",
      );
    else if (script)
      this.options.report(
        this.#line(inline),
        script,
        "a page may not link to such an address; the paragraph was left out",
      );
    return html !== undefined || script !== undefined;
  }

  #refuse(node: Node, what: string, reason: string): ContentNode[] {
    this.options.report(this.#line(node), what, reason);
    return [];
  }

  #line(node: Node): number {
    return (node.lines[0] ?? 0) + this.options.firstLine;
  }
}

/** Two in a hundred wider or narrower are not seen. */
function isOfShape(picture: ContentPicture, shape: { width: number; height: number }): boolean {
  const ratio = picture.width / picture.height / (shape.width / shape.height);
  return ratio > 0.98 && ratio < 1.02;
}

function writtenText({ type, attributes }: Node): string {
  if (type === "softbreak") return "\n";
  return type === "text" && typeof attributes.content === "string" ? attributes.content : "";
}

function placeFault({ type, tag }: Node): string {
  return tag
    ? `can't stand in {% ${tag} %}`
    : `stands on a line of its own, not in a ${type === "item" ? "list" : type}`;
}

/** markdown-it encodes the braces of a placeholder in an address. */
function decodeBraces(address: string): string {
  return address.replace(/%7B/gi, "{").replace(/%7D/gi, "}");
}
