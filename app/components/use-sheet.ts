import { type RefObject, useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { closeDialog, focusHeading, openDialog, useOpenDialog } from "./open-dialog";

export interface Sheet {
  isOpen: boolean;
  /** Shows the element over the page, with the focus on the element around its heading. */
  show(): void;
  /** Gives the page its focus back. */
  close(): void;
}

interface SheetParts {
  /** Name of the sheet among the page's dialogs. */
  name: string;
  /** A media query: as soon as it matches, the sheet closes. */
  until: string;
  onOpen(): void;
  /** The sheet has closed, in whatever way, and the page has its focus back. */
  onClose(): void;
}

/**
 * Shows an element of the page as a modal dialog, where it stands, so that its fields stay in their form. Everything
 * else is inert meanwhile. Around its heading is one of `tabindex="-1"`; role, name and styles are the caller's.
 */
export function useSheet(element: RefObject<HTMLElement>, parts: SheetParts): Sheet {
  const { name, until } = parts;
  const isOpen = useOpenDialog() === name;
  const newest = useRef(parts);
  useEffect(() => {
    newest.current = parts;
  });
  useEffect(() => {
    const sheet = element.current;
    if (!isOpen || !sheet) return;
    const media = matchMedia(until);
    // The window was widened while another page was open.
    if (media.matches) return closeDialog();
    const opener = document.activeElement;
    const release = makeInert(sheet);
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") closeDialog();
    };
    media.addEventListener("change", closeDialog);
    document.addEventListener("keydown", onKey);
    newest.current.onOpen();
    focusHeading(sheet);
    return () => {
      media.removeEventListener("change", closeDialog);
      document.removeEventListener("keydown", onKey);
      release();
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      newest.current.onClose();
    };
  }, [isOpen, element, until]);
  return { isOpen, show: () => openDialog(name), close: () => flushSync(closeDialog) };
}

/** Makes everything next to an element and its ancestors inert. Returns the way back. */
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
