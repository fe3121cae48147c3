import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { UnsubscribePage } from "~/pages/alerts/unsubscribe-page";
import {
  unsubscribeAction as action,
  loadUnsubscribePage as loader,
} from "~/pages/alerts/unsubscribe-page.server";
import { formPageHeaders as headers } from "~/pages/forms/form-answer.server";
import { page } from "~/tenants/route-declaration";
import { pageMeta } from "~/ui/page-meta";

export const handle = page({
  metrics: "page",
  indexable: false,
  addresses: "query",
  takesOneClick: true,
});

export { action, headers, loader };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function Unsubscribe() {
  return <UnsubscribePage {...useLoaderData<typeof loader>()} />;
}
