import type { LoaderFunctionArgs } from "@remix-run/node";
import { blocksNamed, type ContentNode } from "~/domain/content/content-node";
import { modelsWithAccessories } from "~/services/models/model-stock.server";
import type { Site } from "~/tenants/site";
import { findContentPage, postContentPage } from "../content/content-page.server";
import { answerPage, mapAnswer } from "../forms/form-answer.server";

type PageArgs = Pick<LoaderFunctionArgs, "request" | "context">;

const PATH = "/vehicle-parts-and-accessories";

/**
 * Returns the site's content or form at the parts page's address, and the models with accessories.
 * @throws Response 404 when the site has neither content nor form there
 */
export async function loadPartsPage(args: PageArgs) {
  const { site } = args.context;
  return answerPage(
    mapAnswer(await findContentPage(args, PATH), (view) => ({ ...view, ...belowForm(site, view.content) })),
  );
}

/** The models with accessories, where the text above doesn't show them, and whether they can be searched. */
function belowForm(site: Site, content: { nodes: readonly ContentNode[] } | null) {
  const isInText = content !== null && blocksNamed(content.nodes, "accessories").length > 0;
  return { accessories: isInText ? [] : modelsWithAccessories(site), hasSearch: site.parts_search.enabled };
}

/** Handles a post to the parts form. A rejected form is shown again on its page. */
export async function partsPageAction(args: PageArgs) {
  const answer = await postContentPage(args, PATH);
  if (answer instanceof Response) return answer;
  const { site } = args.context;
  return answerPage(mapAnswer(answer, (view) => ({ ...view, ...belowForm(site, view.content) })));
}
