import { SiteForm, type SiteFormProps } from "~/components/forms/site-form";
import { narrow, section, stack } from "~/styles/layout.css";
import { prose } from "./prose.css";

export interface ContentPageProps {
  heading: string;
  /** The site's own text, sanitised when the site was loaded. */
  content: { html: string } | null;
  form: (Pick<SiteFormProps, "form" | "intro" | "car"> & { heading: string }) | null;
}

/** A page of a site's own: its text, a form, or both. */
export function ContentPage({ heading, content, form }: ContentPageProps) {
  return (
    <div className={`${narrow} ${section} ${stack}`}>
      <h1>{heading}</h1>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when the site was loaded */}
      {content && <div className={prose} dangerouslySetInnerHTML={{ __html: content.html }} />}
      {form && (
        <SiteForm form={form.form} heading={content && form.heading} intro={form.intro} car={form.car} />
      )}
    </div>
  );
}
