import { useLocation } from "@remix-run/react";
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import type { CarId } from "~/domain/text/identifiers";
import {
  BROWSER_LISTS,
  isAccountList,
  listPath,
  readIds,
  SAVED_LISTS,
  type SavedList,
  type SavedLists,
  type SavedNotice,
  type SavedOutcome,
  withoutSaved,
  withSaved,
} from "~/domain/visitor/saved-lists";
import type { SavedCarsView } from "~/tenants/document-data";
import { track } from "~/ui/analytics";
import { readBrowserCookie } from "~/ui/browser-cookies";
import { openDialog, SIGNED_IN } from "~/ui/open-dialog";
import { useAddress } from "~/ui/site-context";

export interface SavableCar {
  id: CarId;
  name: string;
  /** Whether it is for sale. */
  available: boolean;
  /** Whether favourites and comparison take it (domain/visitor/saving-controls). */
  savable: boolean;
}

interface SavedCars extends SavedCarsView {
  /** Saves or removes a car. A signed-out shopper signs in first, over the page, where the list is in an account. */
  toggle(list: SavedList, car: SavableCar): void;
  dismissNotice(): void;
  /** Does again what has failed; null: nothing has. */
  retry: (() => void) | null;
}

/**
 * What the visitor has saved. The context's value stays the same, and what shows a change asks for it: a context that
 * changes draws again all of the page that isn't taken over yet (`Island`).
 */
interface SavedStore {
  /** As the page was drawn; null on a site without lists. */
  readonly first: SavedCars | null;
  now: SavedCars | null;
  readonly listeners: Set<() => void>;
  listen(listener: () => void): () => void;
}

function savedStore(first: SavedCars | null): SavedStore {
  const listeners = new Set<() => void>();
  const listen = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return { first, now: first, listeners, listen };
}

const SavedCarsContext = createContext(savedStore(null));

function useSaved<Part>(part: (saved: SavedCars | null) => Part): Part {
  const store = useContext(SavedCarsContext);
  return useSyncExternalStore(
    store.listen,
    () => part(store.now),
    () => part(store.first),
  );
}

/** The visitor's lists of cars; null on a site that has none. */
export function useSavedCars(): SavedCars | null {
  return useSaved((saved) => saved);
}

/** Returns how many cars are in a list that has this one, 0 where it hasn't; null where the site has no such list. */
export function useSavedWith(list: SavedList, id: CarId): number | null {
  return useSaved((saved) => {
    const ids = saved?.lists[list];
    if (!ids) return null;
    return ids.includes(id) ? ids.length : 0;
  });
}

/** What the visitor has saved, for what needn't show each change. */
export function useSaving(): SavedStore {
  return useContext(SavedCarsContext);
}

/** Id of the page's form that a list's buttons send. */
export const savingForm = (list: SavedList) => `save-${list}`;

/** The lists in cookies as the browser has them now: another tab may have changed them. */
function listsInCookies(limits: SavedCarsView["limits"]): SavedLists {
  return Object.fromEntries(
    BROWSER_LISTS.flatMap((list) => {
      const limit = limits[list];
      return limit === undefined ? [] : [[list, readIds(readBrowserCookie({ name: list }), limit)]];
    }),
  );
}

type Change = "add" | "remove";

/**
 * Sends what the form would send. The response is a redirect whose cookie stores the list; it need not be followed.
 */
async function send(list: SavedList, change: Change, id: CarId): Promise<boolean> {
  try {
    const answer = await fetch(`/${list}`, {
      method: "POST",
      body: new URLSearchParams({ [change]: id }),
      redirect: "manual",
      keepalive: true,
    });
    return answer.type === "opaqueredirect";
  } catch {
    return false;
  }
}

/** Saves or removes a car in the shopper's account. Returns the status, 0 when the server was not reached. */
function sendToAccount(change: Change, owner: string, id: CarId): Promise<number> {
  return fetch(`/api/watchlist/${change === "add" ? "save" : "remove"}-car`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ owner, car_id: id }),
    keepalive: true,
  }).then(
    ({ status }) => status,
    () => 0,
  );
}

/** The outcome of a rejected call; every other status is a failure. */
const REJECTED: Readonly<Record<number, SavedOutcome>> = { 404: "gone", 409: "full", 422: "gone" };

/** Sends the form of a list, with which a shopper whose session has ended goes to the sign-in. */
function sendForm(list: SavedList, change: Change, id: CarId): void {
  const form = document.getElementById(savingForm(list)) as HTMLFormElement;
  form.append(Object.assign(document.createElement("input"), { type: "hidden", name: change, value: id }));
  form.submit();
}

/** Whether the page came from the browser's history, whose copy may be older than what the account has. */
const isFromHistory = () =>
  (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming | undefined)?.type ===
  "back_forward";

/**
 * Holds what the visitor has saved for the header and every card of a page. Without scripts the buttons are forms;
 * with them a car is saved and removed at once (rules/saved-cars#saved-at-once: optimistic), and put back with a
 * message when the server did not do it.
 */
export function SavedCarsProvider({ saved, children }: { saved: SavedCarsView | null; children: ReactNode }) {
  if (!saved) return children;
  return <Provider saved={saved}>{children}</Provider>;
}

