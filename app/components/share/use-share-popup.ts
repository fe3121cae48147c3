import { type MouseEvent, useEffect, useRef, useState } from "react";
import { popupFeatures, SHARE_POPUP, type ShareNetwork } from "~/domain/vehicle-page/share";

interface OpenPopup {
  window: Window;
  timer: ReturnType<typeof setInterval>;
}

/**
 * Opens a share page in a small window, one for each network: while it is open, its link is marked and brings it to the
 * front. Every second the link checks whether it has closed (rules/print-and-share#share-popup). When no window
 * opens, the link opens as usual.
 */
export function useSharePopup() {
  const popups = useRef(new Map<ShareNetwork, OpenPopup>());
  const [open, setOpen] = useState<ShareNetwork[]>([]);
  useEffect(() => {
    const all = popups.current;
    return () => {
      for (const { timer } of all.values()) clearInterval(timer);
    };
  }, []);

  const show = (event: MouseEvent, network: ShareNetwork, address: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    const known = popups.current.get(network);
    if (known && !known.window.closed) {
      event.preventDefault();
      known.window.focus();
      return;
    }
    const { screenX, screenY, outerWidth, outerHeight } = window;
    const features = popupFeatures({ left: screenX, top: screenY, width: outerWidth, height: outerHeight });
    const popup = window.open(address, "", features);
    if (!popup) return;
    event.preventDefault();
    // The other site must not be able to navigate this page.
    popup.opener = null;
    clearInterval(known?.timer);
    const timer = setInterval(() => {
      if (!popup.closed) return;
      clearInterval(timer);
      popups.current.delete(network);
      setOpen([...popups.current.keys()]);
    }, SHARE_POPUP.pollMs);
    popups.current.set(network, { window: popup, timer });
    setOpen([...popups.current.keys()]);
  };
  return { open, show };
}
