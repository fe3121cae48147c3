import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AccountPage } from "~/pages/account/account-page";
import { accountAction, loadAccountPage } from "~/pages/account/account-page.server";
import { formPageHeaders } from "~/pages/forms/form-answer.server";
import { page } from "~/tenants/route-declaration";
import { pageMeta } from "~/ui/page-meta";

export const handle = page({ metrics: "page", indexable: false, gated: true });

export const loader = (args: LoaderFunctionArgs) => loadAccountPage(args);
export const action = (args: ActionFunctionArgs) => accountAction(args);

export const headers = formPageHeaders;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function Account() {
  return <AccountPage {...useLoaderData<typeof loader>()} />;
}
