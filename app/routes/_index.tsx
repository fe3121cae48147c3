import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { HomePage } from "~/components/content/home-page";
import { pageMeta } from "~/components/page-meta";
import { translator } from "~/i18n/site-i18n.server";
import { loadHomePage } from "~/pages/content/home-page.server";
import { page } from "~/tenants/route-declaration";

export const handle = page({ metrics: "home", indexable: true });

export async function loader({ context }: LoaderFunctionArgs) {
  const { platform, site, origin } = context;
  const t = translator(site);
  return {
    data: await loadHomePage(platform, site),
    page: {
      title: `${t("home.title")} – ${site.name}`,
      description: t("home.description", { site: site.name }),
      canonical: `${origin}/`,
    },
  };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page);

export default function Home() {
  return <HomePage data={useLoaderData<typeof loader>().data} />;
}
