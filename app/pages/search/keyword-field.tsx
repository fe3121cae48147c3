import {
  type ComponentType,
  type InputHTMLAttributes,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { useTranslation } from "~/ui/site-context";
import * as form from "~/ui/styles/form.css";
import { useHydrated } from "~/ui/use-hydrated";
import * as styles from "./suggest.css";
import type { SuggestionListProps } from "./suggestion-list";

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

interface KeywordFieldProps {
  text: string;
  typing: RefObject<boolean>;
  onType: () => void;
  /** A suggestion was chosen: open its search instead of what was typed. */
  onPick: (href: string) => void;
}

/**
 * The search box. With JavaScript it is a combobox that suggests searches (rules/search#suggestions); the list's code
 * comes when the box gets the focus. Without, `/search/suggest` is the page of the same suggestions.
 */
export function KeywordField({ text, typing, onType, onPick }: KeywordFieldProps) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [List, setList] = useState<ComponentType<SuggestionListProps> | null>(null);
  /** The id of the chosen option, "" for none; null: the list is closed. */
  const [chosen, setChosen] = useState<string | null>(null);
  const load = () => {
    if (List) return;
    import("./suggestion-list").then(
      ({ SuggestionList }) => setList(() => SuggestionList),
      // The search itself works without suggestions.
      () => {},
    );
  };
  return (
    <div ref={box} className={styles.box}>
      <TypedField
        text={text}
        typing={typing}
        id="query"
        name="query"
        className={form.input}
        placeholder={t("search.placeholder")}
        maxLength={200}
        enterKeyHint="search"
        onChange={() => {
          onType();
          load();
        }}
        onFocus={load}
        {...(hydrated && {
          role: "combobox",
          "aria-autocomplete": "list" as const,
          "aria-expanded": chosen !== null,
          "aria-controls": List ? id : undefined,
          "aria-activedescendant": chosen || undefined,
        })}
      />
      {List && <List id={id} box={box} shown={text} onPick={onPick} onChoose={setChosen} />}
    </div>
  );
}
