import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  showRateLimitedPost as action,
  formPageHeaders as headers,
  loadRateLimitedPost as loader,
} from "~/pages/forms/form-answer.server";
import { page } from "~/tenants/route-declaration";
import { SendAgain } from "~/ui/forms/send-again";
import { pageMeta } from "~/ui/page-meta";

export const handle = page({ metrics: "page", indexable: false, addresses: "none" });

/** No visitor opens this address: the HTTP host shows it in place of a page that exceeds the rate limit. */
export { action, headers, loader };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function SentTooOften() {
  return <SendAgain {...useLoaderData<typeof loader>()} />;
}
