import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useHydrated } from "~/components/use-hydrated";
import {
  isOutside,
  RANGE_ENDS,
  type RangeEnd,
  type SliderScale,
  typedEnd,
} from "~/domain/search/range-slider";
import type { NumberRange } from "~/domain/search/search-state";
import type { RangeView } from "~/domain/search-page/search-page-view";
import { useDebounced } from "./use-debounced";

const NO_LIMITS: NumberRange = { min: null, max: null };
/** Pause in milliseconds (rules/facets#slider-pause). */
const PAUSE_MS = 400;

interface RangeDraft {
  /** The range that the fields and the thumbs show. It may not have been searched for yet. */
  draft: NumberRange;
  /** The text fields by their end. React does not control their text. */
  fields: { current: { [end in RangeEnd]?: HTMLInputElement | null } };
  /** Handles a moved thumb: sets one end in the draft and in its field, and searches after a pause. */
  move(end: RangeEnd, limit: number | null): void;
  /** The shopper left a thumb or pressed Enter on it: starts a waiting search at once. */
  finish(): void;
  /** The shopper types into a field. */
  type(end: RangeEnd): void;
  /** The shopper left a field: searches for the typed value, and restores the field when that is not a number. */
  leave(end: RangeEnd): void;
  /** The form is submitted and searches for the draft. */
  submit(): void;
}

/**
 * Holds a range while the shopper changes it. When the results of a search arrive, the range of its address replaces
 * the draft, unless the shopper changed the range while they were loading.
 * @param range the range of the address that is shown
 * @param scale for the log: the thumbs can't show a range outside it
 * @param text how a field shows a limit
 * @param onSearch called with the draft when a search should run
 */
export function useRangeDraft(
  { facet, value }: RangeView,
  scale: SliderScale | null,
  text: (limit: number | null) => string,
  onSearch: (range: NumberRange) => void,
): RangeDraft {
  const hydrated = useHydrated();
  const { key } = useLocation();
  const newest = useNavigation().location?.key ?? key;
  const [draft, setDraft] = useState(value ?? NO_LIMITS);
  const fields: RangeDraft["fields"] = useRef({});
  /** The range of the current address, or of the address that is loading. */
  const applied = useRef(draft);
  /** Whether a search has started whose address is not known yet. */
  const asking = useRef(false);
  /**
   * The newest address when the shopper last changed the range. Null: the address of the search that has just
   * started.
   */
  const changedAt = useRef<string | null>();

  const submit = () => {
    applied.current = draft;
    asking.current = true;
  };
  const search = useDebounced(() => {
    const { min, max } = applied.current;
    if (draft.min === min && draft.max === max) return;
    submit();
    onSearch(draft);
  }, PAUSE_MS);

  const set = (end: RangeEnd, limit: number | null) => {
    changedAt.current = asking.current ? null : newest;
    setDraft((now) => ({ ...now, [end]: limit }));
  };
  const write = (end: RangeEnd, limit: number | null) => {
    const field = fields.current[end];
    if (field) field.value = text(limit);
  };
  /** Returns undefined when the text is not a number. Then the draft and the thumb don't change. */
  const read = (end: RangeEnd) => {
    const typed = typedEnd(facet, fields.current[end]?.value ?? "");
    if (typed !== undefined && typed !== draft[end]) set(end, typed);
    return typed;
  };
  const answer = (address: string) => {
    const range = value ?? NO_LIMITS;
    applied.current = range;
    if (scale && isOutside(scale, range)) console.warn("Outside the slider:", facet, range, scale);
    // What was typed before scripts ran counts as typed.
    if (!hydrated) for (const end of RANGE_ENDS) read(end);
    const isNewer = changedAt.current === address;
    // Back leads to the same address again.
    changedAt.current = undefined;
    if (!hydrated || isNewer) return;
    setDraft(range);
    for (const end of RANGE_ENDS) write(end, range[end]);
  };

  // When the address changes in another way, cancels a waiting change as soon as the new address starts to load.
  useEffect(() => {
    asking.current = false;
    if (changedAt.current === null) changedAt.current = newest;
    else search.cancel();
  }, [newest, search]);

  // Runs once for each address, with the newest values when its results arrive.
  const latest = useRef(answer);
  useEffect(() => {
    latest.current = answer;
  });
  useEffect(() => latest.current(key), [key]);

  return {
    draft,
    fields,
    move: (end, limit) => {
      set(end, limit);
      write(end, limit);
      search.start();
    },
    finish: search.flush,
    type: (end) => {
      search.cancel();
      read(end);
    },
    leave: (end) => {
      if (read(end) === undefined) {
        console.warn("Not a number:", facet, end);
        write(end, draft[end]);
      }
      search.start();
      search.flush();
    },
    submit,
  };
}
