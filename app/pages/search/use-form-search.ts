import { useLocation, useNavigate } from "@remix-run/react";
import { type FormEvent, type MouseEvent, useEffect, useRef } from "react";
import { readFind, withFind } from "~/domain/search/facet-panel";
import { searchAddress } from "~/domain/search/search-address";
import { differOnlyInPage, readSearchState } from "~/domain/search/search-state";
import { takeOutside } from "~/domain/search-page/outside-ranges";
import type { SearchPageData } from "~/domain/search-page/search-page-view";
import { escapeBrackets } from "~/domain/text/escape";
import { SAME_PAGE } from "~/ui/app-link";
import { focusHeading, isAtDialog, isOpen, openDialog } from "~/ui/open-dialog";
import { from } from "~/ui/styles/breakpoints";
import { useIsHydrating } from "~/ui/use-hydrated";
import { closeSheet, type SheetParts } from "~/ui/use-sheet";
import { PANEL_ID } from "./filter-sheet";
import { useDebounced } from "./use-debounced";
import { FROM_FORM } from "./use-range-draft";

/** The search box waits for a pause of 300 ms (rules/search#keyword-pause). */
const TYPING_MS = 300;

/** A search that typing started and that is still loading. */
interface SubmittedSearch {
  /** Key of the current history entry when the search started. */
  from: string | undefined;
  /** Whether it replaces the entry of the search before it. */
  goesOn: boolean;
}

/** Returns the box of a form with the same name and value as an element that was taken out of it. */
function boxLike(gone: Element | null, form: HTMLFormElement | null): HTMLElement | undefined {
  if (!(gone instanceof HTMLInputElement)) return;
  const boxes = form?.querySelectorAll<HTMLInputElement>("input[type=checkbox]") ?? [];
  return [...boxes].find(({ name, value }) => name === gone.name && value === gone.value);
}

const placeInHistory = () => (history.state as { key?: string } | null)?.key;

/**
 * Whether the last typing has its own history entry, which the next typing may replace. Until its first results
 * arrive, the current entry is the one where typing began. Replacing that one would lose the way back to it.
 */
function hasPlace(typed: string | SubmittedSearch | null, key: string): boolean {
  if (typed === null || typeof typed === "string") return typed === key;
  return typed.goesOn || typed.from !== placeInHistory();
}

/**
 * The search form as it updates the page in place: a choice searches immediately, typing after a pause. Each search has
 * a history entry, but a row of them from one control has one.
 */
export function useFormSearch({ state, sections }: Pick<SearchPageData, "state" | "sections">) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const typing = useRef(false);
  const { key, pathname, search: asked } = useLocation();
  /** History key of a search that came from typing. Until its results arrive: how it was started. */
  const typed = useRef<string | SubmittedSearch | null>(null);
  /** The control of the last search that may continue. */
  const row = useRef<string | null>(null);
  /** The control that had the focus when it started the last search. */
  const control = useRef<Element | null>(null);

  /**
   * @param of the control that the shopper types into or moves: what it searches for in a row has one history entry
   *   instead of one for each pause
   */
  const search = (of: string | null = null) => {
    if (!form.current) return;
    pause.cancel();
    typing.current = false;
    control.current = document.activeElement;
    const params = new URLSearchParams();
    for (const [name, value] of new FormData(form.current))
      if (typeof value === "string") params.append(name, value);
    takeOutside(params, sections);
    const address = withFind(searchAddress(readSearchState(params)), readFind(params));
    // Leaving a field starts a search, and so does the Apply button that the shopper clicks next. Both share one
    // history entry.
    // A link that led here may have escaped the brackets of its address.
    const isAgain = escapeBrackets(address) === escapeBrackets(pathname + asked);
    const goesOn = of !== null && of === row.current && hasPlace(typed.current, key);
    navigate(address, {
      preventScrollReset: true,
      replace: isAgain || goesOn || isAtDialog(),
      state: { ...SAME_PAGE, ...FROM_FORM, goesOn },
    });
    typed.current = of !== null && (goesOn || !isAgain) ? { from: placeInHistory(), goesOn } : null;
    row.current = of;
  };
  const pause = useDebounced(() => search("words"), TYPING_MS);
  const type = () => {
    typing.current = true;
    pause.start();
  };
  const takesOver = useIsHydrating();
  // On a slow connection a shopper may choose or type before hydration. Those changes are searched for too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as scripts take over
  useEffect(() => {
    const change = takesOver && form.current && changeBeforeHydration(form.current);
    if (change === "choice") search();
    else if (change === "words") type();
  }, []);
  const shown = useRef(state);
  // Before the focus is moved, which depends on whether the focused control is still there.
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    typed.current = typeof typed.current === "object" && typed.current ? key : null;
    // A box that moved to another list keeps the focus.
    if (document.activeElement === document.body) boxLike(control.current, form.current)?.focus();
  }, [state, key]);

  return {
    form,
    /** Whether the shopper has typed words that aren't searched for yet. */
    typing,
    search,
    type,
    submit(event: FormEvent) {
      event.preventDefault();
      search();
    },
    /** Opens a suggestion in place of what is typed. */
    pick(href: string) {
      pause.cancel();
      typing.current = false;
      typed.current = null;
      navigate(href, { preventScrollReset: true });
    },
    /** Ends a row of searches that share a history entry. */
    settle() {
      row.current = null;
    },
  };
}

