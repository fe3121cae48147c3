import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPageHeaders as headers } from "~/pages/forms/form-answer.server";
import { EditorPage } from "~/pages/preview/editor-page";
import {
  editorAction as action,
  type EditorView,
  loadEditorPage as loader,
} from "~/pages/preview/editor-page.server";
import { page } from "~/tenants/route-declaration";
import { pageMeta } from "~/ui/page-meta";

export const handle = page({ metrics: "page", indexable: false, addresses: "none", standsAlone: true });

export { action, headers, loader };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function Preview() {
  return <EditorPage view={useLoaderData<typeof loader>() as EditorView} />;
}
