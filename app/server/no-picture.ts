import type { Response } from "express";
import { escapeXml } from "~/domain/text/escape";
import { translator } from "~/i18n/site-i18n.server";
import { requestState } from "./request-state";

const CAMERA = "M0 10h12l6-9h24l6 9h12v44H0z M30 20a11 11 0 1 0 .1 0z";

/** Draws what visitors see in place of a car's picture that can't be fetched: "No photos yet", in the site's words. */
export function noPicture(response: Response): string {
  const { site } = requestState(response);
  const words = site ? escapeXml(translator(site)("card.no_photo")) : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480" viewBox="0 0 640 480"><path fill="#eef0f2" d="M0 0h640v480H0z"/><path transform="translate(290 170)" fill="none" stroke="#59636e" stroke-width="4" stroke-linejoin="round" d="${CAMERA}"/><text x="320" y="285" fill="#59636e" font-family="system-ui, sans-serif" font-size="28" text-anchor="middle">${words}</text></svg>`;
}
