import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SignInPage } from "~/pages/account/sign-in-page";
import { signInAction as action, loadSignInPage as loader } from "~/pages/account/sign-in-page.server";
import { formPageHeaders as headers } from "~/pages/forms/form-answer.server";
import { page } from "~/tenants/route-declaration";
import { callSignIn, loadSignIn } from "~/ui/forms/form-requests";
import { pageMeta } from "~/ui/page-meta";

export const handle = page({ metrics: "page", indexable: false });

export { action, headers, loader };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

/** Only the dialog over a page with hearts asks through these: the page itself ships no script. */
export const clientLoader = loadSignIn;
export const clientAction = callSignIn;
export const shouldRevalidate = () => false;

export default function SignIn() {
  return <SignInPage {...useLoaderData<typeof loader>()} />;
}
