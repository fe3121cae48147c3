import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { phoneHref } from "~/domain/locations/call";
import { own } from "~/domain/text/own-property";
import * as styles from "~/pages/content/contact.css";
import { contactPageAction, loadContactPage } from "~/pages/content/contact-page.server";
import { FindNearest } from "~/pages/content/find-nearest";
import { formPageHeaders as headers } from "~/pages/forms/form-answer.server";
import { page } from "~/tenants/route-declaration";
import { LocationCard } from "~/ui/content/location-card";
import { callServerAction, loadFormOrNull } from "~/ui/forms/form-requests";
import { SiteForm } from "~/ui/forms/site-form";
import { pageMeta } from "~/ui/page-meta";
import { Reviews } from "~/ui/reviews/reviews";
import { useSite, useTranslation } from "~/ui/site-context";
import { cardGrid, container, readable, row, section, stack } from "~/ui/styles/layout.css";

export const handle = page({ metrics: "page", indexable: true, showsForms: true });

/** Where the dealerships are, and a message to them. */
export const loader = (args: LoaderFunctionArgs) => loadContactPage(args, "/contact");
export const action = (args: ActionFunctionArgs) => contactPageAction(args, "/contact");

/** Only dialogs ask through these: the page itself ships no script. */
export const clientLoader = loadFormOrNull;
export const clientAction = callServerAction;
/** A form that is open stays as it is, whatever else the page does. */
export const shouldRevalidate = () => false;

export { headers };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

/** So few locations are next to the form; more are below it. */
const BESIDE = 3;

export default function Contact() {
  const { locations, distances, nearest, form, reviews } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const { email, phone } = useSite();
  const cards = locations.map((location) => (
    <LocationCard
      key={location.slug}
      location={location}
      distance={own(distances, location.slug)}
      heading={form ? "h3" : "h2"}
    />
  ));
  const search = nearest && <FindNearest action="/contact" search={nearest} />;
  const beside = locations.length <= BESIDE;
  return (
    <div className={`${container} ${section} ${stack}`}>
      <h1>{t("nav.contact")}</h1>
      <p className={row}>
        <a href={phoneHref(phone)}>{phone}</a>{" "}
        <a href={`mailto:${email}`} className={styles.email}>
          {email}
        </a>{" "}
        {form && <a href="#locations">{t("locations.title")}</a>}
      </p>
      {form ? (
        <div className={beside ? styles.columns : styles.below}>
          <div className={readable}>
            <SiteForm form={form.form} heading={form.heading} intro={form.intro} />
          </div>
          <section className={stack} aria-labelledby="locations">
            <h2 id="locations">{t("locations.title")}</h2>
            {search}
            <div className={beside ? stack : cardGrid}>{cards}</div>
          </section>
        </div>
      ) : (
        <>
          {search}
          <div className={cardGrid}>{cards}</div>
        </>
      )}
      {reviews && <Reviews reviews={reviews} />}
    </div>
  );
}
