import { createElement, type ReactNode, useState } from "react";

interface Attributes {
  as?: "div" | "footer" | "section" | "svg" | "ul";
  id: string;
  className?: string;
  width?: number;
  height?: number;
  lang?: string;
  dir?: "auto";
  "aria-hidden"?: true;
  "aria-label"?: string;
  "aria-labelledby"?: string;
}

interface ServerDrawnProps extends Attributes {
  /**
   * What the server draws: `import.meta.env.SSR && <Part />`. So written, the part's code and data stay out of the
   * browser's bundle.
   */
  children: ReactNode;
}

/**
 * A part of the page that only the server draws and no script changes. In the browser React keeps the nodes that came
 * with the page (docs/decisions/0078-the-site-shell.md).
 */
export const ServerDrawn = import.meta.env.SSR ? Drawn : Kept;

function Drawn({ as = "div", children, ...attributes }: ServerDrawnProps) {
  return createElement(as, attributes, children);
}

/**
 * React compares no inner HTML. It uses it only to draw the whole page again, when a browser extension has changed it.
 * Draws nothing where the server drew nothing.
 */
function Kept({ as = "div", children: _ofTheServer, ...attributes }: ServerDrawnProps) {
  const [html] = useState(() => document.getElementById(attributes.id)?.innerHTML ?? null);
  if (html === null) return null;
  return createElement(as, {
    ...attributes,
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: { __html: html },
  });
}

interface StillProps<Data> extends Attributes {
  /** Undefined in the browser: the page came as a document, whose script has no data of this part. */
  data: Data | undefined;
  /** Returns null where there is nothing to show. */
  children: (data: Data) => ReactNode;
}

/**
 * A part that no script changes. A document has it in its HTML only (`keepOnServer`), and React keeps those nodes. A
 * page that the router shows in place has its data.
 */
export function Still<Data>({ data, children, ...attributes }: StillProps<Data>) {
  if (data === undefined) return <Kept {...attributes}>{null}</Kept>;
  const drawn = children(data);
  return drawn === null ? null : <Drawn {...attributes}>{drawn}</Drawn>;
}
