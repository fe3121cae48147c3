import { Calculator } from "~/components/finance/calculator";
import { isWide, SiteForm, type SiteFormProps } from "~/components/forms/site-form";
import { useSite } from "~/components/site-context";
import { blocksNamed, type ContentNode, isBlock } from "~/domain/content/content-node";
import type { CalculatorView } from "~/domain/finance/calculator-view";
import { container, narrow, section, stack } from "~/styles/layout.css";
import { PlacedForm } from "./block-props";
import { ContentBody } from "./content-body";

export interface ContentPageProps {
  heading: string;
  /** The site's own text, checked when the site was loaded, with what its blocks show. */
  content: { nodes: ContentNode[]; language?: string } | null;
  /** The finance calculator of a finance page; absent or null on other pages. */
  calculator?: CalculatorView | null;
  form: (Pick<SiteFormProps, "form" | "intro" | "car"> & { heading: string }) | null;
}

/** A page of a site's own: its text with its blocks, a form, or both. */
export function ContentPage({ heading, content, calculator, form }: ContentPageProps) {
  const { savesData } = useSite();
  const title = <h1 lang={content?.language}>{heading}</h1>;
  const ownForm = form && (
    <div className={`${isWide(form.form) ? container : narrow} ${section} ${stack}`}>
      {!content && title}
      {/* Browsers ask for this module with a dialog's form, and need nothing of the calculator. */}
      {import.meta.env.SSR && calculator && (
        <>
          <Calculator calculator={calculator} />
          {!savesData && <script type="module" async src={__CALCULATOR_SCRIPT__} />}
        </>
      )}
      <SiteForm form={form.form} heading={content && form.heading} intro={form.intro} car={form.car} />
    </div>
  );
  const isPlaced = content !== null && blocksNamed(content.nodes, "form").length > 0;
  return (
    <PlacedForm.Provider value={ownForm}>
      {content ? (
        <ContentBody {...content} above={opensWithHero(content.nodes) ? undefined : title} />
      ) : (
        !form && <div className={`${narrow} ${section}`}>{title}</div>
      )}
      {!isPlaced && ownForm}
    </PlacedForm.Provider>
  );
}

/** A hero at the top of a page has the page's h1. */
function opensWithHero([first]: readonly ContentNode[]): boolean {
  return first !== undefined && isBlock(first) && first.block === "hero";
}
