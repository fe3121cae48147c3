import { useLocation } from "@remix-run/react";
import { addressIn } from "~/domain/languages/language-address";
import { escapeBrackets } from "~/domain/text/escape";
import { useSite, useTranslation } from "~/ui/site-context";
import * as styles from "./language-switch.css";

/** Links to this page, with its parameters, in each language of the site (rules/sites-and-wording#language-switch). */
export function LanguageSwitch() {
  const { language, languages } = useSite();
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  if (!languages) return null;
  return (
    <nav aria-label={t("nav.language")} className={styles.bar}>
      {languages.map(({ tag, base, name }) => (
        <a
          key={tag}
          href={escapeBrackets(addressIn(base, pathname + search))}
          lang={tag}
          hrefLang={tag}
          className={styles.link}
          aria-current={tag === language ? "true" : undefined}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}
