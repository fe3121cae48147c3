import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SignOutPage } from "~/pages/account/sign-out-page";
import { loadSignOutPage, signOutAction } from "~/pages/account/sign-out-page.server";
import { formPageHeaders } from "~/pages/forms/form-answer.server";
import { page } from "~/tenants/route-declaration";
import { pageMeta } from "~/ui/page-meta";

export const handle = page({ metrics: "page", indexable: false });

export const loader = (args: LoaderFunctionArgs) => loadSignOutPage(args);
export const action = (args: ActionFunctionArgs) => signOutAction(args);

export const headers = formPageHeaders;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function SignOut() {
  return <SignOutPage {...useLoaderData<typeof loader>()} />;
}
