import { FormLink } from "~/components/form-link";
import { Icon } from "~/components/icon";
import { useTranslation } from "~/components/site-context";
import { phoneHref } from "~/domain/locations/phone-mask";
import type { SearchHelp as SearchHelpView } from "~/domain/search/search-extras";
import { button } from "~/styles/button.css";
import { muted, panel, row, stackTight } from "~/styles/layout.css";

/** The call-the-dealer box, with the ways to the enquiry and, where the site has one, to a test drive. */
export function SearchHelp({ help }: { help: SearchHelpView | null }) {
  const { t } = useTranslation();
  if (!help) return null;
  const { phone, open, enquiry, testDrive } = help;
  return (
    <section className={`${panel} ${stackTight}`} aria-labelledby="search-help">
      <h2 id="search-help">{t("search.help.heading")}</h2>
      {open && <p className={muted}>{open}</p>}
      <p className={row}>
        <a href={phoneHref(phone)} className={button.primary}>
          <Icon name="phone" />
          {t("search.help.call", { phone })}
        </a>
        <FormLink href={enquiry} className={button.secondary}>
          {t("search.help.enquire")}
        </FormLink>
        {testDrive && (
          <FormLink href={testDrive} className={button.secondary}>
            {t("search.help.test_drive")}
          </FormLink>
        )}
      </p>
    </section>
  );
}
