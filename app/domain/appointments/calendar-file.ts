/**
 * An appointment as a calendar file (RFC 5545). Its times are UTC, and every calendar converts them to its own time
 * zone. So the file needs no daylight-saving rules, and no receiver can apply outdated ones.
 */

export interface CalendarEntry {
  /** A UUID (RFC 7986 §5.3). It never changes for one appointment, so a calendar replaces the entry that it has. */
  uid: string;
  /** ISO 8601 UTC: when the appointment was made. */
  made_at: string;
  /** ISO 8601 UTC. */
  starts_at: string;
  ends_at: string;
  /** These fields may contain text that visitors typed. The file always treats them as plain text. */
  summary: string;
  description: string;
  location: string;
  /** Address of a page with more details. */
  url?: string | null;
  /** Absent: tentative, because the dealership must confirm an appointment (docs/decisions/0033). */
  status?: "CONFIRMED";
}

export function calendarFile(entry: CalendarEntry): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Forecourt//Appointments//EN",
    "CALSCALE:GREGORIAN",
    "BEGIN:VEVENT",
    `UID:${entry.uid}`,
    `DTSTAMP:${calendarTime(entry.made_at)}`,
    `DTSTART:${calendarTime(entry.starts_at)}`,
    `DTEND:${calendarTime(entry.ends_at)}`,
    `STATUS:${entry.status ?? "TENTATIVE"}`,
    `SUMMARY:${calendarText(entry.summary)}`,
    `LOCATION:${calendarText(entry.location)}`,
    `DESCRIPTION:${calendarText(entry.description)}`,
    ...(entry.url ? [`URL:${new URL(entry.url).href}`] : []),
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/** "2026-11-24T23:30:00.000Z" → "20261124T233000Z" (RFC 5545 §3.3.5). */
export function calendarTime(iso: string): string {
  return `${new Date(iso).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}

/** Escapes a text as a value (RFC 5545 §3.3.11), so that nothing in it can end the line or act as syntax. */
export function calendarText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll("\n", "\\n");
}

/** Maximum length of a line in octets, without its line end (RFC 5545 §3.1). */
const MAX_LINE_LENGTH = 75;

/**
 * Splits a line into pieces of at most 75 octets. Each piece but the first begins with a space. Never splits a
 * character.
 */
export function folded(line: string): string {
  const pieces: string[] = [];
  let piece = "";
  let octets = 0;
  for (const character of line) {
    const size = utf8Length(character);
    if (octets + size > MAX_LINE_LENGTH) {
      pieces.push(piece);
      piece = " ";
      octets = 1;
    }
    piece += character;
    octets += size;
  }
  return [...pieces, piece].join("\r\n");
}

function utf8Length(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
