import { useEffect, useRef, useState } from "react";

export interface Debounced {
  /** Runs it when this was last called `ms` ago. */
  start: () => void;
  /** Runs it at once if it is waiting. */
  flush: () => void;
  /** Drops it if it is waiting. */
  cancel: () => void;
}

/** Waits for a pause in what a shopper does; what waits is dropped with the component. Always the newest `run`. */
export function useDebounced(run: () => void, ms: number): Debounced {
  const newest = useRef(run);
  useEffect(() => {
    newest.current = run;
  });
  const [debounced] = useState(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const cancel = () => {
      clearTimeout(timer);
      timer = undefined;
    };
    const fire = () => {
      cancel();
      newest.current();
    };
    return {
      cancel,
      flush: () => {
        if (timer !== undefined) fire();
      },
      start: () => {
        cancel();
        timer = setTimeout(fire, ms);
      },
    };
  });
  useEffect(() => debounced.cancel, [debounced]);
  return debounced;
}
