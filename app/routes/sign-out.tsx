import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SignOutPage } from "~/pages/account/sign-out-page";
import { signOutAction as action, loadSignOutPage as loader } from "~/pages/account/sign-out-page.server";
import { formPageHeaders as headers } from "~/pages/forms/form-answer.server";
import { page } from "~/tenants/route-declaration";
import { pageMeta } from "~/ui/page-meta";

export const handle = page({ metrics: "page", indexable: false });

export { action, headers, loader };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function SignOut() {
  return <SignOutPage {...useLoaderData<typeof loader>()} />;
}
