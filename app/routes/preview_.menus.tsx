import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/page-meta";
import { MenusPage } from "~/components/preview/menus-page";
import { formPageHeaders } from "~/pages/forms/form-answer.server";
import { loadMenus, menusAction } from "~/pages/preview/menus-page.server";
import { page } from "~/tenants/route-declaration";

export const handle = page({ metrics: "page", indexable: false, addresses: "none", standsAlone: true });

export const loader = (args: LoaderFunctionArgs) => loadMenus(args);
export const action = (args: ActionFunctionArgs) => menusAction(args);

export const headers = formPageHeaders;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function PreviewMenus() {
  return <MenusPage {...useLoaderData<typeof loader>()} />;
}
