import { formPageHeaders as headers } from "~/pages/forms/form-answer.server";
import { OfferPage } from "~/pages/offers/offer-page";
import { offerAction as action, loadOfferPage as loader } from "~/pages/offers/offer-page.server";
import { page } from "~/tenants/route-declaration";
import { withLoaderData } from "~/ui/with-loader-data";

export const handle = page({
  metrics: "form",
  indexable: true,
  switch: "offers.enabled",
  addresses: "offers",
});

export { action, headers, loader };

export default withLoaderData<typeof loader>(OfferPage);
