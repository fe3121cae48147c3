import { useEffect, useRef, useState } from "react";
import { useTranslation } from "~/components/site-context";
import { useHydrated } from "~/components/use-hydrated";
import { button } from "~/styles/button.css";
import { visuallyHidden } from "~/styles/layout.css";

const ANIMATION_MS = 1000;

/**
 * 'Show Me {count} {cars}': goes to the results. Its count runs to a new value for 1 second (rules/search#show-me).
 * Until scripts have taken over, the same button applies the filters: with them each choice is applied at once.
 */
export function ShowMeButton({ count, onShow }: { count: number; onShow: () => void }) {
  const { t, format } = useTranslation();
  const running = useRunningCount(count);
  const hydrated = useHydrated();
  const text = (value: number) =>
    value > 0
      ? t("search.show_me", { count: value, formatted: format.count(value) })
      : t("search.show_nearest");
  return (
    <button
      type="submit"
      className={button.primary}
      onClick={(event) => {
        event.preventDefault();
        onShow();
      }}
    >
      {hydrated ? (
        <>
          <span aria-hidden="true">{text(running)}</span>
          <span className={visuallyHidden}>{text(count)}</span>
        </>
      ) : (
        t("search.apply")
      )}
    </button>
  );
}

function useRunningCount(count: number): number {
  const [shown, setShown] = useState(count);
  const from = useRef(count);
  useEffect(() => {
    const start = from.current;
    if (start === count) return;
    from.current = count;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      setShown(count);
      return;
    }
    const began = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const done = Math.min(Math.max((now - began) / ANIMATION_MS, 0), 1);
      setShown(Math.round(start + (count - start) * done));
      if (done < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [count]);
  return shown;
}
