import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPageHeaders as headers } from "~/pages/forms/form-answer.server";
import { SpinPage } from "~/pages/spin/spin-page";
import { spinAction as action, loadSpinPage as loader } from "~/pages/spin/spin-page.server";
import { page } from "~/tenants/route-declaration";
import { pageMeta } from "~/ui/page-meta";

export const handle = page({ metrics: "form", indexable: false, switch: "spin_to_win.enabled", gated: true });

export { action, headers, loader };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function SpinToWin() {
  return <SpinPage {...useLoaderData<typeof loader>()} />;
}
