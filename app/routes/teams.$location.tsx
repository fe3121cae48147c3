import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadTeamPage as loader } from "~/pages/content/location-page.server";
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

export { loader };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function Team() {
  return <TeamPage {...useLoaderData<typeof loader>()} />;
}
