import { type FormEvent, useState } from "react";
import type { CallView } from "~/domain/locations/call";
import { track } from "~/ui/analytics";

/** The phone number of the page's car, shared by all call buttons of the page. */
export interface ShownCall {
  view: CallView;
  /** The whole number, or null while it is masked. */
  phone: string | null;
  /** State of the request for the whole number. `idle`: no request is pending and the last one did not fail. */
  state: "idle" | "asking" | "failed";
  /** Shows a masked number in place. Without scripts the form is posted. */
  reveal(event: FormEvent): void;
  /** Records that a shopper dials the number. */
  called(): void;
}

/**
 * Shared by the whole page, so that a number revealed in one place shows in all of them. Returns null when there is
 * no number.
 */
export function useCall(view: CallView | null): ShownCall | null {
  const [asked, setAsked] = useState<{ carId: string; phone: string | null; state: ShownCall["state"] }>();
  if (!view) return null;
  const { carId, number, parameters } = view;
  // The router keeps this component from car to car.
  const own = asked?.carId === carId ? asked : undefined;

  async function ask({ dealershipId, websiteId }: CallView) {
    setAsked({ carId, phone: null, state: "asking" });
    try {
      const answer = await fetch("/api/reveal-phone", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ car_id: carId, dealership_id: dealershipId, website_id: websiteId }),
      });
      if (!answer.ok) throw new Error(`the number was refused: ${answer.status}`);
      const { phone } = (await answer.json()) as { phone: string };
      setAsked({ carId, phone, state: "idle" });
      track({ event: "phone_revealed", carId, parameters });
    } catch (error) {
      console.warn(error);
      setAsked({ carId, phone: null, state: "failed" });
    }
  }

  return {
    view,
    phone: number.state === "revealed" ? number.phone : (own?.phone ?? null),
    state: own?.state ?? "idle",
    reveal(event) {
      event.preventDefault();
      if (own?.state !== "asking") void ask(view);
    },
    called: () => track({ event: "phone_called", carId, parameters }),
  };
}
