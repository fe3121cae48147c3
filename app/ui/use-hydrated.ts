import { useEffect, useRef, useState, useSyncExternalStore } from "react";

/** Whether scripts have taken over: false on the server and in the first render, so that both agree. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated;
}

const nothing = () => () => {};

/**
 * Returns true when the server rendered this page and it is being hydrated, false when the router opened it. The
 * first result stays.
 */
export function useIsHydrating(): boolean {
  const takesOver = useRef<boolean>();
  return useSyncExternalStore(
    nothing,
    () => (takesOver.current ??= false),
    () => (takesOver.current ??= true),
  );
}
