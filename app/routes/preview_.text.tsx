import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPageHeaders as headers } from "~/pages/forms/form-answer.server";
import { TextPage } from "~/pages/preview/text-page";
import { textAction as action, loadTextPage as loader } from "~/pages/preview/text-page.server";
import { page } from "~/tenants/route-declaration";
import { pageMeta } from "~/ui/page-meta";

export const handle = page({ metrics: "page", indexable: false, addresses: "none", standsAlone: true });

export { action, headers, loader };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function PreviewText() {
  return <TextPage {...useLoaderData<typeof loader>()} />;
}
