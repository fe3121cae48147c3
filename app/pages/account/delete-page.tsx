import type { FormView } from "~/domain/forms/form-view";
import * as pageStyles from "~/ui/forms/form-page.css";
import { PostedForm } from "~/ui/forms/posted-form";
import { useTranslation } from "~/ui/site-context";
import { SiteLink } from "~/ui/site-link";
import { button } from "~/ui/styles/button.css";
import { panel, stackTight } from "~/ui/styles/layout.css";
import * as styles from "./delete-page.css";

export interface DeletePageProps {
  heading: string;
  intro: string;
  /** What is deleted, and what isn't. Null: it has been done. */
  lists: { heading: string; items: string[] }[] | null;
  form: FormView | null;
}

/** What a deletion deletes and what not, with the form that does it; afterwards that it has been done. */
export function DeletePage({ heading, intro, lists, form }: DeletePageProps) {
  const { t } = useTranslation();
  return (
    <div className={pageStyles.page}>
      <h1>{heading}</h1>
      <p>{intro}</p>
      {lists?.map((list) => (
        <section key={list.heading} className={stackTight}>
          <h2>{list.heading}</h2>
          <ul className={styles.list}>
            {list.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </section>
      ))}
      {form && (
        <div className={panel}>
          <PostedForm form={form} />
        </div>
      )}
      <p>
        <SiteLink href={form ? "/account" : "/"} className={button.quiet}>
          {t(form ? "account.delete.keep" : "account.delete.home")}
        </SiteLink>
      </p>
    </div>
  );
}
