import { type RefObject, useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { closeDialog, focusHeading, useOpenDialog } from "./open-dialog";

export interface SheetParts {
  /** Name of the sheet among the page's dialogs: `openDialog` opens it. */
  name: string;
  /** A media query: as soon as it matches, the sheet closes. */
  until: string;
  onOpen(): void;
  /** The sheet has closed, in whatever way, and the page has its focus back. */
  onClose(): void;
}

/**
 * Shows an element of the page as a modal dialog, where it stands, so that its fields stay in their form. Everything
 * else is inert meanwhile. Around its heading is one of `tabindex="-1"`; role, name and styles are the caller's. Returns
 * whether it is open. Call it in a component of its own: what it renders is rendered again for each change.
 *
 * The rest of the page becomes inert, or is released, after the change is on the screen: either computes the styles of
 * the whole page again, which takes a cheap phone 200 ms.
 */
export function useSheet(element: RefObject<HTMLElement>, parts: SheetParts): boolean {
  const { name, until } = parts;
  const isOpen = useOpenDialog() === name;
  const newest = useRef(parts);
  /** Gives the page back after the sheet has closed. */
  const leave = useRef(() => {});
  useEffect(() => {
    newest.current = parts;
  });
  useEffect(() => {
    const sheet = element.current;
    if (!isOpen || !sheet) return;
    const media = matchMedia(until);
    // The window was widened while another page was open.
    if (media.matches) return closeDialog();
    // Opened again before the page had its focus back.
    leave.current();
    const opener = document.activeElement;
    let release = () => {};
    const cancel = afterPaint(() => {
      release = makeInert(sheet);
    });
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") closeDialog();
    };
    media.addEventListener("change", closeDialog);
    document.addEventListener("keydown", onKey);
    newest.current.onOpen();
    focusHeading(sheet);
    return () => {
      cancel();
      media.removeEventListener("change", closeDialog);
      document.removeEventListener("keydown", onKey);
      const stop = afterPaint(() => leave.current());
      leave.current = () => {
        stop();
        leave.current = () => {};
        release();
        // Another page is open.
        if (!sheet.isConnected) return;
        if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
        newest.current.onClose();
      };
    };
  }, [isOpen, element, until]);
  return isOpen;
}

export const closeSheet = () => flushSync(closeDialog);

/** Calls a function once the page has been on the screen for two frames. Returns the way to call it off. */
function afterPaint(act: () => void): () => void {
  let timer = 0;
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      timer = window.setTimeout(act);
    });
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
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
