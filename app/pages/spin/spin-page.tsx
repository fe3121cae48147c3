import type { FormView } from "~/domain/forms/form-view";
import { items } from "~/pages/checkout/checkout-page.css";
import * as pageStyles from "~/ui/forms/form-page.css";
import { PostedForm } from "~/ui/forms/posted-form";
import { SiteLink } from "~/ui/site-link";
import { button } from "~/ui/styles/button.css";
import { panel, row, stackTight } from "~/ui/styles/layout.css";

export interface SpinPageProps {
  heading: string;
  paragraphs: string[];
  prizes: { heading: string; items: { name: string; odds: string }[] } | null;
  form: FormView | null;
  links: { label: string; href: string }[];
}

/** A campaign: its form, what was won, or its terms. Nothing moves, and nothing flashes (rules/spin-to-win#spin-form). */
export function SpinPage({ heading, paragraphs, prizes, form, links }: SpinPageProps) {
  const asked = form && (
    <div className={panel}>
      <PostedForm form={form} />
    </div>
  );
  const isWrong = form !== null && form.errors.length > 0;
  return (
    <div className={pageStyles.page}>
      <h1>{heading}</h1>
      {isWrong && asked}
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {prizes && (
        <section className={`${panel} ${stackTight}`} aria-labelledby="prizes">
          <h2 id="prizes">{prizes.heading}</h2>
          <ul className={items}>
            {prizes.items.map(({ name, odds }) => (
              <li key={name}>
                {name}: {odds}
              </li>
            ))}
          </ul>
        </section>
      )}
      {!isWrong && asked}
      <p className={row}>
        {links.map(({ label, href }) => (
          <SiteLink key={href} href={href} className={button.quiet}>
            {label}
          </SiteLink>
        ))}
      </p>
    </div>
  );
}
