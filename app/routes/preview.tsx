import { formPageHeaders as headers } from "~/pages/forms/form-answer.server";
import { EditorPage } from "~/pages/preview/editor-page";
import { editorAction as action, loadEditorPage as loader } from "~/pages/preview/editor-page.server";
import { page } from "~/tenants/route-declaration";
import { withLoaderData } from "~/ui/with-loader-data";

export const handle = page({ metrics: "page", indexable: false, addresses: "none", standsAlone: true });

export { action, headers, loader };

export default withLoaderData<typeof loader>(EditorPage);
