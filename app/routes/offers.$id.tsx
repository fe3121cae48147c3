import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPageHeaders } from "~/pages/forms/form-answer.server";
import { OfferPage } from "~/pages/offers/offer-page";
import { loadOfferPage, offerAction } from "~/pages/offers/offer-page.server";
import { page } from "~/tenants/route-declaration";
import { pageMeta } from "~/ui/page-meta";

export const handle = page({
  metrics: "form",
  indexable: true,
  switch: "offers.enabled",
  addresses: "offers",
});

export const loader = (args: LoaderFunctionArgs) => loadOfferPage(args);
export const action = (args: ActionFunctionArgs) => offerAction(args);

export const headers = formPageHeaders;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function Offer() {
  return <OfferPage {...useLoaderData<typeof loader>()} />;
}
