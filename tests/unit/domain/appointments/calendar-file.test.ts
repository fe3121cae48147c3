import { describe, expect, it, test } from "vitest";
import {
  type CalendarEntry,
  calendarFile,
  calendarText,
  calendarTime,
  folded,
} from "~/domain/appointments/calendar-file";

const ENTRY: CalendarEntry = {
  uid: "3f0c2f44-6d1c-4d6a-9a3c-5f6f0d5f2b11",
  made_at: "2026-11-21T01:30:05.678Z",
  starts_at: "2026-11-24T23:30:00.000Z",
  ends_at: "2026-11-25T00:30:00.000Z",
  summary: "Test drive: 2020 Toyota Hilux",
  description: "Wednesday 25 November 2026, 10:30 am to 11:30 am\nReference: 7KQM-4TWX",
  location: "The yard, 1 Example Street, Sampleton VIC 3000",
};

describe("calendarFile", () => {
  it("writes a calendar with one event, tentative until the dealership confirms it", () =>
    expect(calendarFile(ENTRY)).toBe(
      [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Forecourt//Appointments//EN",
        "CALSCALE:GREGORIAN",
        "BEGIN:VEVENT",
        "UID:3f0c2f44-6d1c-4d6a-9a3c-5f6f0d5f2b11",
        "DTSTAMP:20261121T013005Z",
        "DTSTART:20261124T233000Z",
        "DTEND:20261125T003000Z",
        "STATUS:TENTATIVE",
        "SUMMARY:Test drive: 2020 Toyota Hilux",
        "LOCATION:The yard\\, 1 Example Street\\, Sampleton VIC 3000",
        "DESCRIPTION:Wednesday 25 November 2026\\, 10:30 am to 11:30 am\\nReference: 7",
        " KQM-4TWX",
        "END:VEVENT",
        "END:VCALENDAR",
        "",
      ].join("\r\n"),
    ));

  it("writes what nobody has to confirm as confirmed", () =>
    expect(calendarFile({ ...ENTRY, status: "CONFIRMED" })).toContain("\r\nSTATUS:CONFIRMED\r\n"));

  it("writes the same text each time, so that a calendar replaces the event by its UID", () =>
    expect(calendarFile(ENTRY)).toBe(calendarFile({ ...ENTRY })));

  it("writes the address of a page, and throws for a path", () => {
    expect(calendarFile({ ...ENTRY, url: "https://alpha.example/cars/ü;x" })).toContain(
      "\r\nURL:https://alpha.example/cars/%C3%BC;x\r\n",
    );
    expect(() => calendarFile({ ...ENTRY, url: "/cars/x" })).toThrow();
  });

  it("never lets a visitor's text begin a line of its own", () => {
    const hostile = "x\r\nEND:VEVENT\rATTENDEE:mailto:a@b.example\nBEGIN:VALARM\u2028A\u0085B\u0000;,\\";
    const file = calendarFile({
      ...ENTRY,
      summary: hostile,
      description: hostile,
      location: hostile,
      url: "https://x.example/\r\nY:z",
    });
    const names = file
      .replaceAll("\r\n ", "")
      .trimEnd()
      .split("\r\n")
      .map((line) => line.split(":")[0]);
    expect(names).toEqual([
      "BEGIN",
      "VERSION",
      "PRODID",
      "CALSCALE",
      "BEGIN",
      "UID",
      "DTSTAMP",
      "DTSTART",
      "DTEND",
      "STATUS",
      "SUMMARY",
      "LOCATION",
      "DESCRIPTION",
      "URL",
      "END",
      "END",
    ]);
    expect(file.replaceAll("\r\n", "")).not.toMatch(/\p{Cc}|\u2028/u);
  });
});

test.each([
  ["2026-11-24T23:30:00.000Z", "20261124T233000Z"],
  ["2026-11-25T10:30:00+11:00", "20261124T233000Z"],
  ["2026-10-04T02:30:00+10:30", "20261003T160000Z"],
])("calendarTime(%s) is %s", (iso, written) => expect(calendarTime(iso)).toBe(written));

test.each([
  ["plain: text", "plain: text"],
  ["a, b; c\\d", "a\\, b\\; c\\\\d"],
  ["one\r\ntwo\rthree\nfour", "one\\ntwo\\nthree\\nfour"],
  ["tab\tstays, bell\u0007 goes", "tab\tstays\\, bell goes"],
  // A typed backslash before an n stays a backslash.
  ["C:\\new", "C:\\\\new"],
])("calendarText(%j) is %j", (text, escaped) => expect(calendarText(text)).toBe(escaped));

describe("folded (RFC 5545, section 3.1)", () => {
  const octets = (line: string) => Buffer.byteLength(line);

  it.each([74, 75, 76, 149, 150, 400])(
    "splits %i octets into lines of at most 75, which unfold to the same text",
    (size) => {
      const line = `SUMMARY:${"x".repeat(size - 8)}`;
      const pieces = folded(line).split("\r\n");
      expect(pieces.map(octets).filter((length) => length > 75)).toEqual([]);
      expect(pieces.length).toBe(size <= 75 ? 1 : 1 + Math.ceil((size - 75) / 74));
      expect(pieces.slice(1).every((piece) => piece.startsWith(" "))).toBe(true);
      expect(folded(line).replaceAll("\r\n ", "")).toBe(line);
    },
  );

  it.each(["é", "漢", "😀", "e\u0301"])("never splits the character %s", (character) => {
    for (let before = 60; before < 80; before += 1) {
      const line = "x".repeat(before) + character.repeat(60);
      const pieces = folded(line).split("\r\n");
      expect(pieces.map(octets).filter((length) => length > 75)).toEqual([]);
      // A split character would be read back as another one.
      expect(pieces.map((piece) => Buffer.from(piece).toString()).join("\r\n")).toBe(folded(line));
      expect(folded(line).replaceAll("\r\n ", "")).toBe(line);
    }
  });
});
