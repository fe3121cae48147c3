import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadSpecialOffersPage } from "~/pages/offers/offer-page.server";
import { page } from "~/tenants/route-declaration";
import { SpecialOffersPage } from "~/ui/offers/offer-cards";
import { withLoaderData } from "~/ui/with-loader-data";

export const handle = page({
  metrics: "page",
  indexable: true,
  chat: true,
  popups: "text",
  switch: "offers.enabled",
});

export const loader = ({ context }: LoaderFunctionArgs) => loadSpecialOffersPage(context);

export default withLoaderData<typeof loader>(SpecialOffersPage);
