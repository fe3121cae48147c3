import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPageHeaders } from "~/pages/forms/form-answer.server";
import { SpinPage } from "~/pages/spin/spin-page";
import { loadSpinTerms } from "~/pages/spin/spin-page.server";
import { page } from "~/tenants/route-declaration";
import { pageMeta } from "~/ui/page-meta";

export const handle = page({ metrics: "page", indexable: false, switch: "spin_to_win.enabled" });

export const loader = (args: LoaderFunctionArgs) => loadSpinTerms(args);

export const headers = formPageHeaders;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function SpinTerms() {
  return <SpinPage {...useLoaderData<typeof loader>()} />;
}
