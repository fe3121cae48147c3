import { blocksNamed, type ContentNode, isBlock } from "~/domain/content/content-node";
import type { CalculatorView } from "~/domain/finance/calculator-view";
import { PlacedForm } from "~/ui/content/block-props";
import { ContentBody } from "~/ui/content/content-body";
import { Scene } from "~/ui/content/scene";
import { Calculator } from "~/ui/finance/calculator";
import * as styles from "~/ui/forms/form-page.css";
import { isWide, SiteForm, type SiteFormProps } from "~/ui/forms/site-form";
import { useSite } from "~/ui/site-context";
import { container, halves, narrow, pageHead, section, stack } from "~/ui/styles/layout.css";

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
  const needsWidth = form !== null && isWide(form.form);
  const parts = form && (
    <>
      {/* Browsers ask for this module with a dialog's form, and need nothing of the calculator. */}
      {import.meta.env.SSR && calculator && (
        <>
          <Calculator calculator={calculator} />
          {!savesData && <script type="module" async src={__CALCULATOR_SCRIPT__} />}
        </>
      )}
      <SiteForm
        form={form.form}
        heading={content && form.heading}
        intro={content || needsWidth ? form.intro : null}
        car={form.car}
      />
    </>
  );
  if (!content && needsWidth) {
    return (
      <div className={`${container} ${section} ${stack}`}>
        {title}
        {parts}
      </div>
    );
  }
  if (!content) {
    const isFirst = !form?.form.step || form.form.step.number === 1;
    return (
      <div className={styles.sides}>
        <div className={stack}>
          {title}
          {form?.intro && isFirst && <p>{form.intro}</p>}
          {/* Only pages have room for it, not dialogs. */}
          {import.meta.env.SSR && <Scene className={styles.scene} first={false} />}
        </div>
        {parts && <div className={`${styles.form} ${stack}`}>{parts}</div>}
      </div>
    );
  }
  const ownForm = parts && (
    <div className={`${needsWidth ? container : narrow} ${section} ${stack}`}>{parts}</div>
  );
  if (isPictureWithText(content.nodes, form)) {
    return (
      <>
        <div className={pageHead}>{title}</div>
        <div className={halves}>
          <ContentBody {...content} />
        </div>
      </>
    );
  }
  const isPlaced = blocksNamed(content.nodes, "form").length > 0;
  const { before, text } = textAtEnd(content.nodes);
  if (form && !isPlaced && !needsWidth && text.length > 0) {
    const above = opensWithHero(before) ? undefined : title;
    return (
      <>
        {before.length > 0 ? (
          <ContentBody {...content} nodes={before} above={above} />
        ) : (
          <div className={pageHead}>{title}</div>
        )}
        <div className={halves}>
          <ContentBody {...content} nodes={text} />
          {ownForm}
        </div>
      </>
    );
  }
  return (
    <PlacedForm.Provider value={ownForm}>
      <ContentBody {...content} above={opensWithHero(content.nodes) ? undefined : title} />
      {!isPlaced && ownForm}
    </PlacedForm.Provider>
  );
}

/** Whether a page is a picture and a text, each of half its width. */
function isPictureWithText(
  [first, ...rest]: readonly ContentNode[],
  form: ContentPageProps["form"],
): boolean {
  if (form || first === undefined || rest.some(isBlock)) return false;
  return isBlock(first) && first.block === "image" && !first.attributes.wide && rest.length > 0;
}

/** The text after the last block is next to the form of the page. */
function textAtEnd(nodes: readonly ContentNode[]): { before: ContentNode[]; text: ContentNode[] } {
  const end = nodes.findLastIndex(isBlock) + 1;
  const text = nodes.slice(end);
  return { before: nodes.slice(0, end), text: text.every((node) => node === "\n") ? [] : text };
}

/** A hero at the top of a page has the page's h1. */
function opensWithHero([first]: readonly ContentNode[]): boolean {
  return first !== undefined && isBlock(first) && first.block === "hero";
}
