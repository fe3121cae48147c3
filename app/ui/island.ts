import { createElement, type ReactNode, Suspense } from "react";

/** The element around an island until the page is complete. */
const PLACE = "page-island";

/**
 * A part of a page that a browser takes over by itself: before the rest when it is touched, and else in small steps
 * after what is around it. What is around it must not draw it again for a tap, nor give it another context: React then
 * replaces an island that it hasn't taken over yet (docs/decisions/0208).
 */
export const Island: (props: { children: ReactNode }) => ReactNode = import.meta.env.SSR
  ? // React would draw an error inside its own boundary as a fallback, and the page as complete.
    ({ children }) => createElement(PLACE, null, children)
  : Suspense;

/** Returns the page with its islands marked as React's browser code expects them. */
export const withIslands = (page: string): string =>
  page.replaceAll(`<${PLACE}>`, "<!--$-->").replaceAll(`</${PLACE}>`, "<!--/$-->");
