import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPageHeaders as headers } from "~/pages/forms/form-answer.server";
import { TextsList } from "~/pages/preview/texts-list";
import { loadTextsList as loader } from "~/pages/preview/texts-list.server";
import { page } from "~/tenants/route-declaration";
import { pageMeta } from "~/ui/page-meta";

export const handle = page({ metrics: "page", indexable: false, addresses: "none", standsAlone: true });

export { headers, loader };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function PreviewTexts() {
  return <TextsList {...useLoaderData<typeof loader>()} />;
}
