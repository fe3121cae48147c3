import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SignInPage } from "~/pages/account/sign-in-page";
import { loadSignInPage, signInAction } from "~/pages/account/sign-in-page.server";
import { formPageHeaders } from "~/pages/forms/form-answer.server";
import { page } from "~/tenants/route-declaration";
import { callSignIn, loadSignIn } from "~/ui/forms/form-requests";
import { pageMeta } from "~/ui/page-meta";

export const handle = page({ metrics: "page", indexable: false });

export const loader = (args: LoaderFunctionArgs) => loadSignInPage(args);
export const action = (args: ActionFunctionArgs) => signInAction(args);

/** Only the dialog over a page with hearts asks through these: the page itself ships no script. */
export const clientLoader = loadSignIn;
export const clientAction = callSignIn;
export const shouldRevalidate = () => false;

export const headers = formPageHeaders;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function SignIn() {
  return <SignInPage {...useLoaderData<typeof loader>()} />;
}
