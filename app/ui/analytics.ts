import { BROWSER_EVENTS, type EventParameters, PAGE_EVENT_IDS } from "~/domain/analytics/analytics-event";

type PageEvent = keyof typeof PAGE_EVENT_IDS;

interface TrackedEvent {
  event: PageEvent;
  /** The car it is about. */
  carId?: string;
  /** For the data layer; what is sent to the server it knows by the car. */
  parameters?: EventParameters;
}

const PAUSE_MS = 2000;
let waiting: { event: PageEvent; car_id?: string }[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Adds an event to the page's data layer, for tag managers. Events that the server can't see itself are also sent to
 * it, in small batches and at the latest when the visitor leaves the page. A failure is only logged.
 */
export function track({ event, carId, parameters }: TrackedEvent): void {
  try {
    const page = window as { dataLayer?: object[] };
    page.dataLayer ??= [];
    page.dataLayer.push({ event, event_id: PAGE_EVENT_IDS[event], ...parameters });
    if (!BROWSER_EVENTS.includes(event)) return;
    waiting.push({ event, car_id: carId });
    if (timer) return;
    timer = setTimeout(send, PAUSE_MS);
    addEventListener("pagehide", send, { once: true });
  } catch (error) {
    console.warn(error);
  }
}

function send() {
  clearTimeout(timer);
  timer = undefined;
  removeEventListener("pagehide", send);
  if (waiting.length === 0) return;
  const body = JSON.stringify({ events: waiting });
  waiting = [];
  // The request outlives the page.
  const taken = navigator.sendBeacon("/api/events", new Blob([body], { type: "application/json" }));
  if (!taken) console.warn("events were not sent");
}
