import { isCentre, objectPosition } from "~/domain/pictures/focal-point";
import type { Site } from "~/tenants/site";
import { whole } from "~/ui/card/picture.css";
import { picture as slide } from "~/ui/content/blocks/promotions.css";

/*
 * Pictures with a focal point (docs/decisions/0179). A page that shows one has a rule for it in the style of its head:
 * every place that crops the picture follows it, whatever component draws it, and other pages have not a byte more.
 */

/** Addresses of a site's pictures, up to their digests. */
const ADDRESS = /\/img\/sites\/[a-z0-9-]+\/[0-9a-f]+\//g;
/** Where the head's style ends, and the icon follows (app/root.tsx). */
const END_OF_STYLE = '</style><link rel="icon"';
/** These show a picture whole, with room next to it. */
const WHOLE = [whole, slide].map((names) => `:not(.${names.split(" ").at(-1)})`).join("");

const known = new WeakMap<Pick<Site, "pictures">, ReadonlyMap<string, string>>();

/** Returns the rules of a site's pictures by the beginning of their addresses. */
function rulesOf(site: Pick<Site, "pictures">): ReadonlyMap<string, string> {
  const before = known.get(site);
  if (before) return before;
  const rules = new Map<string, string>();
  for (const { url, focus } of site.pictures.values()) {
    if (!focus || isCentre(focus)) continue;
    const [start = url] = url.match(ADDRESS) ?? [];
    rules.set(start, `img[src*="${start}"]${WHOLE}{object-position:${objectPosition(focus)}}`);
  }
  known.set(site, rules);
  return rules;
}

/**
 * Returns a page with the rules for the pictures that it shows.
 * @param later addresses of pictures that its script may show
 */
export function withFocalPoints(
  html: string,
  site: Pick<Site, "pictures">,
  later: readonly string[] = [],
): string {
  const rules = rulesOf(site);
  if (rules.size === 0) return html;
  const shown = new Set([html, ...later].flatMap((text) => text.match(ADDRESS) ?? []));
  const css = [...shown].sort().flatMap((start) => rules.get(start) ?? []);
  return css.length === 0 ? html : html.replace(END_OF_STYLE, () => css.join("") + END_OF_STYLE);
}
