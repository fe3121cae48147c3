import { SignInPage } from "~/pages/account/sign-in-page";
import { signInAction as action, loadSignInPage as loader } from "~/pages/account/sign-in-page.server";
import { formPageHeaders as headers } from "~/pages/forms/form-answer.server";
import { page } from "~/tenants/route-declaration";
import { callSignIn, loadSignIn } from "~/ui/forms/form-requests";
import { withLoaderData } from "~/ui/with-loader-data";

export const handle = page({ metrics: "page", indexable: false });

export { action, headers, loader };

/** Only the dialog over a page with hearts asks through these: the page itself ships no script. */
export const clientLoader = loadSignIn;
export const clientAction = callSignIn;
export const shouldRevalidate = () => false;

export default withLoaderData<typeof loader>(SignInPage);
