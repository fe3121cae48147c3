import { useEffect, useState, useSyncExternalStore } from "react";

/** Whether scripts have taken over: false on the server and in the first render, so that both agree. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated;
}

const nothing = () => () => {};

/**
 * Whether this page was drawn by the server and is taken over: false where scripts opened it in place. What it says
 * first stands.
 */
export function useTakesOver(): boolean {
  const drawnHere = useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  );
  const [takesOver] = useState(!drawnHere);
  return takesOver;
}
