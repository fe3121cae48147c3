import * as pageStyles from "~/components/forms/form-page.css";

/** What somebody sees whose link to a draft doesn't work any more. */
export function EndedLink({ heading, text, back }: { heading: string; text: string; back: string }) {
  return (
    <div className={pageStyles.page}>
      <h1>{heading}</h1>
      <p>{text}</p>
      <p>
        <a href="/">{back}</a>
      </p>
    </div>
  );
}
