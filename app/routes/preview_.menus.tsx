import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPageHeaders as headers } from "~/pages/forms/form-answer.server";
import { menusForm } from "~/pages/preview/lists-page.server";
import { loadTextsForm, saveTextsForm } from "~/pages/preview/texts-form.server";
import { TextsFormPage } from "~/pages/preview/texts-form-page";
import { page } from "~/tenants/route-declaration";
import { pageMeta } from "~/ui/page-meta";

export const handle = page({ metrics: "page", indexable: false, addresses: "none", standsAlone: true });

export const loader = (args: LoaderFunctionArgs) => loadTextsForm(args, menusForm);
export const action = (args: ActionFunctionArgs) => saveTextsForm(args, menusForm);

export { headers };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function PreviewMenus() {
  return <TextsFormPage {...useLoaderData<typeof loader>()} />;
}
