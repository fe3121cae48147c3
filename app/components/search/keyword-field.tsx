import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "~/components/site-context";
import { useHydrated } from "~/components/use-hydrated";
import { SUGGEST_PATH, type SuggestionView } from "~/domain/search/suggest-path";
import * as form from "~/styles/form.css";
import { visuallyHidden } from "~/styles/layout.css";
import { TypedField } from "./search-field";
import * as styles from "./suggest.css";
import { useDebounced } from "./use-debounced";

/** Shorter than the pause after which the page searches: the suggestions come first. */
const PAUSE_MS = 120;

interface KeywordFieldProps {
  text: string;
  typing: RefObject<boolean>;
  onType: () => void;
  /** A suggestion was chosen: open its search instead of what was typed. */
  onPick: (href: string) => void;
}

/**
 * The search box. With JavaScript it is a combobox that suggests searches (rules/search#suggestions): the arrow keys
 * choose, Enter opens, Escape closes. Without, `/search/suggest` is the page of the same suggestions.
 */
export function KeywordField({ text, typing, onType, onPick }: KeywordFieldProps) {
  const { t, format } = useTranslation();
  const hydrated = useHydrated();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const asked = useRef<AbortController>();
  const [found, setFound] = useState<SuggestionView[]>([]);
  const [chosen, setChosen] = useState(-1);
  const input = () => box.current?.querySelector("input");

  const close = () => {
    pause.cancel();
    asked.current?.abort();
    setFound([]);
    setChosen(-1);
  };
  const pause = useDebounced(() => {
    asked.current?.abort();
    const query = input()?.value.trim();
    if (!query) return close();
    const current = new AbortController();
    asked.current = current;
    fetch(`${SUGGEST_PATH}?${new URLSearchParams({ query })}`, {
      headers: { Accept: "application/json" },
      signal: current.signal,
    })
      .then((response) => (response.ok ? response.json() : { suggestions: [] }))
      .then(({ suggestions }: { suggestions: SuggestionView[] }) => {
        if (current.signal.aborted) return;
        setFound(suggestions);
        setChosen(-1);
      })
      // The search itself works without suggestions.
      .catch(() => {});
  }, PAUSE_MS);
  useEffect(() => () => asked.current?.abort(), []);

  const pick = (suggestion: SuggestionView) => {
    close();
    const field = input();
    if (field) field.value = "";
    onPick(suggestion.href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const suggestion = found[chosen];
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (event.key === "Enter" && suggestion) pick(suggestion);
    else if (event.key === "Escape" && found.length > 0) close();
    else if (step && found.length > 0) {
      // From the field itself the list goes round: -1 is the field.
      const places = found.length + 1;
      setChosen(((chosen + 1 + step + places) % places) - 1);
    } else {
      // What is sent as typed needs no suggestions any more.
      if (event.key === "Enter") close();
      return;
    }
    event.preventDefault();
  };
  const open = found.length > 0;

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
          pause.start();
        }}
        {...(hydrated && {
          role: "combobox",
          "aria-autocomplete": "list" as const,
          "aria-expanded": open,
          "aria-controls": id,
          "aria-activedescendant": chosen < 0 ? undefined : `${id}${chosen}`,
          onKeyDown,
          onBlur: close,
        })}
      />
      {hydrated && (
        <>
          <span role="status" className={visuallyHidden}>
            {open && t("search.suggest.count", { count: found.length })}
          </span>
          <div
            id={id}
            role="listbox"
            aria-label={t("search.suggest.list")}
            className={styles.list}
            hidden={!open}
          >
            {found.map((suggestion, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
              <div
                key={suggestion.href}
                id={`${id}${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === chosen}
                className={styles.option}
                // The field keeps the focus.
                onPointerDown={(event) => event.preventDefault()}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => pick(suggestion)}
              >
                {suggestion.text}
                <span className={styles.count}>
                  {t("search.count", { count: suggestion.count, formatted: format.count(suggestion.count) })}
                </span>
              </div>
            ))}
          </div>
        </>
      )}
    </div>
  );
}
