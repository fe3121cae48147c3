import { ContentPage, type ContentPageProps } from "~/components/content/content-page";
import type { ValuationFormView, ValuationResultView } from "~/domain/valuation/valuation-view";
import { ValuationPage } from "./valuation-page";

type SellPageProps = { view: ValuationFormView | ValuationResultView } | ({ view: null } & ContentPageProps);

/** Where shoppers sell their cars: the valuation, or what the site has of its own at that address. */
export function SellPage(page: SellPageProps) {
  return page.view ? <ValuationPage view={page.view} /> : <ContentPage {...page} />;
}
