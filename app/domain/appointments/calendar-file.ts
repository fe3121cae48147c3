/**
 * An appointment as a file for calendars (RFC 5545). Its times are UTC, which every calendar shows on its own clock:
 * so that a file needs no rules of daylight saving, and none of its receivers can have old ones.
 */

export interface CalendarEntry {
  /** The same each time that the same appointment is told: a calendar replaces what it has. A UUID (RFC 7986 §5.3). */
  uid: string;
  /** ISO 8601 UTC: when the appointment was made. */
  made_at: string;
  /** ISO 8601 UTC. */
  starts_at: string;
  ends_at: string;
  /** What people typed may stand in all of these: it is text, whatever is in it. */
  summary: string;
  description: string;
  location: string;
  /** Of a page that says more. */
  url?: string | null;
}

/** The dealership confirms it first (docs/decisions/0033). */
const STATUS = "TENTATIVE";

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
    `STATUS:${STATUS}`,
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

/** A text as a value (RFC 5545 §3.3.11): nothing in it ends the line, or is read as anything but text. */
export function calendarText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll("\n", "\\n");
}

/** Octets of a line, without its end (RFC 5545 §3.1). */
const LONGEST_LINE = 75;

/** A line in pieces of at most 75 octets, each but the first after a space; no character is cut in two. */
export function folded(line: string): string {
  const pieces: string[] = [];
  let piece = "";
  let octets = 0;
  for (const character of line) {
    const size = utf8Length(character);
    if (octets + size > LONGEST_LINE) {
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
