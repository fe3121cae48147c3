import { useMatches } from "@remix-run/react";
import { useContext, useState } from "react";
import { ShellContext } from "./shell-context";
import { POPUP_CSS, PopupContext } from "./site-popup";

/**
 * Returns what a page needs besides its stylesheets: the site's theme, fonts and signature, its data's `headCss`, and the
 * popup's styles where it shows one. Only the server draws it: the browser keeps the style that came with the page.
 */
export const useHeadCss = import.meta.env.SSR ? usePageCss : useDrawnCss;

function usePageCss(): string {
  const popup = useContext(PopupContext);
  const siteCss = useContext(ShellContext)?.css ?? "";
  const page = useMatches().at(-1)?.data as { headCss?: string } | null | undefined;
  return siteCss + (page?.headCss ?? "") + (popup ? POPUP_CSS : "");
}

/** React draws it again only with the whole page, when a browser extension has changed that. */
function useDrawnCss(): string {
  return useState(() => document.head.querySelector("style")?.textContent ?? "")[0];
}
