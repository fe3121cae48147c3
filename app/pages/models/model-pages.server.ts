import { redirect } from "@remix-run/node";
import { blocksNamed, type ContentNode } from "~/domain/content/content-node";
import {
  type BrandModel,
  categoriesOf,
  categoryAddress,
  categoryOfParameter,
  isInCategory,
  MODEL_CATEGORIES,
  MODELS_PATH,
  type ModelCategory,
  modelAddress,
  statusLabel,
} from "~/domain/models/model";
import { PARTS_SEARCH_PATH, partsQuery } from "~/domain/parts/part-document";
import { localDay } from "~/domain/text/local-day";
import { translator } from "~/i18n/site-i18n.server";
import {
  formAbout,
  modelCards,
  modelSearch,
  modelStock,
  modelStockAddress,
  modelsWithAccessories,
  tellMeAddress,
} from "~/services/models/model-stock.server";
import { findParts } from "~/services/parts/parts-search.server";
import { loadLatestCars } from "~/services/stock/listed-cars.server";
import { described, equipped, servicePriceView } from "~/services/wording/brand-words.server";
import type { Site } from "~/tenants/site";
import { serviceBookingOf, siteFormAt } from "~/tenants/site-pages";
import { findContentPage, postContentPage } from "../content/content-page.server";
import { answerPage, mapAnswer } from "../forms/form-answer.server";
import type { PageArgs, RequestContext } from "../request-context";

/**
 * Returns the models of a category, by `?body=`.
 * @throws Response 301 for a category's name, 302 for an unknown category, 404 when the site has no models
 */
export async function loadModelsPage({ request, context: { platform, site, origin } }: PageArgs) {
  if (site.range.length === 0) throw new Response(null, { status: 404 });
  const asked = new URL(request.url).searchParams.get("body");
  const category = asked === null ? "all" : categoryOfParameter(asked);
  const t = translator(site);
  if (!category) {
    const name = (asked ?? "").toLowerCase();
    const isNamed = (each: ModelCategory) => t(`models.category.${each}`).toLowerCase() === name;
    const named = categoryOfParameter(name) ?? MODEL_CATEGORIES.find(isNamed);
    throw named ? redirect(categoryAddress(named), 301) : redirect(MODELS_PATH);
  }
  const heading = category === "all" ? t("models.heading") : t(`models.category.${category}`);
  return {
    heading,
    category,
    categories: categoriesOf(site.range),
    cards: await modelCards(
      platform,
      site,
      site.range.filter((model) => isInCategory(model, category)),
    ),
    page: {
      title: `${heading} – ${site.name}`,
      description: t("models.description", { site: site.name }),
      canonical: origin + MODELS_PATH,
      indexable: asked === null,
    },
  };
}

/**
 * Returns a model's page.
 * @throws Response 301 where its page is elsewhere, 404 when the site has no such model
 */
export async function loadModelPage({ context }: PageArgs, slug: string | undefined) {
  const { platform, site, origin } = context;
  const model = modelOf(site, slug);
  if (model.override_url) throw redirect(model.override_url, 301);
  const count = await modelStock(platform, site, model);
  const search = modelSearch(site, model);
  const shown = described(site, model);
  return {
    model: shown,
    label: statusLabel(model, localDay(site.time_zone, platform.now())),
    count,
    cars: search && count !== 0 ? await loadLatestCars(context, search.facets) : null,
    stock: modelStockAddress(site, model),
    quote: formAbout(site, "get_quote", model),
    testDrive: formAbout(site, "test_drive", model),
    tellHref: tellMeAddress(platform, site, model),
    service: model.status === "available" ? servicePriceView(site, model.service_price) : null,
    booking: serviceBookingOf(site),
    page: {
      title: `${shown.name} – ${site.name}`,
      description: shown.text,
      canonical: `${origin}${MODELS_PATH}/${model.slug}`,
    },
  };
}

/**
 * Returns the accessories of a model.
 * @throws Response 404 when the site has no such model, or the model no accessories
 */
export function loadAccessoriesPage({ context: { site, origin } }: PageArgs, slug: string | undefined) {
  const model = equipped(site, modelOf(site, slug));
  if (model.accessories.length === 0) throw new Response(null, { status: 404 });
  const t = translator(site);
  const heading = t("models.accessories_of", { model: model.name });
  return {
    model,
    heading,
    parts: siteFormAt(site, "/vehicle-parts-and-accessories") !== null,
    page: {
      title: `${heading} – ${site.name}`,
      description: t("models.accessories_description", {
        model: model.name,
        site: site.name,
        names: model.accessories.map(({ name }) => name).join(", "),
      }),
      canonical: `${origin}/${model.slug}/accessories`,
    },
  };
}

/** @throws Response 301 to the page of the model whose slug is a path of its own: `/{slug}` */
export function redirectToModel({ site }: Pick<RequestContext, "site">, path: string): void {
  const model = site.range.find(({ slug }) => path === `/${slug}`);
  if (model) throw redirect(modelAddress(model), 301);
}

function modelOf({ range }: Pick<Site, "range">, slug: string | undefined): BrandModel {
  const model = range.find((each) => each.slug === slug);
  if (!model) throw new Response(null, { status: 404 });
  return model;
}

const PARTS_PATH = "/vehicle-parts-and-accessories";

/**
 * Returns the site's content or form at the parts page's address, and the models with accessories.
 * @throws Response 404 when the site has neither content nor form there
 */
export async function loadPartsPage(args: PageArgs) {
  const { site } = args.context;
  return answerPage(
    mapAnswer(await findContentPage(args, PARTS_PATH), (view) => ({
      ...view,
      ...belowForm(site, view.content),
    })),
  );
}

/** The models with accessories, where the text above doesn't show them, and whether they can be searched. */
function belowForm(site: Site, content: { nodes: readonly ContentNode[] } | null) {
  const isInText = content !== null && blocksNamed(content.nodes, "accessories").length > 0;
  return { accessories: isInText ? [] : modelsWithAccessories(site), hasSearch: site.parts_search.enabled };
}

/** Handles a post to the parts form. A rejected form is shown again on its page. */
export async function partsPageAction(args: PageArgs) {
  const answer = await postContentPage(args, PARTS_PATH);
  if (answer instanceof Response) return answer;
  const { site } = args.context;
  return answerPage(mapAnswer(answer, (view) => ({ ...view, ...belowForm(site, view.content) })));
}

const FORM_PATH = "/vehicle-parts-and-accessories";

/**
 * `/parts/search?query=`: accessories and pages about parts by words, then the way to the parts form.
 * @throws Response 404 where the site has no such search
 */
export async function loadPartsSearch({ request, context: { platform, site, origin } }: PageArgs) {
  if (!site.parts_search.enabled) throw new Response(null, { status: 404 });
  const query = partsQuery(new URL(request.url).searchParams.get("query"));
  const found = await findParts(site, query, platform.now());
  const heading = translator(site)("parts.search.heading");
  return {
    heading,
    query,
    found: found.map(({ id, href, title, model, price, description }) => ({
      ...{ id, href, title, model, price, description },
    })),
    ask: siteFormAt(site, FORM_PATH) ? `${FORM_PATH}#form-heading` : null,
    page: {
      title: `${query ? `${query} – ` : ""}${heading} – ${site.name}`,
      canonical: origin + PARTS_SEARCH_PATH,
    },
  };
}