function Provider({ saved, children }: { saved: SavedCarsView; children: ReactNode }) {
  const { limits, garagePath } = saved;
  const at = useAddress();
  const [lists, setLists] = useState(saved.lists);
  const [owner, setOwner] = useState(saved.owner);
  // The message belongs to the page where it appeared. Another page opened by the router does not show it.
  const { pathname, search } = useLocation();
  const [said, setSaid] = useState<{ notice: SavedNotice; at: string; failed?: SavableCar } | null>(
    saved.notice && { notice: saved.notice, at: pathname },
  );
  // Requests run one after the other: for a car that is saved and then removed, the save must not arrive last.
  const sent = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);
  const changes = useRef(0);
  /** What a signed-out shopper wanted to save, and the same once they have signed in. */
  const asked = useRef<[SavedList, SavableCar] | null>(null);
  const [wanted, setWanted] = useState<[SavedList, SavableCar] | null>(null);

  useEffect(() => {
    const own = listsOf({ limits });
    const account = own.find(isAccountList);
    const paths = own.map((list) => at(listPath(list, garagePath)));
    let followed = 0;
    const followAccount = async (list: SavedList, isSignIn: boolean) => {
      // A tab that becomes visible gets the focus too.
      if (!isSignIn && Date.now() - followed < 1000) return;
      followed = Date.now();
      const before = changes.current;
      const answer = await fetch("/api/watchlist/cars").catch(() => null);
      if (!answer?.ok) return;
      const { owner, car_ids } = await answer.json();
      if (changes.current !== before) return;
      setOwner(owner);
      setLists((shown) => ({ ...shown, [list]: car_ids }));
      if (isSignIn) setWanted(asked.current);
    };
    const follow = (event?: Event) => {
      if (waiting.current > 0) return;
      setLists((shown) => {
        const stored = { ...shown, ...listsInCookies(limits) };
        return JSON.stringify(shown) === JSON.stringify(stored) ? shown : stored;
      });
      const isBack = event
        ? event.type !== "pageshow" || (event as PageTransitionEvent).persisted
        : isFromHistory();
      if (account && isBack && !document.hidden) void followAccount(account, event?.type === SIGNED_IN);
    };
    // A list's page would miss changes that are still being sent.
    const open = (event: MouseEvent) => {
      const link = (event.target as Element).closest("a");
      if (!link || !paths.includes(link.getAttribute("href") ?? "") || waiting.current === 0) return;
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      void sent.current.then(() => location.assign(link.href));
    };
    follow();
    addEventListener("pageshow", follow);
    // Windows side by side are both visible.
    addEventListener("focus", follow);
    addEventListener(SIGNED_IN, follow);
    document.addEventListener("visibilitychange", follow);
    document.addEventListener("click", open);
    return () => {
      document.removeEventListener("click", open);
      removeEventListener("pageshow", follow);
      removeEventListener("focus", follow);
      removeEventListener(SIGNED_IN, follow);
      document.removeEventListener("visibilitychange", follow);
    };
  }, [at, limits, garagePath]);

  const toggle = (list: SavedList, car: SavableCar) => {
    const inAccount = isAccountList(list);
    if (inAccount && owner === null) {
      const back = pathname + search;
      const type = list === "garage" ? "my-garage" : list;
      asked.current = [list, car];
      openDialog(`/sign-in?${new URLSearchParams({ type, redirect: back, back })}`);
      return;
    }
    const ids = lists[list] ?? [];
    const change = ids.includes(car.id) ? "remove" : "add";
    const say = (outcome: SavedOutcome) =>
      setSaid({
        notice: { list, outcome, car: car.name },
        at: pathname,
        failed: outcome === "failed" ? car : undefined,
      });
    const changed = change === "add" ? withSaved(ids, car.id, limits[list] ?? 0) : withoutSaved(ids, car.id);
    if (!changed) {
      say("full");
      return;
    }
    setLists({ ...lists, [list]: changed });
    say(change === "add" ? "added" : "removed");
    waiting.current += 1;
    changes.current += 1;
    sent.current = sent.current.then(async () => {
      const failure = await (inAccount
        ? changeAccount(list, change, car.id)
        : changeCookie(list, change, car.id));
      if (failure) say(failure);
      else if (list !== "compare" && change === "add") track({ event: "favourite", carId: car.id });
    });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after each sign-in
  useEffect(() => {
    if (wanted && !lists[wanted[0]]?.includes(wanted[1].id)) toggle(...wanted);
  }, [wanted]);

  const changeCookie = async (list: SavedList, change: Change, id: CarId): Promise<SavedOutcome | null> => {
    const reached = await send(list, change, id);
    waiting.current -= 1;
    const stored = listsInCookies(limits);
    if (waiting.current === 0) setLists((shown) => ({ ...shown, ...stored }));
    if (stored[list]?.includes(id) === (change === "add")) return null;
    return reached && change === "add" && navigator.cookieEnabled ? "gone" : "failed";
  };

  const changeAccount = async (list: SavedList, change: Change, id: CarId): Promise<SavedOutcome | null> => {
    const status = await sendToAccount(change, owner ?? "", id);
    waiting.current -= 1;
    if (status === 200) return null;
    setLists(({ [list]: ids = [], ...others }) => ({
      ...others,
      [list]: change === "add" ? withoutSaved(ids, id) : [id, ...withoutSaved(ids, id)],
    }));
    if (status === 401) sendForm(list, change, id);
    return REJECTED[status] ?? "failed";
  };

  const notice = said?.at === pathname ? said.notice : null;
  const failed = notice && said?.failed;
  const retry = failed ? () => toggle(notice.list, failed) : null;
  const now = { limits, garagePath, lists, owner, notice, toggle, retry, dismissNotice: () => setSaid(null) };
  const [store] = useState(() => savedStore(now));
  useEffect(() => {
    store.now = now;
    for (const listener of store.listeners) listener();
  });
  return <SavedCarsContext.Provider value={store}>{children}</SavedCarsContext.Provider>;
}

/** The lists that this site has. */
export function listsOf({ limits }: Pick<SavedCarsView, "limits">): SavedList[] {
  return SAVED_LISTS.filter((list) => limits[list] !== undefined);
}
