/** The e-mail's sections as plain text and as HTML that old mail programs show. All values are plain text. */

import { escapeHtml } from "~/domain/text/escape";

export interface SectionRow {
  label: string;
  value: string;
  /** http(s), tel or mailto. */
  href?: string;
}

export interface Section {
  heading: string;
  rows: SectionRow[];
  /** Several lines; line breaks are preserved. */
  text?: string;
}

/** @param notes warnings that come before everything else */
export function renderText(title: string, notes: readonly string[], sections: readonly Section[]): string {
  const blocks = sections.map(({ heading, rows, text }) => {
    const lines = rows.map((row) => `${row.label}: ${row.value}`);
    return [heading.toUpperCase(), ...lines, ...(text ? [withoutControls(text)] : [])].join("\n");
  });
  return `${[title, ...notes, ...blocks].join("\n\n")}\n`;
}

/* Old mail programs know no style sheets and no custom properties: every element carries its own style. */
const FONT = "font-family:Arial,Helvetica,sans-serif";
const LABEL =
  "padding:6px 16px 6px 0;vertical-align:top;text-align:left;font-weight:normal;color:#595959;width:34%";
const VALUE = "padding:6px 0;vertical-align:top;text-align:left;overflow-wrap:anywhere;word-break:break-word";
const HEADING = "font-size:16px;margin:28px 0 6px;padding:0 0 6px;border-bottom:1px solid #d0d0d0";
const NOTE = "margin:12px 0 0;padding:10px 12px;background:#fff4d6;border-left:4px solid #b26a00";
const MESSAGE = "margin:8px 0 0;line-height:1.5;overflow-wrap:anywhere;word-break:break-word";

export function renderHtml(
  language: string,
  title: string,
  notes: readonly string[],
  sections: readonly Section[],
): string {
  const blocks = sections.map(({ heading, rows, text }) => {
    const table =
      rows.length > 0
        ? `<table cellspacing="0" cellpadding="0" style="width:100%;border-collapse:collapse">${rows.map(htmlRow).join("")}</table>`
        : "";
    const paragraph = text
      ? `<p dir="auto" style="${MESSAGE}">${escapeHtml(withoutControls(text)).replaceAll("\n", "<br>")}</p>`
      : "";
    return `<h2 style="${HEADING}">${escapeHtml(heading)}</h2>${table}${paragraph}`;
  });
  return [
    `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>`,
    `<body style="margin:0;padding:0;background:#ffffff"><div style="${FONT};font-size:15px;line-height:1.35;color:#1a1a1a;padding:20px 16px 32px;max-width:640px">`,
    `<h1 style="font-size:22px;line-height:1.25;margin:0">${escapeHtml(title)}</h1>`,
    ...notes.map((note) => `<p style="${NOTE}">${escapeHtml(note)}</p>`),
    ...blocks,
    "</div></body></html>",
  ].join("\n");
}

function htmlRow({ label, value, href }: SectionRow): string {
  const shown = `<span dir="auto">${escapeHtml(value)}</span>`;
  const content = href ? `<a href="${escapeHtml(href)}" style="color:#0b57d0">${shown}</a>` : shown;
  return `<tr><th scope="row" style="${LABEL}">${escapeHtml(label)}</th><td style="${VALUE}">${content}</td></tr>`;
}

function withoutControls(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\n\t]/gu, "");
}
