import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadTeamPage } from "~/pages/content/location-page.server";
import { TeamPage } from "~/pages/content/team-page";
import { page } from "~/tenants/route-declaration";
import { pageMeta } from "~/ui/page-meta";

export const handle = page({
  metrics: "page",
  indexable: true,
  chat: true,
  popups: "text",
  addresses: "teams",
});

export const loader = (args: LoaderFunctionArgs) => loadTeamPage(args);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function Team() {
  return <TeamPage {...useLoaderData<typeof loader>()} />;
}
