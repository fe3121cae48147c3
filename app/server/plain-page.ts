import type { Request, Response } from "express";
import { escapeHtml } from "~/domain/text/escape";
import { requestState, wantsJson } from "./request-log";

const STYLE = `
:root{color-scheme:light dark}
body{margin:0;font:1.125rem/1.6 system-ui,sans-serif}
main{max-width:38rem;margin:0 auto;padding:3rem 1.25rem}
h1{font-size:1.75rem;line-height:1.25;margin:0 0 1rem}
ul{list-style:none;margin:1.5rem 0 0;padding:0}
li+li{margin-top:.5rem}
li a{display:block;padding:.75rem 1rem;border:1px solid;border-radius:.5rem}
a:focus-visible{outline:3px solid;outline-offset:2px}`;

/** A whole page without a site's design: for responses before a site is known. `body` is HTML. */
export function plainPage(title: string, body: string, nonce: string): string {
  return `<!DOCTYPE html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;
}

/** Rejects a request: `{ "error": … }` for a program, a small page for a person. Never cached. */
export function refuse(
  request: Request,
  response: Response,
  status: number,
  refusal: { title: string; message: string },
): void {
  response.status(status).set("Cache-Control", "no-store").vary("Accept");
  if (wantsJson(request)) response.json({ error: refusal.message });
  else {
    const nonce = requestState(response).nonce;
    response.type("html").send(plainPage(refusal.title, `<p>${escapeHtml(refusal.message)}</p>`, nonce));
  }
}
