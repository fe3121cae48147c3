import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import {
  outsideOf,
  RANGE_ENDS,
  type RangeEnd,
  type SliderScale,
  typedEnd,
} from "~/domain/search/range-slider";
import type { NumberRange } from "~/domain/search/search-state";
import type { RangeView } from "~/domain/search-page/search-page-view";
import { useHydrated } from "~/ui/use-hydrated";
import { useDebounced } from "./use-debounced";

const NO_LIMITS: NumberRange = { min: null, max: null };
/** History state of a search that the form started. */
export const FROM_FORM = { fromForm: true } as const;
/** Pause in milliseconds (rules/facets#slider-pause). */
const PAUSE_MS = 400;

interface RangeDraft {
  /** The range that the fields and the thumbs show. It may not have been searched for yet. */
  draft: NumberRange;
  /** The text fields by their end. React does not control their text. */
  fields: { current: { [end in RangeEnd]?: HTMLInputElement | null } };
  /** The text of a field that is no number, by its end. Null while the shopper types, undefined before. */
  note: RangeView["unread"] | null;
  /** Handles a moved thumb: sets one end in the draft and in its field, and searches after a pause. */
  move(end: RangeEnd, limit: number | null): void;
  /**
   * The shopper left a thumb, pressed Enter on it or takes hold of it again: starts a waiting search immediately, and the
   * next move gets a place of its own in the history.
   */
  finish(): void;
  /** The shopper types into a field. */
  type(end: RangeEnd): void;
  /** The shopper left a field: searches for the typed value, and notes one that is not a number. */
  leave(end: RangeEnd): void;
  /** The form is submitted and searches for the draft. */
  submit(end: RangeEnd): void;
}

/**
 * Holds a range while the shopper changes it. When the results of a search arrive, the range of its address replaces
 * the draft, unless the shopper changed the range while they were loading.
 * @param range the range of the address that is shown
 * @param scale for the log: the thumbs can't show a range outside it
 * @param text how a field shows a limit
 * @param onSearch called when a search for the draft should run; `isStep`: a thumb was moved and may move on
 * @param onSettled called when the thumbs have come to rest
 */
export function useRangeDraft(
  { facet, value }: RangeView,
  scale: SliderScale | null,
  text: (limit: number | null) => string,
  onSearch: (isStep: boolean) => void,
  onSettled: () => void,
): RangeDraft {
  const hydrated = useHydrated();
  const { key, state } = useLocation();
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

  /** Whether the last change came from a thumb. */
  const isStep = useRef(false);

  const [note, setNote] = useState<RangeDraft["note"]>();

  const submit = () => {
    applied.current = draft;
    asking.current = true;
    // This search has what was typed after the one before it, which may not have begun to load.
    if (changedAt.current === null) changedAt.current = undefined;
  };
  const search = useDebounced(() => {
    const { min, max } = applied.current;
    if (draft.min === min && draft.max === max) return;
    submit();
    onSearch(isStep.current);
  }, PAUSE_MS);

  const set = (end: RangeEnd, limit: number | null) => {
    changedAt.current = asking.current ? null : newest;
    setDraft((now) => ({ ...now, [end]: limit }));
  };
  const write = (end: RangeEnd, limit: number | null) => {
    const field = fields.current[end];
    if (field) field.value = text(limit);
  };
  /** Returns undefined when the text is not a number. Then it is no limit. */
  const read = (end: RangeEnd) => {
    const typed = typedEnd(facet, fields.current[end]?.value ?? "");
    if ((typed ?? null) !== draft[end]) set(end, typed ?? null);
    return typed;
  };
  /** Notes what the shopper has typed to its end. */
  const settle = (end: RangeEnd) =>
    setNote(read(end) === undefined ? { [end]: fields.current[end]?.value } : {});
  const answer = (address: string) => {
    const range = value ?? NO_LIMITS;
    // A limit that the form's own search left out is outside the range. It stays as it was typed.
    const kept = (end: RangeEnd) =>
      (state as Partial<typeof FROM_FORM> | null)?.fromForm === true && range[end] === null
        ? draft[end]
        : range[end];
    const now: NumberRange = { min: kept("min"), max: kept("max") };
    const outside = RANGE_ENDS.filter((end) => scale && outsideOf(scale, now[end]));
    applied.current = { ...range, ...Object.fromEntries(outside.map((end) => [end, now[end]])) };
    if (outside.length > 0) console.warn("Outside the slider:", facet, outside.join(" and "));
    // What was typed before scripts ran counts as typed.
    if (!hydrated) for (const end of RANGE_ENDS) read(end);
    const isNewer = changedAt.current === address;
    // Back leads to the same address again.
    changedAt.current = undefined;
    if (!hydrated || isNewer) return;
    setDraft(now);
    for (const end of RANGE_ENDS) if (now[end] !== draft[end] || range[end] !== null) write(end, now[end]);
    // With other filters it is inside.
    if (now.min !== applied.current.min || now.max !== applied.current.max) search.start();
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
    note,
    move: (end, limit) => {
      isStep.current = true;
      set(end, limit);
      write(end, limit);
      search.start();
    },
    finish: () => {
      search.flush();
      onSettled();
    },
    type: (end) => {
      isStep.current = false;
      search.cancel();
      setNote(null);
      read(end);
    },
    leave: (end) => {
      settle(end);
      search.start();
      search.flush();
    },
    submit: (end) => {
      settle(end);
      submit();
    },
  };
}
