import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPageHeaders as headers } from "~/pages/forms/form-answer.server";
import { OfferPage } from "~/pages/offers/offer-page";
import { offerAction as action, loadOfferPage as loader } from "~/pages/offers/offer-page.server";
import { page } from "~/tenants/route-declaration";
import { pageMeta } from "~/ui/page-meta";

export const handle = page({
  metrics: "form",
  indexable: true,
  switch: "offers.enabled",
  addresses: "offers",
});

export { action, headers, loader };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function Offer() {
  return <OfferPage {...useLoaderData<typeof loader>()} />;
}
