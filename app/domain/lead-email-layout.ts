/** The e-mail's sections as plain text and as HTML that old mail programs show. All values are plain text. */

export interface SectionRow {
  label: string;
  value: string;
  /** http(s), tel or mailto. */
  href?: string;
}

export interface Section {
  heading: string;
  rows: SectionRow[];
  /** Several lines, kept as they are. */
  text?: string;
}

export function renderText(title: string, sections: readonly Section[]): string {
  const blocks = sections.map(({ heading, rows, text }) => {
    const lines = rows.map((row) => `${row.label}: ${row.value}`);
    return [heading.toUpperCase(), ...lines, ...(text ? [withoutControls(text)] : [])].join("\n");
  });
  return `${[title, ...blocks].join("\n\n")}\n`;
}

const FONT = "font-family:Arial,Helvetica,sans-serif";
const CELL = "padding:4px 12px 4px 0;vertical-align:top;text-align:left";

export function renderHtml(language: string, title: string, sections: readonly Section[]): string {
  const blocks = sections.map(({ heading, rows, text }) => {
    const table =
      rows.length > 0
        ? `<table role="presentation" cellspacing="0">${rows.map(htmlRow).join("")}</table>`
        : "";
    const paragraph = text
      ? `<p style="margin:0;line-height:1.5">${escapeHtml(withoutControls(text)).replaceAll("\n", "<br>")}</p>`
      : "";
    return `<h2 style="font-size:16px;margin:24px 0 8px">${escapeHtml(heading)}</h2>${table}${paragraph}`;
  });
  return [
    `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>`,
    `<body style="${FONT};font-size:15px;color:#1a1a1a;background:#ffffff;margin:0;padding:16px;max-width:640px">`,
    `<h1 style="font-size:20px;margin:0">${escapeHtml(title)}</h1>`,
    ...blocks,
    "</body></html>",
  ].join("\n");
}

function htmlRow({ label, value, href }: SectionRow): string {
  const shown = escapeHtml(value);
  const content = href ? `<a href="${escapeHtml(href)}" style="color:#0b57d0">${shown}</a>` : shown;
  return `<tr><th style="${CELL};font-weight:normal;color:#595959">${escapeHtml(label)}</th><td style="${CELL}">${content}</td></tr>`;
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

function withoutControls(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\n\t]/gu, "");
}
