import { useLocation } from "@remix-run/react";
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { track } from "~/components/analytics";
import {
  readIds,
  SAVED_LISTS,
  type SavedList,
  type SavedLists,
  withoutSaved,
  withSaved,
} from "~/domain/saved-cars/saved-lists";
import type { SavedNotice, SavedOutcome } from "~/domain/saved-cars/saved-notice";
import type { SavedCarsView } from "~/tenants/document-data";

export interface SavableCar {
  id: string;
  name: string;
}

interface SavedCars extends SavedCarsView {
  toggle(list: SavedList, car: SavableCar): void;
  dismissNotice(): void;
}

const SavedCarsContext = createContext<SavedCars | null>(null);

/** The visitor's favourites and comparison; null on a site that has neither. */
export function useSavedCars(): SavedCars | null {
  return useContext(SavedCarsContext);
}

/** The lists as the browser keeps them now: another tab may have changed them. */
function keptLists(limits: SavedCarsView["limits"]): SavedLists {
  const prefix = location.protocol === "https:" ? "__Host-" : "";
  const cookies = document.cookie.split("; ");
  const ids = (list: SavedList) => {
    const start = `${prefix}${list}=`;
    const text = cookies.find((each) => each.startsWith(start))?.slice(start.length);
    return readIds(text, limits[list] ?? 0);
  };
  return { favourites: ids("favourites"), compare: ids("compare") };
}

/** Sends what the form would send. The answer is a redirect that keeps the list; it need not be followed. */
async function send(list: SavedList, wish: "add" | "remove", id: string): Promise<boolean> {
  try {
    const answer = await fetch(`/${list}`, {
      method: "POST",
      body: new URLSearchParams({ [wish]: id }),
      redirect: "manual",
      keepalive: true,
    });
    return answer.type === "opaqueredirect";
  } catch {
    return false;
  }
}

/**
 * Holds what the visitor has saved for the header and every card of a page. Without scripts the buttons are forms;
 * with them a car is saved and removed at once (spec 1 §4: optimistic), and put back with a message when the server
 * did not do it.
 */
export function SavedCarsProvider({ saved, children }: { saved: SavedCarsView | null; children: ReactNode }) {
  if (!saved) return children;
  return <Provider saved={saved}>{children}</Provider>;
}

function Provider({ saved, children }: { saved: SavedCarsView; children: ReactNode }) {
  const { limits } = saved;
  const [lists, setLists] = useState(saved.lists);
  // It is about the page where it was said: another page opened in place goes without it.
  const { pathname } = useLocation();
  const [said, setSaid] = useState<{ notice: SavedNotice; at: string } | null>(
    saved.notice && { notice: saved.notice, at: pathname },
  );
  // One after the other: a car taken off right after it was saved must not be saved last.
  const sent = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);

  useEffect(() => {
    const follow = () => {
      if (waiting.current > 0) return;
      const kept = keptLists(limits);
      setLists((shown) => (JSON.stringify(shown) === JSON.stringify(kept) ? shown : kept));
    };
    // The page of a list would not have what is still on its way.
    const open = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>(
        'a[href="/favourites"],a[href="/compare"]',
      );
      if (!link || waiting.current === 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      void sent.current.then(() => location.assign(link.href));
    };
    follow();
    addEventListener("pageshow", follow);
    document.addEventListener("visibilitychange", follow);
    document.addEventListener("click", open);
    return () => {
      document.removeEventListener("click", open);
      removeEventListener("pageshow", follow);
      document.removeEventListener("visibilitychange", follow);
    };
  }, [limits]);

  const toggle = (list: SavedList, car: SavableCar) => {
    const ids = lists[list];
    const wish = ids.includes(car.id) ? "remove" : "add";
    const say = (outcome: SavedOutcome) =>
      setSaid({ notice: { list, outcome, car: car.name }, at: pathname });
    const changed = wish === "add" ? withSaved(ids, car.id, limits[list] ?? 0) : withoutSaved(ids, car.id);
    if (!changed) {
      say("full");
      return;
    }
    setLists({ ...lists, [list]: changed });
    say(wish === "add" ? "added" : "removed");
    waiting.current += 1;
    sent.current = sent.current.then(async () => {
      const reached = await send(list, wish, car.id);
      waiting.current -= 1;
      const kept = keptLists(limits);
      if (waiting.current === 0) setLists(kept);
      if (kept[list].includes(car.id) === (wish === "add")) {
        if (list === "favourites" && wish === "add") track({ event: "favourite", carId: car.id });
        return;
      }
      say(reached && wish === "add" && navigator.cookieEnabled ? "gone" : "failed");
    });
  };

  const notice = said?.at === pathname ? said.notice : null;
  return (
    <SavedCarsContext.Provider value={{ limits, lists, notice, toggle, dismissNotice: () => setSaid(null) }}>
      {children}
    </SavedCarsContext.Provider>
  );
}

/** The lists that this site has. */
export function listsOf({ limits }: SavedCarsView): SavedList[] {
  return SAVED_LISTS.filter((list) => limits[list] !== null);
}
