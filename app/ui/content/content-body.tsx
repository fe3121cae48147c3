import { createElement, Fragment, type ReactNode } from "react";
import type { ContentBlock, ContentElement, ContentNode } from "~/domain/content/content-node";
import { isBlock } from "~/domain/content/content-node";
import { filmOfParagraph } from "~/domain/content/film";
import { useAddress } from "~/ui/site-context";
import { foreignLink } from "~/ui/site-link";
import { narrow, pageHead, section, stack } from "~/ui/styles/layout.css";
import { BLOCK_COMPONENTS, type BlockComponent } from "./blocks/index";
import { FilmPlayer } from "./film";
import { OwnPicture } from "./own-picture";
import { prose } from "./prose.css";

interface ContentBodyProps {
  nodes: readonly ContentNode[];
  /** Language tag of the text, where it isn't the page's. */
  language?: string | undefined;
  /** Is at the top of the running text, such as the page's heading. */
  above?: ReactNode;
}

/** A page's own text: running text in a narrow column, and blocks across the page. */
export function ContentBody({ nodes, language, above }: ContentBodyProps) {
  const parts = partsOf(nodes);
  const first = parts[0];
  const opensWithText = first !== undefined && !isBlock(first[0] ?? "");
  return (
    <>
      {above && !opensWithText && <div className={pageHead}>{above}</div>}
      {parts.map((part, index) => {
        const block = part[0] !== undefined && isBlock(part[0]) ? part[0] : null;
        // The parts of a page never change their order.
        const key = index;
        if (block) return <Block key={key} block={block} opens={index === 0 && !above} />;
        return (
          <div key={key} className={`${narrow} ${section} ${stack}`}>
            {index === 0 && above}
            <div className={prose} lang={language}>
              <Nodes nodes={part} />
            </div>
          </div>
        );
      })}
    </>
  );
}

/** Blocks each alone, and what is between them together. */
function partsOf(nodes: readonly ContentNode[]): ContentNode[][] {
  const parts: ContentNode[][] = [];
  for (const node of nodes) {
    const last = parts.at(-1);
    const joins = !isBlock(node) && last?.[0] !== undefined && !isBlock(last[0]);
    if (joins) last.push(node);
    else if (node !== "\n") parts.push([node]);
  }
  return parts;
}

function Nodes({ nodes }: { nodes: readonly ContentNode[] }) {
  return nodes.map((node, index) => {
    const key = index;
    if (typeof node === "string") return <Fragment key={key}>{node}</Fragment>;
    return isBlock(node) ? (
      <Block key={key} block={node} opens={false} />
    ) : (
      <Element key={key} element={node} />
    );
  });
}

function Block({ block, opens }: { block: ContentBlock; opens: boolean }) {
  const Component: BlockComponent | undefined = BLOCK_COMPONENTS.get(block.block);
  if (!Component) return null;
  const drawn = (
    <Component attributes={block.attributes} data={block.data ?? null} opens={opens}>
      {block.children.length > 0 ? <Nodes nodes={block.children} /> : null}
    </Component>
  );
  // Without a mark there is no fragment: it would change the ids of the page.
  return import.meta.env.SSR && block.mark ? (
    <>
      {block.mark}
      {drawn}
    </>
  ) : (
    drawn
  );
}

function Element({ element: { tag, attributes = {}, children } }: { element: ContentElement }) {
  const at = useAddress();
  if (tag === "img") {
    const { url, alt, width, height } = attributes;
    const size = typeof width === "number" && typeof height === "number" ? { width, height } : null;
    return (
      <OwnPicture url={String(url)} alt={String(alt)} size={size} sizes="(min-width: 46em) 44rem, 100vw" />
    );
  }
  const film = tag === "p" ? filmOfParagraph(children) : null;
  if (film) return <FilmPlayer {...film} />;
  const { href } = attributes;
  const rel = foreignLink(String(href ?? ""));
  const link = typeof href === "string" ? { href: at(href) } : {};
  return createElement(
    tag,
    { ...attributes, ...link, ...rel },
    ...(children.length > 0 ? [<Nodes key="in" nodes={children} />] : []),
  );
}
