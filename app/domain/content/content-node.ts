/* A page of a site's own content as a plain tree: Markdown elements and blocks, without HTML. */

export interface ContentElement {
  tag: string;
  /** `href` of a link; `url`, `alt`, `width`, `height` of a picture; `start` of a list; `title`. */
  attributes?: Readonly<Record<string, string | number>>;
  children: ContentNode[];
}

/** What a page's loader can send. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** A block as it is in a page. Its attributes are those of its entry in the table of blocks, checked. */
export interface ContentBlock {
  block: string;
  attributes: { [key: string]: Json };
  children: ContentNode[];
  /** What the page loaded for it; absent before, and for blocks that load nothing. */
  data?: Json;
  /** Marks it on a page that an editor changes (server/page-marks.ts). */
  mark?: string;
}

export type ContentNode = string | ContentElement | ContentBlock;

export function isBlock(node: ContentNode): node is ContentBlock {
  return typeof node !== "string" && "block" in node;
}

/** Yields the nodes and everything in them. */
function* walkContent(nodes: readonly ContentNode[]): Generator<ContentNode, void> {
  for (const node of nodes) {
    yield node;
    if (typeof node !== "string") yield* walkContent(node.children);
  }
}

/** The attributes of blocks that are addresses of pages: `href`, `review_href`. */
function isAddressName(name: string): boolean {
  return name === "href" || name.endsWith("_href");
}

interface FoundContent {
  addresses: readonly string[];
  blocks: readonly ContentBlock[];
}

/** A site is checked again with each change of an editor, and most of its pages are the same then. */
const foundInPages = new WeakMap<readonly ContentNode[], FoundContent>();

function findContent(nodes: readonly ContentNode[]): FoundContent {
  const known = foundInPages.get(nodes);
  if (known) return known;
  const addresses = new Set<string>();
  const blocks: ContentBlock[] = [];
  for (const node of walkContent(nodes)) {
    if (typeof node === "string") continue;
    if (isBlock(node)) blocks.push(node);
    for (const [name, value] of Object.entries(node.attributes ?? {}))
      if (isAddressName(name) && typeof value === "string") addresses.add(value);
  }
  const found = { addresses: [...addresses], blocks };
  foundInPages.set(nodes, found);
  return found;
}

/** Returns the addresses that a page's links, pictures and blocks lead to, each once. */
export function contentAddresses(nodes: readonly ContentNode[]): readonly string[] {
  return findContent(nodes).addresses;
}

/** Returns the blocks of a name, wherever they are in a page. */
export function blocksNamed(nodes: readonly ContentNode[], name: string): ContentBlock[] {
  return findContent(nodes).blocks.filter(({ block }) => block === name);
}

/** Returns the words of a page: its text, and what its blocks say in their attributes. */
export function contentText(nodes: readonly ContentNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === "string") return node;
      const said = isBlock(node) ? [node.attributes.heading, node.attributes.text, node.attributes.ask] : [];
      return [...said.filter((each) => typeof each === "string"), contentText(node.children)].join(" ");
    })
    .join(" ");
}
