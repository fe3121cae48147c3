import type { LoaderFunctionArgs } from "@remix-run/node";
import { translator } from "~/i18n/site-i18n.server";
import type { ContentPage, Site } from "~/tenants/site";
import { loadSiteForm } from "./site-form-page.server";

/**
 * What stands at a path of a site: its own content, a form of its configuration below it, or the form alone.
 * @throws Response 404 where there is neither
 */
export async function loadContentPage(args: Pick<LoaderFunctionArgs, "request" | "context">, path: string) {
  const { site, origin } = args.context;
  const form = await loadSiteForm(args, path);
  const content = contentAt(site, path, form !== null);
  if (!content && !form) throw new Response(null, { status: 404 });
  const heading = content?.title ?? form?.heading ?? "";
  const title = `${heading} – ${site.name}`;
  return {
    heading,
    content,
    form,
    page: {
      title: form && form.form.errors.length > 0 ? translator(site)("form.error_title", { title }) : title,
      description: content?.description ?? form?.intro ?? null,
      canonical: origin + path,
    },
  };
}

/** "/fleet" is content/fleet.md; above a form at "/models/get-quote" stands content/models-get-quote.md. */
function contentAt(site: Pick<Site, "content">, path: string, hasForm: boolean): ContentPage | null {
  const slug = hasForm ? path.slice(1).replaceAll("/", "-") : path.slice(1);
  return Object.hasOwn(site.content, slug) ? (site.content[slug] ?? null) : null;
}
