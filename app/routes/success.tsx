import { data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { SuccessPage } from "~/pages/forms/success-page";
import { loadSuccessPage } from "~/pages/forms/success-page.server";
import { personalHeaders } from "~/pages/http/visitor-request.server";
import { page } from "~/tenants/route-declaration";
import { withLoaderData } from "~/ui/with-loader-data";

export const handle = page({ metrics: "page", indexable: false });

export async function loader(args: LoaderFunctionArgs) {
  const { site, origin } = args.context;
  const view = await loadSuccessPage(args);
  const page = { title: `${view.title} – ${site.name}`, canonical: `${origin}/success` };
  return data({ ...view, page }, view.sent ? { headers: personalHeaders() } : {});
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default withLoaderData<typeof loader>(SuccessPage);
