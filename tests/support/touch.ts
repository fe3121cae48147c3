import type { Page } from "@playwright/test";

interface Point {
  x: number;
  y: number;
}

/** Moves a finger over the screen, as a person who swipes: down, ten small steps, up. */
export async function swipe(page: Page, from: Point, by: Partial<Point>): Promise<void> {
  const screen = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: Point) =>
    screen.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
  const { x = 0, y = 0 } = by;
  await touch("touchStart", from);
  for (let part = 1; part <= 10; part += 1)
    await touch("touchMove", { x: from.x + (x * part) / 10, y: from.y + (y * part) / 10 });
  await touch("touchEnd");
  await screen.detach();
}
