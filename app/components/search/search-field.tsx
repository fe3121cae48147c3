import { type InputHTMLAttributes, type RefObject, useEffect, useRef } from "react";

interface TypedFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  /** What the address says. */
  text: string;
  /** Whether something typed is still to be searched for: then an answer leaves the field alone. */
  typing: RefObject<boolean>;
}

/** A text field that searches as it is typed into: another address brings its own text, typing is never undone. */
export function TypedField({ text, typing, ...rest }: TypedFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const drawn = useRef(false);
  useEffect(() => {
    const input = field.current;
    // As scripts take over, what was typed by then stays.
    const isFirst = !drawn.current;
    drawn.current = true;
    if (!input || isFirst || typing.current) return;
    // A space at the end is the beginning of the next word.
    if (input.value.replace(/\s+/g, " ").trim() !== text) input.value = text;
  }, [text, typing]);
  return <input ref={field} type="search" defaultValue={text} autoComplete="off" {...rest} />;
}
