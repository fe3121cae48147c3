import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EnquiryPage } from "~/components/forms/enquiry-page";
import { pageMeta } from "~/components/page-meta";
import { enquiryAction, loadEnquiryPage } from "~/services/enquiry-page.server";

const SIMILAR = true;

export const loader = (args: LoaderFunctionArgs) => loadEnquiryPage(args, SIMILAR);
export const action = (args: ActionFunctionArgs) => enquiryAction(args, SIMILAR);

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page);

export default function FindSimilar() {
  return <EnquiryPage {...useLoaderData<typeof loader>()} />;
}
