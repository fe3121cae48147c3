import type { RequestHandler } from "express";
import { SUGGEST_PATH } from "~/domain/search/suggest-path";
import { routedPath } from "./request-target";

/**
 * `/search/suggest` is a page, and JSON for a program that asks for it. A route of the pages can only be one of the
 * two, so the host asks the one that is wanted.
 */
export const suggestAsJson: RequestHandler = (request, _response, next) => {
  if (routedPath(request.path) === SUGGEST_PATH && request.accepts(["html", "json"]) === "json") {
    const target = `/api/suggest${request.originalUrl.slice(request.path.length)}`;
    request.url = target;
    request.originalUrl = target;
  }
  next();
};
