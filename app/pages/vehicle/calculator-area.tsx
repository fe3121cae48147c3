import { useEffect, useRef } from "react";
import { CALCULATOR_ID } from "~/domain/finance/calculator-query";
import type { CalculatorView } from "~/domain/finance/calculator-view";
import { Calculator } from "~/ui/finance/calculator";
import "~/ui/finance/calculator.css";

/** Gets what the calculator needs a screen ahead of it. */
const AHEAD = "600px";

/**
 * The calculator of a page that hydrates. Only the server draws it: neither its code nor its wording is among the
 * page's. Its own script works the figures out, and is loaded when the calculator comes near.
 */
export function CalculatorArea({ calculator }: { calculator: CalculatorView }) {
  if (!import.meta.env.SSR) return <DrawnCalculator />;
  return (
    <div>
      <Calculator calculator={calculator} />
    </div>
  );
}

/** What the server has drawn; after a move within the page's script, what it draws for this car's own address. */
function DrawnCalculator() {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = area;
    if (!current) return;
    // Links lead to it before its calculator is there.
    if (!current.firstChild) current.id = CALCULATOR_ID;
    const observer = new IntersectionObserver(
      (seen) => {
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        // Without its script the form still works: the server works the figures out.
        start(current).catch(() => {});
      },
      { rootMargin: AHEAD },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; React leaves alone what it finds here
  return <div ref={area} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
}

async function start(area: HTMLElement): Promise<void> {
  if (!area.firstChild) {
    const page: string = await (await fetch(location.pathname)).text();
    // Of the whole page, its styles would be refused: they have the nonce of another answer.
    area.innerHTML = page.match(`<section id="${CALCULATOR_ID}".*?</section>`)?.[0] ?? "";
    area.removeAttribute("id");
  }
  const { script } = area.querySelector("form")?.dataset ?? {};
  if (script) (await import(/* @vite-ignore */ script)).start();
}
