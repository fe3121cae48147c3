import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPageHeaders as headers } from "~/pages/forms/form-answer.server";
import { RefusedPage } from "~/pages/preview/refused-page";
import { loadRefusedPage as loader, type RefusedPageView } from "~/pages/preview/refused-page.server";
import { page } from "~/tenants/route-declaration";
import { pageMeta } from "~/ui/page-meta";

export const handle = page({ metrics: "page", indexable: false, addresses: "none", standsAlone: true });

/** No editor opens this address: the HTTP host shows it in place of a page that an editor may not change. */
export { headers, loader };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function PreviewRefused() {
  return <RefusedPage {...(useLoaderData<typeof loader>() as RefusedPageView)} />;
}
