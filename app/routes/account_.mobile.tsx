import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MobilePage } from "~/pages/account/mobile-page";
import { loadMobilePage, mobileAction } from "~/pages/account/mobile-page.server";
import { formPageHeaders } from "~/pages/forms/form-answer.server";
import { page } from "~/tenants/route-declaration";
import { pageMeta } from "~/ui/page-meta";

export const handle = page({ metrics: "page", indexable: false, gated: true });

export const loader = (args: LoaderFunctionArgs) => loadMobilePage(args);
export const action = (args: ActionFunctionArgs) => mobileAction(args);

export const headers = formPageHeaders;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function Mobile() {
  return <MobilePage {...useLoaderData<typeof loader>()} />;
}
