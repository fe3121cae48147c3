import type { LoaderFunctionArgs } from "@remix-run/node";
import type { FormStepView } from "~/domain/forms/lead-form";
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
  const step = form?.form.step;
  const page = contentAt(site, path, form !== null);
  if (!page && !form) throw new Response(null, { status: 404 });
  // Who is in the middle of a form has read what stands above it.
  const content = step && step.number > 1 ? null : page;
  const heading = content?.title ?? form?.heading ?? "";
  const title = titleOf(site, heading, step);
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

function titleOf(site: Site, heading: string, step: FormStepView | undefined): string {
  const title = `${heading} – ${site.name}`;
  if (!step) return title;
  const { number, headings } = step;
  const words = { step: number, count: headings.length, heading: step.heading, title };
  return translator(site)("form_steps.title", words);
}

/** "/fleet" is content/fleet.md; above a form at "/models/get-quote" stands content/models-get-quote.md. */
function contentAt(site: Pick<Site, "content">, path: string, hasForm: boolean): ContentPage | null {
  const slug = hasForm ? path.slice(1).replaceAll("/", "-") : path.slice(1);
  return Object.hasOwn(site.content, slug) ? (site.content[slug] ?? null) : null;
}
