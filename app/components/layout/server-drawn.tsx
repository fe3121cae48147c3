import { createElement, type ReactNode, useState } from "react";

interface ServerDrawnProps {
  as?: "div" | "footer" | "svg";
  id: string;
  className?: string;
  width?: number;
  height?: number;
  "aria-hidden"?: true;
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

/** React compares no inner HTML. It uses it only to draw the whole page again, when a browser extension has changed it. */
function Kept({ as = "div", children: _ofTheServer, ...attributes }: ServerDrawnProps) {
  const [html] = useState(() => document.getElementById(attributes.id)?.innerHTML ?? "");
  return createElement(as, {
    ...attributes,
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: { __html: html },
  });
}
