import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { phoneHref } from "~/domain/locations/call";
import { own } from "~/domain/text/own-property";
import * as styles from "~/pages/content/contact.css";
import { FindNearest } from "~/pages/content/find-nearest";
import { contactPageAction, loadContactPage } from "~/pages/content/location-page.server";
import { formPageHeaders as headers } from "~/pages/forms/form-answer.server";
import { page } from "~/tenants/route-declaration";
import { LocationCard, type Place } from "~/ui/content/location-card";
import { callServerAction, loadFormOrNull } from "~/ui/forms/form-requests";
import { SiteForm } from "~/ui/forms/site-form";
import { Reviews } from "~/ui/reviews/reviews";
import { useSite, useTranslation } from "~/ui/site-context";
import { SiteLink } from "~/ui/site-link";
import {
  cardGrid,
  container,
  muted,
  panel,
  readable,
  row,
  section,
  small,
  stack,
} from "~/ui/styles/layout.css";

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

/** The cards of so few locations are next to the form. More are below it, with a list of them next to it. */
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
        <>
          <div className={styles.columns}>
            <div className={readable}>
              <SiteForm form={form.form} heading={form.heading} intro={form.intro} />
            </div>
            <section className={stack} aria-labelledby="locations">
              <h2 id="locations">{t("locations.title")}</h2>
              {search}
              {beside ? cards : <Directory places={locations} />}
            </section>
          </div>
          {!beside && <div className={cardGrid}>{cards}</div>}
        </>
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

/** Which of many places to call: each with its phone number, in the order of the cards. */
function Directory({ places }: { places: readonly Place[] }) {
  return (
    <ul className={`${panel} ${styles.directory}`}>
      {places.map(({ slug, name, href, area, comingSoon, departments: [first] }) => (
        <li key={slug} className={styles.entry}>
          <span className={styles.place}>
            <SiteLink href={href}>{name}</SiteLink>
            <span className={`${muted} ${small}`}>{area}</span>
          </span>
          {comingSoon ?? (first && <a href={phoneHref(first.phone)}>{first.phone}</a>)}
        </li>
      ))}
    </ul>
  );
}
