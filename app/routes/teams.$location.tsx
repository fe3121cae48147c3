import { loadTeamPage as loader } from "~/pages/content/location-page.server";
import { TeamPage } from "~/pages/content/team-page";
import { page } from "~/tenants/route-declaration";
import { withLoaderData } from "~/ui/with-loader-data";

export const handle = page({
  metrics: "page",
  indexable: true,
  chat: true,
  popups: "text",
  addresses: "teams",
});

export { loader };

export default withLoaderData<typeof loader>(TeamPage);
