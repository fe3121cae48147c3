import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ConfirmEmailPage } from "~/pages/account/confirm-email-page";
import { confirmEmailAction, loadConfirmEmailPage } from "~/pages/account/confirm-email-page.server";
import { formPageHeaders } from "~/pages/forms/form-answer.server";
import { page } from "~/tenants/route-declaration";
import { pageMeta } from "~/ui/page-meta";

export const handle = page({ metrics: "page", indexable: false, addresses: "query" });

export const loader = (args: LoaderFunctionArgs) => loadConfirmEmailPage(args);
export const action = (args: ActionFunctionArgs) => confirmEmailAction(args);

export const headers = formPageHeaders;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function ConfirmEmail() {
  return <ConfirmEmailPage {...useLoaderData<typeof loader>()} />;
}
