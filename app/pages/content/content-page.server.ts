import { redirect } from "@remix-run/node";
import { largestContentPicture } from "~/domain/car/photo-sources";
import { isPublished } from "~/domain/content/popup";
import { hasCalculation } from "~/domain/finance/calculator-query";
import type { CalculatorView } from "~/domain/finance/calculator-view";
import type { FormStepView } from "~/domain/forms/form-view";
import { own } from "~/domain/text/own-property";
import { translator } from "~/i18n/site-i18n.server";
import { answerPage, type FormAnswer, formHeaders, mapAnswer } from "~/pages/forms/form-answer.server";
import { loadSiteForm, postSiteForm, type SiteFormView } from "~/pages/forms/site-form-page.server";
import type { PageArgs, RequestContext } from "~/pages/request-context";
import { contentStructured } from "~/pages/seo/structured-data.server";
import { calculatorView } from "~/services/finance/calculator-view.server";
import { CAR_ID } from "~/services/forms/form-car.server";
import type { ContentPage, Site } from "~/tenants/site";
import { contentSlugAt, gateOfForm, HOME_CONTENT, siteFormAt } from "~/tenants/site-pages";
import type { PageMeta } from "~/ui/page-meta";
import {
  type BlockPlace,
  hasCalculator,
  hasWrongFigures,
  loadBlocks,
  markedTitle,
  showsQuery,
} from "./block-data.server";

/** What a content page's front matter tells search engines and share previews. */
export function contentMeta(
  { image, noindex, title }: Pick<ContentPage, "image" | "noindex" | "title">,
  origin: string,
): Pick<PageMeta, "image" | "indexable"> {
  const picture = image && largestContentPicture(image);
  return {
    ...(picture ? { image: { ...picture, url: origin + picture.url, alt: title } } : {}),
    ...(noindex ? { indexable: false } : {}),
  };
}

/** Names the language of a text that replaces one missing in the page's language. */
export function languageOf({ language }: Pick<ContentPage, "language">): { language?: string } {
  return language === undefined ? {} : { language };
}

/**
 * Returns the content of a site's path: the site's own content, a form of its configuration below the content, or the
 * form alone.
 * @throws Response 301 from a former address, 404 when there is neither
 */
export async function loadContentPage(args: PageArgs, path: string) {
  return answerPage(await findContentPage(args, path));
}

/** Handles a post to the form at a path. A rejected form is shown again on its page. */
export async function contentPageAction(args: PageArgs, path: string) {
  const answer = await postContentPage(args, path);
  return answer instanceof Response ? answer : answerPage(answer);
}

type ContentPageAnswer = FormAnswer<Awaited<ReturnType<typeof buildPage>>>;

export async function findContentPage(args: PageArgs, path: string): Promise<ContentPageAnswer> {
  const form = await loadSiteForm(args, path);
  const view = await buildPage(args, path, form?.view ?? null);
  return form ? mapAnswer(form, () => view) : { view, status: 200, headers: formHeaders(false) };
}

export async function postContentPage(args: PageArgs, path: string): Promise<Response | ContentPageAnswer> {
  refusePostWithoutForm(args.context, path);
  const answer = await postSiteForm(args, path);
  if (answer instanceof Response) return answer;
  const view = await buildPage(args, answer.view.form.action, answer.view);
  return mapAnswer(answer, () => view);
}

/** @throws Response 405 for a page that only shows a text */
function refusePostWithoutForm(context: RequestContext, path: string): void {
  if (siteFormAt(context.site, path) || !contentAt(context, path, false)) return;
  throw new Response(null, { status: 405, headers: { Allow: "GET, HEAD" } });
}

async function buildPage({ request, context }: PageArgs, path: string, form: SiteFormView | null) {
  const { site, origin } = context;
  const step = form?.form.step;
  const page = contentAt(context, path, form !== null);
  if (!page && !form) throw movedOrMissing(site, path, new URL(request.url).search);
  // A shopper in the middle of a form has already read the text above it.
  const content = step && step.number > 1 ? null : page;
  const heading = content?.title ?? form?.heading ?? "";
  const title = titleOf(site, content?.seoTitle ?? heading, step);
  const query = new URL(request.url).searchParams;
  const nodes = content?.nodes ?? [];
  // An editor who places it in the text has chosen where it stands.
  const isAboveForm = form !== null && (step?.number ?? 1) === 1 && !hasCalculator(nodes);
  const calculator = isAboveForm ? financeCalculator(context, form, query) : null;
  const loaded = await loadBlocks({ ...context, path, query }, nodes);
  const isWrong =
    (form?.form.errors.length ?? 0) > 0 ||
    (calculator?.texts.faults.length ?? 0) > 0 ||
    hasWrongFigures(loaded);
  return {
    heading,
    content: content && { nodes: loaded, ...languageOf(content) },
    calculator,
    form,
    page: {
      title: isWrong ? translator(site)("form.error_title", { title }) : title,
      description:
        content?.description ??
        form?.intro ??
        translator(site)("site.page_description", { heading, site: site.name }),
      canonical: origin + path,
      ...(content ? contentMeta(content, origin) : {}),
      structured: await contentStructured(context, loaded),
      ...(showsQuery(nodes, query) && { indexable: false }),
      ...(calculator && hasCalculation(query) && { indexable: false }),
    },
  };
}

/** The calculator above a finance form (rules/finance#calculator). */
function financeCalculator(
  { platform, site }: RequestContext,
  { id, form }: SiteFormView,
  query: URLSearchParams,
): CalculatorView | null {
  if (gateOfForm({ id }) !== "finance") return null;
  const { anchor } = own(site.forms, id) ?? {};
  const carId = query.get(CAR_ID);
  const about = carId === null ? "" : `?${new URLSearchParams({ [CAR_ID]: carId })}`;
  const enquireHref = `${form.action}${about}#${anchor ?? "form"}`;
  const place = { path: form.action, query, car: null, enquireHref };
  return calculatorView(site, place, platform.now());
}

/** Pages come before redirects, which keep the query where the new address has none (rules/content#redirects). */
export function movedOrMissing(
  { redirects }: Pick<Site, "redirects">,
  path: string,
  query: string,
): Response {
  const moved = own(redirects, path);
  if (moved === undefined) return new Response(null, { status: 404 });
  const to = moved.startsWith("/") && !/[?#]/.test(moved) ? moved + query : moved;
  // A move can be undone: without this, a browser never asks for the old address again.
  return redirect(to, { status: 301, headers: { "Cache-Control": "no-cache" } });
}

function titleOf(site: Site, heading: string, step: FormStepView | undefined): string {
  const title = `${heading} – ${site.name}`;
  if (!step) return title;
  const { number, headings } = step;
  const words = { step: number, count: headings.length, heading: step.heading, title };
  return translator(site)("form_steps.title", words);
}

/** An editor previews a page before its first day too. */
function contentAt(
  { platform, site, editing }: Pick<RequestContext, "platform" | "site" | "editing">,
  path: string,
  hasForm: boolean,
): ContentPage | null {
  const slug = contentSlugAt(path, hasForm);
  const page = slug === HOME_CONTENT ? undefined : own(site.content, slug);
  return page && (editing?.isPreview || isPublished(page, platform.now())) ? page : null;
}

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
