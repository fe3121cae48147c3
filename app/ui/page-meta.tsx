import { useMatches } from "@remix-run/react";
import { useContext, useState } from "react";
import { shortDescription } from "~/domain/content/description";
import { addressIn, type SiteLanguage } from "~/domain/languages/language-address";
import { escapeBrackets } from "~/domain/text/escape";
import type { DocumentData } from "~/tenants/document-data";
import { ShellContext } from "./layout/shell-context";
import { POPUP_CSS, PopupContext } from "./layout/site-popup";

export interface PageMeta {
  title: string;
  description?: string | null;
  /** Absolute. */
  canonical: string;
  /** False: search engines may not list what the page shows this time. What its route declares isn't repeated. */
  indexable?: boolean;
  /** Open Graph's: a page is a `website` unless it sells one thing. */
  type?: "website" | "product";
  /** For share previews; its address is absolute. */
  image?: { url: string; width: number | null; height: number | null; alt: string } | null;
  /** schema.org objects. The document has them; what browsers know of the page doesn't (page-data.server.ts). */
  structured?: object | object[];
}

type Tag = { title: string } | ({ tagName?: "link" } & Readonly<Record<string, string | undefined>>);

interface PageMatch {
  data?: unknown;
  handle?: unknown;
}

/** @param address in full */
function fullAddressIn(base: string, address: string): string {
  const { origin } = new URL(address);
  return origin + escapeBrackets(addressIn(base, address.slice(origin.length) || "/"));
}

/** Returns the links to a page's own address in each language of its site (rules/seo#hreflang). */
function alternates(languages: readonly SiteLanguage[], address: string): Tag[] {
  const link = (hrefLang: string, base: string) => ({
    tagName: "link" as const,
    rel: "alternate",
    hrefLang,
    href: fullAddressIn(base, address),
  });
  const [first] = languages;
  if (!first) return [];
  return [...languages.map(({ tag, base }) => link(tag, base)), link("x-default", first.base)];
}

/** The tags of the shown page, as its loader describes it (`page`); none for a page that doesn't. */
export function PageTags({ matches }: { matches: readonly PageMatch[] }) {
  const shown = matches.at(-1)?.data as { page?: PageMeta } | null | undefined;
  return pageMeta(shown?.page, matches).map((tag) => {
    if ("title" in tag) return <title key="title">{tag.title}</title>;
    const { tagName: TagName = "meta", ...attributes } = tag;
    return <TagName key={JSON.stringify(attributes)} {...attributes} />;
  });
}

/** What a page tells browsers, search engines and share previews; its site's part is in the document's head. */
export function pageMeta(page: PageMeta | undefined, matches: readonly PageMatch[] = []): Tag[] {
  if (!page) return [];
  const { site } = (matches[0]?.data ?? {}) as Partial<DocumentData>;
  const declared = matches.at(-1)?.handle as { indexable?: boolean } | undefined;
  const isListed = page.indexable !== false && declared?.indexable !== false;
  const canonical = fullAddressIn(site?.base ?? "", page.canonical);
  const shared = isListed && site?.shareImage;
  const image =
    page.image ?? (shared && { ...shared, url: new URL(shared.url, canonical).href, alt: site?.name ?? "" });
  const tags: Tag[] = [
    { title: page.title },
    { tagName: "link", rel: "canonical", href: canonical },
    ...(isListed ? alternates(site?.languages ?? [], page.canonical) : []),
    { property: "og:title", content: page.title },
    { property: "og:url", content: canonical },
    { property: "og:type", content: page.type ?? "website" },
    { name: "twitter:card", content: image ? "summary_large_image" : "summary" },
  ];
  const description = shortDescription(page.description ?? "");
  if (description) {
    tags.push(
      { name: "description", content: description },
      { property: "og:description", content: description },
    );
  }
  if (image) tags.push(...imageTags(image));
  if (page.indexable === false) tags.push({ name: "robots", content: "noindex, follow" });
  return tags;
}

function imageTags({ url, width, height, alt }: NonNullable<PageMeta["image"]>): Tag[] {
  const tags = [{ property: "og:image", content: url }];
  // Sizes only together: one alone helps no crawler to lay the preview out.
  if (width !== null && height !== null) {
    tags.push(
      { property: "og:image:width", content: String(width) },
      { property: "og:image:height", content: String(height) },
    );
  }
  return [...tags, { property: "og:image:alt", content: alt }];
}

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
