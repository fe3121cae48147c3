import { Icon } from "~/components/icon";
import { useSite, useTranslation } from "~/components/site-context";
import { phoneHref } from "~/domain/locations/phone-mask";
import { button } from "~/styles/button.css";

/** The site's own number, to be dialled: the last way on where the search has no answer. */
export function CallLink() {
  const { t } = useTranslation();
  const { phone } = useSite();
  return (
    <a href={phoneHref(phone)} className={button.plain}>
      <Icon name="phone" />
      {t("nav.call", { phone })}
    </a>
  );
}
