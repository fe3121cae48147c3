import type { ResendPost } from "~/domain/forms/posted-form";
import { PageForm } from "~/ui/site-link";
import { button } from "~/ui/styles/button.css";
import { narrow, section, stack } from "~/ui/styles/layout.css";

export interface SendAgainProps {
  title: string;
  text: string;
  submit: string;
  post: ResendPost;
}

/** A rejected form with everything typed in hidden fields, and one button that sends it again. */
export function SendAgain({ title, text, submit, post }: SendAgainProps) {
  return (
    <div className={`${narrow} ${section} ${stack}`}>
      <h1>{title}</h1>
      <p role="alert">{text}</p>
      <PageForm method="post" action={post.address}>
        <SentFields fields={post.fields} />
        <button type="submit" className={button.primary}>
          {submit}
        </button>
      </PageForm>
    </div>
  );
}

export function SentFields({ fields }: Pick<ResendPost, "fields">) {
  return fields.map(([name, value], place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they never change, and one name may come often
    <input key={place} type="hidden" name={name} value={value} />
  ));
}
