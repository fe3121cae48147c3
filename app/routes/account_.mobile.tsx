import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MobilePage } from "~/pages/account/mobile-page";
import { mobileAction as action, loadMobilePage as loader } from "~/pages/account/mobile-page.server";
import { formPageHeaders as headers } from "~/pages/forms/form-answer.server";
import { page } from "~/tenants/route-declaration";
import { pageMeta } from "~/ui/page-meta";

export const handle = page({ metrics: "page", indexable: false, gated: true });

export { action, headers, loader };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function Mobile() {
  return <MobilePage {...useLoaderData<typeof loader>()} />;
}
