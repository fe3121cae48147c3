import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { prose } from "~/components/content/prose.css";
import { pageMeta } from "~/components/page-meta";
import { narrow, section, stack } from "~/styles/layout.css";

/** A site's own content pages (`content/{slug}.md`), and 404 for everything that no route has. */
export function loader({ params, context }: LoaderFunctionArgs) {
  const { site, origin } = context;
  const slug = (params["*"] ?? "").replace(/\/$/, "");
  const content = Object.hasOwn(site.content, slug) ? site.content[slug] : undefined;
  if (!content) throw new Response(null, { status: 404 });
  return {
    content,
    page: {
      title: `${content.title} – ${site.name}`,
      description: content.description,
      canonical: `${origin}/${slug}`,
    },
  };
}

/** A form posted to an address that is none. */
export const action = () => {
  throw new Response(null, { status: 404 });
};

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page);

export default function Content() {
  const { content } = useLoaderData<typeof loader>();
  return (
    <div className={`${narrow} ${section} ${stack}`}>
      <h1>{content.title}</h1>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when the site was loaded */}
      <div className={prose} dangerouslySetInnerHTML={{ __html: content.html }} />
    </div>
  );
}
