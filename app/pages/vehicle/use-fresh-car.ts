import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { CarVersion, FreshFields } from "~/domain/vehicle-page/live-fields";

/** A tab that was hidden for longer checks again when it becomes visible. */
const STALE_AFTER_MS = 5 * 60_000;

/**
 * Counts the view of this car, and asks whether the car is still as the page shows it: when the page opens, when it
 * comes back from the browser's own cache, and when it is looked at again after a while. A changed car is loaded
 * again, so that the price, the buttons and everything derived from them agree. A failure is ignored
 * (rules/vehicle-page#fresh-car).
 * @returns the car's views, where the site shows them
 */
export function useFreshCar({ slug, websiteId, updatedAt, photosCount, views }: CarVersion): number | null {
  const [counted, setCounted] = useState<{ slug: string; views: number }>();
  const revalidate = useRef(() => {});
  revalidate.current = useRevalidator().revalidate;

  useEffect(() => {
    let asked = 0;
    let left = false;
    async function ask() {
      asked = Date.now();
      const shown = new URLSearchParams({
        photos_count: String(photosCount),
        updated_at: updatedAt,
        website_id: websiteId,
      });
      try {
        const answer = await fetch(`/cars/${slug}/view.json?${shown}`);
        if (left) return;
        // Sold so long ago that it has no page: a page kept since then must not offer it.
        if (answer.status === 410) revalidate.current();
        if (!answer.ok) return;
        const fresh = (await answer.json()) as { views: number; car_fields: Partial<FreshFields> };
        if (left) return;
        setCounted({ slug, views: fresh.views });
        if (fresh.car_fields.updated_at) revalidate.current();
      } catch (error) {
        console.warn(error);
      }
    }
    const restored = (event: PageTransitionEvent) => event.persisted && void ask();
    const seen = () => {
      if (document.visibilityState === "visible" && Date.now() - asked > STALE_AFTER_MS) void ask();
    };
    void ask();
    addEventListener("pageshow", restored);
    document.addEventListener("visibilitychange", seen);
    return () => {
      left = true;
      removeEventListener("pageshow", restored);
      document.removeEventListener("visibilitychange", seen);
    };
  }, [slug, websiteId, updatedAt, photosCount]);

  if (views === null) return null;
  return counted?.slug === slug ? counted.views : views;
}
