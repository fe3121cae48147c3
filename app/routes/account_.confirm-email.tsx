import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ConfirmEmailPage } from "~/pages/account/confirm-email-page";
import {
  confirmEmailAction as action,
  loadConfirmEmailPage as loader,
} from "~/pages/account/confirm-email-page.server";
import { formPageHeaders as headers } from "~/pages/forms/form-answer.server";
import { page } from "~/tenants/route-declaration";
import { pageMeta } from "~/ui/page-meta";

export const handle = page({ metrics: "page", indexable: false, addresses: "query" });

export { action, headers, loader };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function ConfirmEmail() {
  return <ConfirmEmailPage {...useLoaderData<typeof loader>()} />;
}
