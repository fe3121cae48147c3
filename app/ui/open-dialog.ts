import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useSyncExternalStore } from "react";

/**
 * The one dialog that is open, and its entry in the history: Back closes the dialog, Forward opens it again
 * (docs/decisions/0122). Dialogs are named by the address of their form, or by a word.
 */
let shown: string | null = null;

/** The window's event once a shopper has signed in, in a dialog over the page. */
export const SIGNED_IN = "signed-in";

/** What the router keeps with an entry, and the name of the entry's dialog. */
interface Entry {
  idx: number;
  key?: string;
  dialog?: string;
  usr?: { goesOn?: boolean } | null;
}

/** The dialog's entry, while the history is at it. */
let own: { state: Entry; href: string } | null = null;
/** Whether a closed dialog's entry is being left: the browser does so after a moment. */
let isLeaving = false;
/** Path of the page on the screen. The router's is already that of the page which replaces it. */
let page = "";
/** The dialog that was opened before it could be shown, and the path of its page. */
let waiting: { name: string; path: string } | null = null;
/** Key of the entry that the router shows. It knows nothing of dialogs. */
let routerKey = "";
const listeners = new Set<() => void>();

const entry = () => (history.state ?? { idx: 0 }) as Entry;

function show(name: string | null) {
  shown = name;
  for (const listener of listeners) listener();
}

function mark(dialog: string, isNew: boolean) {
  const state = { ...entry(), dialog };
  if (isNew) history.pushState({ ...state, idx: state.idx + 1 }, "");
  else history.replaceState(state, "");
  own = { state: entry(), href: location.href };
}

/** Shows what the current entry says, after a reload or a step in the history. */
function followEntry() {
  const { dialog = null } = entry();
  own = dialog === null ? null : { state: entry(), href: location.href };
  show(dialog);
}

export function openDialog(name: string): void {
  if (shown === name) return;
  const { navigation, location } = window.__remixRouter.state;
  const path = (navigation.location ?? location).pathname;
  // The page that is about to be replaced would take with it what is typed into a form.
  if (isLeaving || (name.startsWith("/") && path !== page)) {
    waiting = { name, path };
    return;
  }
  mark(name, true);
  show(name);
}

/** Opens the dialog that waits, unless another page than its own has come. */
function openWaiting() {
  const { navigation, location } = window.__remixRouter.state;
  // A slow device may still draw the page that was shown while the next one was loading.
  if (waiting === null || isLeaving || navigation.state !== "idle" || location.pathname !== page) return;
  const { name, path } = waiting;
  waiting = null;
  if (path === page) openDialog(name);
}

/** Closes the dialog and takes its entry out of the history. */
export function closeDialog(): void {
  if (shown === null) return;
  show(null);
  if (!own) return;
  if (window.__remixRouter.state.navigation.state === "idle") {
    isLeaving = true;
    history.back();
    return;
  }
  // The search that has just begun takes the place of the dialog's entry. A step back would cancel it.
  const { dialog: _, ...state } = entry();
  history.replaceState(state, "");
  own = null;
}

/** Whether the next page or search takes the place of the open dialog's entry. */
export const isAtDialog = () => shown !== null && own !== null;

export const isOpen = (name: string) => shown === name;

/** Follows Back and Forward before the router, which would load the page again. */
function followStep(event: PopStateEvent) {
  step(event);
  isLeaving = false;
  openWaiting();
}

function step(event: PopStateEvent) {
  const { idx, key = "default", dialog } = entry();
  if (own && !dialog && idx === own.state.idx - 1) {
    // The page below the dialog is the one on the screen, whatever was searched for meanwhile.
    const { dialog: _, ...state } = own.state;
    history.replaceState({ ...state, idx }, "", own.href);
  } else if (!dialog || key !== routerKey) {
    own = null;
    return show(null);
  }
  event.stopImmediatePropagation();
  followEntry();
}

function followRouter({ location: { key } }: { location: { key: string } }) {
  if (key === routerKey) return;
  routerKey = key;
  const { dialog, usr } = entry();
  // A search that was made in a dialog leaves it open. The address of a form belongs to the page it was opened on.
  if (shown === null || dialog || shown.startsWith("/")) followEntry();
  else mark(shown, own?.href !== location.href && !usr?.goesOn);
}

// Before the router begins to listen: a window calls its listeners in the order in which they were added.
if (typeof window !== "undefined") addEventListener("popstate", followStep);

/** Once in a page that has dialogs. */
export function useDialogEntries(): void {
  useEffect(() => {
    // Immediately as the router writes the history: a hook would follow when the page is drawn, and Back may come before.
    const router = window.__remixRouter;
    const stop = router.subscribe(followRouter);
    followRouter(router.state);
    // A page that comes from the browser's cache may be at another entry than when it was left.
    addEventListener("pageshow", followEntry);
    return () => {
      stop();
      removeEventListener("pageshow", followEntry);
    };
  }, []);
  const { pathname } = useLocation();
  const { state } = useNavigation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a dialog waits until the router is idle
  useEffect(() => {
    page = pathname;
    openWaiting();
  }, [pathname, state]);
}

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * Gives the focus to the element around a dialog's heading, which screen readers then read. Orca doesn't read a heading
 * that takes the focus while the page behind it becomes inert (docs/decisions/0132).
 */
export function focusHeading(dialog: HTMLElement | null): void {
  dialog?.querySelector("h2")?.parentElement?.focus({ preventScroll: true });
}

export function showModal(dialog: HTMLDialogElement | null): void {
  dialog?.showModal();
  focusHeading(dialog);
}

export function useOpenDialog(): string | null {
  return useSyncExternalStore(
    listen,
    () => shown,
    () => null,
  );
}
