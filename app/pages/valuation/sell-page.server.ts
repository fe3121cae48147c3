import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { ValuationPath } from "~/domain/valuation/eligibility";
import { findContentPage, postContentPage } from "../content/content-page.server";
import { answerPage, mapAnswer } from "../forms/form-answer.server";
import { findValuationPage, postValuationPage } from "./valuation-page.server";

/**
 * Returns the page where shoppers sell their cars: the valuation form when the site has it at this address, otherwise
 * the site's own content and forms.
 * @throws Response 301 from an alias of the page to its canonical address, 404 when there is no page
 */
export async function loadSellPage(args: LoaderFunctionArgs, path: ValuationPath) {
  const valuation = await findValuationPage(args, path);
  if (valuation) return answerPage(valuation);
  return answerPage(mapAnswer(await findContentPage(args, path), withoutValuation));
}

export async function sellPageAction(args: ActionFunctionArgs, path: ValuationPath) {
  const valuation = await postValuationPage(args, path);
  if (valuation) return valuation instanceof Response ? valuation : answerPage(valuation);
  const content = await postContentPage(args, path);
  return content instanceof Response ? content : answerPage(mapAnswer(content, withoutValuation));
}

function withoutValuation<Page extends object>(page: Page): Page & { view: null } {
  return { ...page, view: null };
}
