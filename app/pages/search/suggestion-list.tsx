import { type RefObject, useEffect, useRef, useState } from "react";
import { SUGGEST_PATH, type SuggestionView } from "~/domain/search/search-address";
import { useAddress, useTranslation } from "~/ui/site-context";
import { visuallyHidden } from "~/ui/styles/layout.css";
import * as styles from "./suggest.css";
import { useDebounced } from "./use-debounced";

/** Shorter than the pause after which the page searches: the suggestions come first. */
const PAUSE_MS = 120;

export interface SuggestionListProps {
  id: string;
  /** Holds the search box. */
  box: RefObject<HTMLElement>;
  /** The words of the search that is shown. */
  shown: string;
  /** A suggestion was chosen. */
  onPick: (href: string) => void;
  /** The id of the option that the keyboard has reached, "" for none; null when the list is closed. */
  onChoose: (id: string | null) => void;
}

/**
 * The suggestions below the search box: the arrow keys choose, Enter opens, Escape closes. It listens to the box
 * itself, because the box was there first.
 */
export function SuggestionList({ id, box, shown, onPick, onChoose }: SuggestionListProps) {
  const { t, format } = useTranslation();
  const asked = useRef<AbortController>();
  const [found, setFound] = useState<SuggestionView[]>([]);
  const [chosen, setChosen] = useState(-1);
  const at = useAddress();
  const input = () => box.current?.querySelector("input");

  const show = (suggestions: SuggestionView[], at = -1) => {
    setFound(suggestions);
    setChosen(at);
    onChoose(suggestions.length === 0 ? null : at < 0 ? "" : `${id}${at}`);
  };
  const stopAsking = () => {
    pause.cancel();
    asked.current?.abort();
  };
  const close = () => {
    stopAsking();
    show([]);
  };
  const pause = useDebounced(() => {
    asked.current?.abort();
    const query = input()?.value.trim();
    if (!query) return close();
    const current = new AbortController();
    asked.current = current;
    fetch(`${at(SUGGEST_PATH)}?${new URLSearchParams({ query })}`, {
      headers: { Accept: "application/json" },
      signal: current.signal,
    })
      .then((response) => (response.ok ? response.json() : { suggestions: [] }))
      .then(({ suggestions }: { suggestions: SuggestionView[] }) => {
        if (!current.signal.aborted) show(suggestions);
      })
      // The search itself works without suggestions.
      .catch(() => {});
  }, PAUSE_MS);
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
      // A late answer would take the choice away.
      stopAsking();
      // From the field itself the list goes round: -1 is the field.
      const places = found.length + 1;
      show(found, ((chosen + 1 + step + places) % places) - 1);
    } else {
      // What is sent as typed needs no suggestions any more.
      if (event.key === "Enter") close();
      return;
    }
    event.preventDefault();
  };
  useEffect(() => {
    const field = input();
    field?.addEventListener("input", pause.start);
    field?.addEventListener("keydown", onKeyDown);
    field?.addEventListener("blur", close);
    return () => {
      field?.removeEventListener("input", pause.start);
      field?.removeEventListener("keydown", onKeyDown);
      field?.removeEventListener("blur", close);
    };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was typed before this code was here
  useEffect(() => {
    if (document.activeElement === input() && input()?.value.trim() !== shown) pause.start();
    return () => asked.current?.abort();
  }, []);

  return (
    <>
      <span role="status" className={visuallyHidden}>
        {found.length > 0 && t("search.suggest.count", { count: found.length })}
      </span>
      <div
        id={id}
        role="listbox"
        aria-label={t("search.suggest.list")}
        className={styles.list}
        hidden={found.length === 0}
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
  );
}
