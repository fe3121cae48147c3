import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

/** Not in TypeScript's library yet. Escape, and the back gesture of a phone, ask it to close. */
declare global {
  interface Window {
    CloseWatcher?: new () => { onclose: (() => void) | null; destroy(): void };
  }
}

export interface Sheet {
  isOpen: boolean;
  /** Shows the element over the page and gives it the focus. */
  show(): void;
  /** Gives the page its focus back. */
  close(): void;
}

interface SheetParts {
  /** Shows the element, when its styles as a sheet hold: in the page it would move everything for a moment. */
  reveal(): void;
  /** Hides it again, while these styles still hold. */
  conceal(): void;
  /** The sheet has closed, in whatever way. */
  onClose(): void;
}

/**
 * Shows an element of the page as a modal dialog, where it stands, so that its fields stay in their form. Everything
 * else is inert meanwhile. The element needs `tabindex="-1"`; role, name and styles are the caller's.
 * @param until a media query: as soon as it matches, the sheet closes
 */
export function useSheet(element: RefObject<HTMLElement>, until: string, parts: SheetParts): Sheet {
  const [isOpen, setOpen] = useState(false);
  const undo = useRef<(() => void) | null>(null);
  const newest = useRef(parts);
  useEffect(() => {
    newest.current = parts;
  });
  useEffect(() => () => undo.current?.(), []);

  const close = () => {
    if (!undo.current) return;
    newest.current.conceal();
    undo.current();
    undo.current = null;
    setOpen(false);
    newest.current.onClose();
  };
  const show = () => {
    const sheet = element.current;
    if (!sheet || undo.current) return;
    const opener = document.activeElement;
    const release = makeInert(sheet);
    const stopListening = onRequestToClose(until, close);
    undo.current = () => {
      stopListening();
      release();
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
    flushSync(() => setOpen(true));
    parts.reveal();
    sheet.focus({ preventScroll: true });
  };
  return { isOpen, show, close };
}

/** Makes everything beside an element and its ancestors inert. Returns the way back. */
function makeInert(element: Element): () => void {
  const made: Element[] = [];
  for (let at: Element = element; at.parentElement && at !== document.body; at = at.parentElement) {
    for (const other of at.parentElement.children) {
      if (other === at || other.hasAttribute("inert")) continue;
      other.setAttribute("inert", "");
      made.push(other);
    }
  }
  return () => {
    for (const other of made) other.removeAttribute("inert");
  };
}

function onRequestToClose(until: string, close: () => void): () => void {
  const media = matchMedia(until);
  media.addEventListener("change", close);
  const watcher = window.CloseWatcher && new window.CloseWatcher();
  const key = (event: KeyboardEvent) => {
    if (event.key === "Escape") close();
  };
  if (watcher) watcher.onclose = close;
  else document.addEventListener("keydown", key);
  return () => {
    media.removeEventListener("change", close);
    watcher?.destroy();
    document.removeEventListener("keydown", key);
  };
}
