import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SandboxPaymentPage } from "~/pages/checkout/sandbox-payment-page";
import {
  chooseSandboxPayment as action,
  loadSandboxPayment as loader,
} from "~/pages/checkout/sandbox-payment-page.server";
import { formPageHeaders as headers } from "~/pages/forms/form-answer.server";
import { page } from "~/tenants/route-declaration";
import { pageMeta } from "~/ui/page-meta";

export const handle = page({ metrics: "page", indexable: false, addresses: "none", standsAlone: true });

export { action, headers, loader };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function SandboxPayment() {
  return <SandboxPaymentPage {...useLoaderData<typeof loader>()} />;
}
