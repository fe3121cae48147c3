import { useEffect, useState } from "react";

/** Whether scripts have taken over: false on the server and in the first render, so that both agree. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated;
}
