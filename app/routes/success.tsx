import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/page-meta";
import { useSite, useWords } from "~/components/site-context";
import { translator } from "~/i18n/site-i18n.server";
import { lastLead } from "~/services/last-lead.server";
import { button } from "~/styles/button.css";
import { narrow, panel, row, section, stack, stackTight } from "~/styles/layout.css";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const t = translator(context.site);
  return {
    lead: await lastLead(context, request),
    page: {
      title: `${t("success.title")} – ${context.site.name}`,
      canonical: `${context.origin}/success`,
      indexable: false,
    },
  };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page);

export default function Success() {
  const { lead } = useLoaderData<typeof loader>();
  const { t } = useWords();
  const { phone } = useSite();
  return (
    <div className={`${narrow} ${section} ${stack}`}>
      <h1>{t("success.title")}</h1>
      {lead ? (
        <div className={`${panel} ${stackTight}`}>
          {lead.car && <p>{t("success.about", { car: lead.car.name })}</p>}
          <p>
            {t("success.reference")} <strong>{lead.reference}</strong>
          </p>
        </div>
      ) : null}
      <h2>{t("success.next")}</h2>
      <p>{t("success.text", { phone })}</p>
      <p className={row}>
        <a href="/cars" className={button.primary}>
          {t("success.more_cars")}
        </a>
        {lead?.car && <a href={`/cars/${lead.car.slug}`}>{t("success.back_to_car")}</a>}
      </p>
    </div>
  );
}
