import { useEffect, useRef, useState } from "react";

interface Debounced {
  /** Runs it when this was last called `ms` ago. */
  start: () => void;
  /** Runs a waiting call immediately. */
  flush: () => void;
  cancel: () => void;
}

/** Debounces a shopper's input. A waiting call is dropped on unmount. Always calls the newest `run`. */
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
