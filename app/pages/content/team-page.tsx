import { phoneHref } from "~/domain/locations/call";
import { initialsOf, withoutMarks } from "~/domain/text/plain-text";
import { Picture } from "~/ui/card/picture";
import { monogram } from "~/ui/content/blocks/blocks.css";
import { link } from "~/ui/content/location-card.css";
import { useTranslation } from "~/ui/site-context";
import { SiteLink } from "~/ui/site-link";
import { container, muted, panel, section, stack, visuallyHidden } from "~/ui/styles/layout.css";
import * as styles from "./team-page.css";

interface TeamPageProps {
  title: string;
  back: { href: string; text: string };
  people: { name: string; role: string; picture: string | null; phone: string | null }[];
}

/** The people of a location: picture, name, role, phone (rules/locations#team-page). */
export function TeamPage({ title, back, people }: TeamPageProps) {
  const { t } = useTranslation();
  return (
    <div className={`${container} ${section} ${stack}`}>
      <h1>{title}</h1>
      <ul className={styles.people}>
        {people.map(({ name, role, picture, phone }) => (
          <li key={`${name} ${role}`} className={`${panel} ${styles.person}`}>
            {picture ? (
              <Picture url={picture} alt="" sizes="(min-width: 48em) 16rem, 100vw" />
            ) : (
              <span className={monogram} aria-hidden="true">
                {initialsOf(import.meta.env.SSR ? withoutMarks(name) : name)}
              </span>
            )}
            <div className={styles.words}>
              <h2 className={styles.name}>{name}</h2>
              <p className={muted}>{role}</p>
              {phone && (
                <a href={phoneHref(phone)} className={link}>
                  <span>
                    {phone}
                    <span className={visuallyHidden}>, {t("teams.call", { name })}</span>
                  </span>
                </a>
              )}
            </div>
          </li>
        ))}
      </ul>
      <p>
        <SiteLink href={back.href} className={link}>
          {back.text}
        </SiteLink>
      </p>
    </div>
  );
}
