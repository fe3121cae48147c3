import type { KeptPost } from "~/domain/forms/kept-post";
import { button } from "~/styles/button.css";
import { narrow, section, stack } from "~/styles/layout.css";

export interface SendAgainProps {
  title: string;
  text: string;
  submit: string;
  kept: KeptPost;
}

/** A form that was not taken, with everything that was in it, to be sent again by one button. */
export function SendAgain({ title, text, submit, kept }: SendAgainProps) {
  return (
    <div className={`${narrow} ${section} ${stack}`}>
      <h1>{title}</h1>
      <p role="alert">{text}</p>
      <form method="post" action={kept.address}>
        {kept.fields.map(([name, value], place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change, and one name may come often
          <input key={place} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className={button.primary}>
          {submit}
        </button>
      </form>
    </div>
  );
}
