import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SendAgain } from "~/components/forms/send-again";
import { pageMeta } from "~/components/page-meta";
import { loadSentTooOften, sentTooOftenAction } from "~/services/sent-too-often.server";

/** Nobody's address: the HTTP host shows it in the place of a page that is sent too much. */
export const loader = loadSentTooOften;
export const action = sentTooOftenAction;

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page);

export default function SentTooOften() {
  return <SendAgain {...useLoaderData<typeof loader>()} />;
}
