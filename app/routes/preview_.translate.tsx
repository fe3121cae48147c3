import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPageHeaders } from "~/pages/forms/form-answer.server";
import { TranslatePage } from "~/pages/preview/translate-page";
import { loadTranslatePage, translateAction } from "~/pages/preview/translate-page.server";
import { page } from "~/tenants/route-declaration";
import { pageMeta } from "~/ui/page-meta";

export const handle = page({ metrics: "page", indexable: false, addresses: "none", standsAlone: true });

export const loader = (args: LoaderFunctionArgs) => loadTranslatePage(args);
export const action = (args: ActionFunctionArgs) => translateAction(args);

export const headers = formPageHeaders;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function PreviewTranslate() {
  return <TranslatePage {...useLoaderData<typeof loader>()} />;
}
