import { own } from "~/domain/text/own-property";
import { HOME_CONTENT } from "~/tenants/site-pages";
import { contentStructured } from "../seo/structured-data.server";
import { type BlockPlace, loadBlocks } from "./block-data.server";
import { markedTitle, showsQuery } from "./block-query.server";
import { contentMeta, languageOf } from "./content-meta.server";

/**
 * The home page: the site's `content/home.md`, or its template's.
 * @throws Response 404 when there is none
 */
export async function loadHomePage(place: BlockPlace) {
  const { site, origin, query } = place;
  const content = own(site.content, HOME_CONTENT);
  if (!content) throw new Response(null, { status: 404 });
  const nodes = await loadBlocks(place, content.nodes);
  return {
    heading: content.title,
    content: { nodes, ...languageOf(content) },
    form: null,
    page: {
      title: markedTitle(site, `${content.seoTitle ?? content.title} – ${site.name}`, nodes),
      description: content.description,
      canonical: `${origin}/`,
      ...contentMeta(content, origin),
      structured: await contentStructured(place, nodes),
      ...(showsQuery(content.nodes, query) && { indexable: false }),
    },
  };
}
