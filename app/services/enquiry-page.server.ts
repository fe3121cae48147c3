import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirectDocument } from "@remix-run/node";
import { carCardView } from "~/domain/car-card";
import { toStockDocument } from "~/domain/search/stock-document";
import { translator } from "~/i18n/site-i18n.server";
import { cardRules } from "./card-rules.server";
import { newEnquiryForm, submitEnquiry } from "./enquiry.server";
import { rememberLead } from "./last-lead.server";
import { carOfSite } from "./vehicle-page.server";

/** `/cars/{slug}/enquire` and `/cars/{slug}/similar`: one page, two beginnings. */
export async function loadEnquiryPage({ params, context }: LoaderFunctionArgs, similar: boolean) {
  const { site, platform, origin } = context;
  const car = await carOfSite(context, params.slug);
  if (!site.enquiry.enabled) throw new Response(null, { status: 404 });
  const t = translator(site);
  const heading = similar ? t("enquiry.heading_similar") : t("enquiry.heading");
  const form = context.refusedForm ?? newEnquiryForm({ site, car, similar });
  const title = t("enquiry.title", { heading, car: car.name, site: site.name });
  return {
    heading,
    car: carCardView(toStockDocument(car), cardRules(site), platform.now()),
    form,
    page: {
      title: form.errors.length > 0 ? t("form.error_title", { title }) : title,
      canonical: origin + form.action,
      indexable: false,
    },
  };
}

/** Success: 303 to /success. Failure: the same page with 400 and everything typed. */
export async function enquiryAction(args: ActionFunctionArgs, similar: boolean) {
  const { params, context, request } = args;
  const { site, platform } = context;
  const car = await carOfSite(context, params.slug);
  if (!site.enquiry.enabled) throw new Response(null, { status: 404 });
  const outcome = await submitEnquiry(platform, { site, car, similar }, request);
  if (outcome.status === "refused") {
    // The loader of this same request shows it: only so the page's title can say "Error:" without JavaScript.
    context.refusedForm = outcome.form;
    return data({ form: outcome.form }, { status: outcome.httpStatus });
  }
  return redirectDocument("/success", {
    status: 303,
    headers: {
      "Set-Cookie": await rememberLead(context, {
        reference: outcome.lead.reference,
        car: { slug: car.slug, name: car.name },
      }),
    },
  });
}
