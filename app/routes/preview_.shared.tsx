import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPageHeaders as headers } from "~/pages/forms/form-answer.server";
import { EndedLink } from "~/pages/preview/links-page";
import {
  sharedAction as action,
  type EndedLinkView,
  loadSharedPage as loader,
} from "~/pages/preview/links-page.server";
import { page } from "~/tenants/route-declaration";
import { pageMeta } from "~/ui/page-meta";

export const handle = page({
  metrics: "page",
  indexable: false,
  addresses: "none",
  standsAlone: true,
  opensBySecret: true,
});

export { action, headers, loader };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function PreviewShared() {
  return <EndedLink {...(useLoaderData<typeof loader>() as EndedLinkView)} />;
}
