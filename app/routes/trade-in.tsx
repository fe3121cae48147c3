import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ContentPage } from "~/components/content/content-page";
import { pageMeta } from "~/components/page-meta";
import { ValuationPage } from "~/components/valuation/valuation-page";
import { loadContentPage } from "~/services/content-page.server";
import { siteFormAction } from "~/services/site-form-page.server";
import { loadValuationPage, valuationAction } from "~/services/valuation-page.server";

const PATH = "/trade-in";

/** The valuation form where the site has it here; else what the site's own content and forms have at this address. */
export async function loader(args: LoaderFunctionArgs) {
  const valuation = await loadValuationPage(args, PATH);
  return valuation ?? { view: null, ...(await loadContentPage(args, PATH)) };
}

export async function action(args: ActionFunctionArgs) {
  return (await valuationAction(args, PATH)) ?? siteFormAction(args, PATH);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page);

export default function TradeIn() {
  const page = useLoaderData<typeof loader>();
  return page.view ? <ValuationPage view={page.view} /> : <ContentPage {...page} />;
}
