import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { FormView } from "~/domain/forms/form-view";
import { siteForm } from "~/domain/forms/site-forms";
import {
  OFFERS_PATH,
  type Offer,
  type OfferView,
  offerAnswers,
  offerForm,
  offerState,
} from "~/domain/offers/offer";
import { CARD_DESCRIPTION, PAGE_DESCRIPTION } from "~/domain/offers/shortened-text";
import { structuredList, structuredOfferPage } from "~/domain/seo/offer";
import { translator } from "~/i18n/site-i18n.server";
import type { RequestContext } from "~/pages/request-context";
import { startForm } from "~/services/forms/fill-form.server";
import { formChoices } from "~/services/forms/form-choices.server";
import { type PlacedForm, placeForm } from "~/services/forms/place-form.server";
import { readLeadSource } from "~/services/leads/intake/create-lead.server";
import { submitForm } from "~/services/leads/intake/form-submission.server";
import {
  currentOffers,
  departmentPath,
  findOffer,
  OFFER_FORM,
  offerView,
  pathOfOffer,
} from "~/services/offers/site-offers.server";
import { fullAddress } from "~/services/platform/site-origin.server";
import { withRememberedDetails } from "~/services/visitor/autofill.server";
import type { Site } from "~/tenants/site";
import {
  answerPage,
  formHeaders,
  readPost,
  signedInAccount,
  statusOf,
  toSuccess,
} from "../forms/form-answer.server";
import { visitorRequest } from "../http/visitor-request.server";
import type { OfferPageProps } from "./offer-page";

type PageArgs = Pick<LoaderFunctionArgs, "params" | "context" | "request">;

/** The page of an offer, or what is left of one that has ended. */
interface OfferPage extends OfferPageProps {
  page: {
    title: string;
    description: string | null;
    canonical: string;
    indexable: boolean;
    image: { url: string; width: null; height: null; alt: string } | null;
    structured?: object;
  };
}

/**
 * `/offers/{id}`, `/offers/{manufacturer}/{id}`. An offer that has ended gets 410 and the way to the current ones.
 * @throws Response 404 for an offer that the site doesn't have or that has not begun; 301 from the offer's other address
 */
export async function loadOfferPage(args: PageArgs) {
  const { context, request } = args;
  const { platform, site } = context;
  const offer = offerOfPage(args);
  if (offerState(offer, platform.now()) === "ended") return endedPage(context, offer);
  if (!hasForm(site, offer)) return shownPage(context, offer, null, 200);
  const form = await startForm(platform, placeOfferForm(site, offer));
  const shown = withRememberedDetails(context, visitorRequest(request), form);
  return shownPage(context, offer, shown, 200);
}

/**
 * Takes the enquiry: 303 to /success, or the page with everything typed. Somebody who had the form open when the offer
 * ended is accepted anyway.
 */
export async function offerAction(args: ActionFunctionArgs) {
  const { context, request } = args;
  const { platform, site } = context;
  const offer = offerOfPage(args);
  if (!hasForm(site, offer)) throw new Response(null, { status: 405, headers: { Allow: "GET, HEAD" } });
  const posted = await readPost(request);
  const source = readLeadSource(site, visitorRequest(request), await signedInAccount(context));
  const outcome = await submitForm(platform, placeOfferForm(site, offer), posted, source);
  if (outcome.kind === "stored") return toSuccess(context, { ...outcome, car: null });
  return shownPage(context, offer, outcome.form, statusOf(outcome));
}

function offerOfPage({ params, context: { platform, site }, request }: PageArgs): Offer {
  const offer = findOffer(site, params.id);
  if (!offer || offerState(offer, platform.now()) === "coming") throw new Response(null, { status: 404 });
  if (params.manufacturer !== undefined && params.manufacturer !== offer.manufacturer?.slug)
    throw new Response(null, { status: 404 });
  const path = pathOfOffer(site, offer);
  const { pathname, search } = new URL(request.url);
  if (pathname !== path && request.method === "GET") throw redirect(path + search, 301);
  return offer;
}

/** Finance and service have a form of their own, and a site's chat takes the place of every form. */
function hasForm(site: Site, offer: Offer): boolean {
  return site.enquiry.enabled && site.offers.chat_url === null && departmentPath(site, offer) === null;
}

function placeOfferForm(site: Site, offer: Offer): PlacedForm {
  const path = pathOfOffer(site, offer);
  const definition = siteForm("offer", offerForm(path, OFFER_FORM), site.enquiry, formChoices(site));
  return placeForm(site, { ...definition, preset: offerAnswers(offer) }, path, null);
}

function shownPage(context: RequestContext, offer: Offer, form: FormView | null, status: number) {
  const { site, origin } = context;
  const t = translator(site);
  const view = offerView(site, offer, PAGE_DESCRIPTION);
  const title = `${view.name} – ${site.name}`;
  const picture = view.picture && new URL(view.picture.src, origin).href;
  const page: OfferPage = {
    heading: view.name,
    offer: view,
    form: form && { heading: t("offers.form.heading"), intro: t("offers.form.intro"), form },
    page: {
      title: form && form.errors.length > 0 ? t("form.error_title", { title }) : title,
      description: view.description.short ?? view.description.full,
      canonical: origin + view.href,
      indexable: true,
      image: view.picture && {
        url: picture ?? "",
        width: null,
        height: null,
        alt: view.picture.alt || view.name,
      },
      structured: structuredOfferPage({
        name: view.name,
        description: view.description.full,
        url: fullAddress(site, origin, view.href),
        image: picture,
        price: offer.price,
        expires: offer.expires,
        publisher: site.name,
      }),
    },
  };
  return answerPage({ view: page, status, headers: formHeaders(form?.remembered !== undefined) });
}

function endedPage({ site, origin }: RequestContext, offer: Offer) {
  const heading = translator(site)("offers.ended");
  const page: OfferPage = {
    heading,
    offer: null,
    form: null,
    page: {
      title: `${heading} – ${site.name}`,
      description: null,
      canonical: origin + pathOfOffer(site, offer),
      indexable: false,
      image: null,
    },
  };
  return answerPage({ view: page, status: 410, headers: formHeaders(false) });
}

interface SpecialOffersPage {
  heading: string;
  intro: string;
  offers: OfferView[];
  page: { title: string; description: string; canonical: string; structured: object[] };
}

/**
 * `/special-offers`: the offers that run now (rules/offers#offer-list).
 * @throws Response 404 where the site has no offers
 */
export function loadSpecialOffersPage({
  platform,
  site,
  origin,
}: Pick<RequestContext, "platform" | "site" | "origin">): SpecialOffersPage {
  if (!site.offers.enabled) throw new Response(null, { status: 404 });
  const t = translator(site);
  const offers = currentOffers(site, platform.now()).map((offer) => offerView(site, offer, CARD_DESCRIPTION));
  const heading = t("offers.heading");
  return {
    heading,
    intro: offers.length > 0 ? t("offers.intro") : t("offers.none"),
    offers,
    page: {
      title: `${heading} – ${site.name}`,
      description: t("offers.intro"),
      canonical: origin + OFFERS_PATH,
      structured: structuredList(
        offers.map(({ name, href }) => ({ name, url: fullAddress(site, origin, href) })),
      ),
    },
  };
}
