import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { prose } from "~/components/content/prose.css";
import { SiteForm } from "~/components/forms/site-form";
import { pageMeta } from "~/components/page-meta";
import { loadContentPage } from "~/services/content-page.server";
import { siteFormAction } from "~/services/site-form-page.server";
import { narrow, section, stack } from "~/styles/layout.css";

/** A site's own pages: its content (`content/{path}.md`), its forms (`forms` of site.json), or both; 404 for the rest. */
export function loader(args: LoaderFunctionArgs) {
  return loadContentPage(args, pathOf(args));
}

export function action(args: ActionFunctionArgs) {
  return siteFormAction(args, pathOf(args));
}

function pathOf({ params }: Pick<LoaderFunctionArgs, "params">): string {
  return `/${(params["*"] ?? "").replace(/\/$/, "")}`;
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page);

export default function Content() {
  const { heading, content, form } = useLoaderData<typeof loader>();
  return (
    <div className={`${narrow} ${section} ${stack}`}>
      <h1>{heading}</h1>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when the site was loaded */}
      {content && <div className={prose} dangerouslySetInnerHTML={{ __html: content.html }} />}
      {form && <SiteForm form={form.form} heading={content && form.heading} intro={form.intro} />}
    </div>
  );
}
