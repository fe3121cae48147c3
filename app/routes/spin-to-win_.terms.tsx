import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPageHeaders as headers } from "~/pages/forms/form-answer.server";
import { SpinPage } from "~/pages/spin/spin-page";
import { loadSpinTerms as loader } from "~/pages/spin/spin-page.server";
import { page } from "~/tenants/route-declaration";
import { pageMeta } from "~/ui/page-meta";

export const handle = page({ metrics: "page", indexable: false, switch: "spin_to_win.enabled" });

export { headers, loader };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function SpinTerms() {
  return <SpinPage {...useLoaderData<typeof loader>()} />;
}
