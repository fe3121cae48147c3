import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadSpecialOffersPage } from "~/pages/offers/offer-page.server";
import { page } from "~/tenants/route-declaration";
import { SpecialOffersPage } from "~/ui/offers/offer-cards";
import { pageMeta } from "~/ui/page-meta";

export const handle = page({
  metrics: "page",
  indexable: true,
  chat: true,
  popups: "text",
  switch: "offers.enabled",
});

export const loader = ({ context }: LoaderFunctionArgs) => loadSpecialOffersPage(context);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function SpecialOffers() {
  return <SpecialOffersPage {...useLoaderData<typeof loader>()} />;
}
