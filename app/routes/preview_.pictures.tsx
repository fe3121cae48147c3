import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPageHeaders as headers } from "~/pages/forms/form-answer.server";
import { PicturesPage } from "~/pages/preview/pictures-page";
import {
  picturesAction as action,
  loadPictures as loader,
  type PicturesPageView,
} from "~/pages/preview/pictures-page.server";
import { page } from "~/tenants/route-declaration";
import { pageMeta } from "~/ui/page-meta";

export const handle = page({
  metrics: "page",
  indexable: false,
  addresses: "none",
  standsAlone: true,
  takesPictures: true,
});

export { action, headers, loader };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function PreviewPictures() {
  return <PicturesPage {...(useLoaderData<typeof loader>() as PicturesPageView)} />;
}
