import { Server } from "node:http";

/*
 * Preloaded into the servers of the browser tests (`--import`): answers pictures with a stub where a request asks for
 * it. Answers by Playwright would turn the browser's cache off, and each page would compile its scripts again.
 */
/* 40 by 30 px: smaller ones count as placeholders (ui/card/picture). */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAACgAAAAeAQMAAABkE86eAAAAA1BMVEWIiIhYZW6zAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQI12NgGHoAAAC0AAFecZC/AAAAAElFTkSuQmCC",
  "base64",
);
const { emit } = Server.prototype;

Server.prototype.emit = function (event, ...args) {
  const [request, response] = args;
  const isStub = event === "request" && request.headers["x-pictures"] === "stub";
  if (!isStub || !request.url.startsWith("/img/")) return emit.call(this, event, ...args);
  response.writeHead(200, { "Content-Type": "image/png", "Cache-Control": "max-age=3600" });
  return response.end(PNG) && true;
};