/** The sheet of filters on a phone, and where the focus goes when other results arrive. */
export function useResultsFocus(state: SearchPageData["state"], { typing, search }: FormSearch) {
  const results = useRef<HTMLElement>(null);
  const place = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLDivElement>(null);
  /** The address of the search when the sheet of filters was opened: the same search may be loaded again meanwhile. */
  const asBefore = useRef("");
  /** The part of the sheet that the link to it names. */
  const part = useRef("");
  /** Whether the sheet was left for the results. */
  const isLeft = useRef(false);
  const sheet: SheetParts = {
    name: PANEL_ID,
    until: from.lg,
    onOpen: () => {
      asBefore.current = searchAddress(state);
      isLeft.current = false;
      const section = document.getElementById(part.current)?.closest("details");
      if (!section || part.current === PANEL_ID) return;
      section.open = true;
      // It can't be scrolled to while it waits for the second frame.
      for (const waiting of section.parentElement?.getAnimations({ subtree: true }) ?? []) waiting.finish();
      section.scrollIntoView();
    },
    onClose: () => {
      // Where the shopper was among the results means nothing among other results.
      if (isLeft.current || asBefore.current !== searchAddress(state)) show();
    },
  };
  const show = () => {
    if (typing.current) search();
    // A smooth scroll would end where the step back in the history finds it.
    scrollTo({ top: 0, behavior: "instant" });
    results.current?.focus({ preventScroll: true });
  };
  const shown = useRef(state);
  // Another page of the results: its place among them gets the focus. Else the focused element may be missing from the
  // new results, e.g. a removed filter. Then the results get it.
  useEffect(() => {
    const before = shown.current;
    if (before === state) return;
    shown.current = state;
    const isLost = document.activeElement === document.body;
    if (isOpen(PANEL_ID)) {
      if (isLost) focusHeading(body.current);
    } else if (differOnlyInPage(before, state)) {
      (place.current ?? results.current)?.focus({ preventScroll: true });
    } else if (isLost) results.current?.focus({ preventScroll: true });
  }, [state]);

  return {
    results,
    place,
    body,
    sheet,
    /** Goes to the results, out of the sheet where it is open. */
    leave() {
      isLeft.current = isOpen(PANEL_ID);
      if (isLeft.current) closeSheet();
      else show();
    },
    openSheet(event: MouseEvent<HTMLAnchorElement>) {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      part.current = event.currentTarget.hash.slice(1);
      openDialog(PANEL_ID);
    },
  };
}

type FormSearch = ReturnType<typeof useFormSearch>;
export type ResultsFocus = ReturnType<typeof useResultsFocus>;

/**
 * Detects changes in a form before hydration, when no handler ran: a choice, or typed text. Compares with the
 * server's HTML. Fields of a range are ignored until they lose the focus.
 */
function changeBeforeHydration(form: HTMLFormElement): "choice" | "words" | null {
  let words = false;
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement) {
      if (control.type === "checkbox" && control.checked !== control.defaultChecked) return "choice";
      words ||= control.type === "search" && control.value.trim() !== control.defaultValue;
    } else if (control instanceof HTMLSelectElement) {
      const drawn = [...control.options].findIndex((option) => option.defaultSelected);
      // Without a mark a browser selects the first.
      if (control.selectedIndex > 0 ? control.selectedIndex !== drawn : drawn > 0) return "choice";
    }
  }
  return words ? "words" : null;
}
