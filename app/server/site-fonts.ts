import { readFile } from "node:fs/promises";
import type { RequestHandler } from "express";
import { requestState } from "./request-state";

/** Serves the fonts that the site's theme names. Their addresses contain a digest, so what they lead to never changes. */
export const siteFonts: RequestHandler = async (request, response, next) => {
  if (request.method !== "GET" && request.method !== "HEAD") return next();
  const { site } = requestState(response);
  const file = site?.fonts.files.get(request.originalUrl);
  // The file may have been removed since the start.
  const font = file === undefined ? null : await readFile(file).catch(() => null);
  if (!font) {
    response.status(404).set("Cache-Control", "public, max-age=60").type("text/plain").send("No such font\n");
    return;
  }
  response.set("Cache-Control", "public, max-age=31536000, immutable").type("font/woff2").send(font);
};
