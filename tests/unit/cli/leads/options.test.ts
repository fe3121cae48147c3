import { describe, expect, it } from "vitest";
import { readCommand } from "~/cli/leads/options";
import { withoutAddresses } from "~/cli/leads/people";

const ROBIN = { email: "robin@example.com", phone: null };

describe("readCommand of npm run leads", () => {
  it.each([
    [["--failed"], { what: "failed" }],
    [["--retry"], { what: "retry", ids: [] }],
    [["--retry", "a", "b"], { what: "retry", ids: ["a", "b"] }],
    [["--show", "7KQM-4TWX"], { what: "show", id: "7KQM-4TWX" }],
    [["--release", "7KQM-4TWX"], { what: "release", id: "7KQM-4TWX" }],
    [
      ["--export", "robin@example.com", "--site", "alpha"],
      { what: "export", person: ROBIN, site: "alpha", out: null },
    ],
    [
      ["--export", "0491 570 006", "--site=alpha", "--out", "robin.json"],
      { what: "export", person: { email: null, phone: "0491 570 006" }, site: "alpha", out: "robin.json" },
    ],
    [
      ["--erase", "robin@example.com", "--site", "alpha", "--dry-run"],
      { what: "erase", person: ROBIN, site: "alpha", dryRun: true },
    ],
    [["--expire"], { what: "expire", site: undefined, dryRun: false }],
    [["--expire", "--site", "alpha", "--dry-run"], { what: "expire", site: "alpha", dryRun: true }],
    [["--erased", "--site", "alpha"], { what: "erased", site: "alpha" }],
    [["--failed", "--help"], "help"],
  ])("reads %j", (args, command) => expect(readCommand(args)).toEqual(command));

  it.each([
    [[], "Say one of --failed, --retry, --show, --release, --export, --erase, --expire, --erased"],
    [["--failed", "--retry"], "Say one of"],
    [["--show"], "--show"],
    [["--list"], "--list"],
    [["--failed", "a"], "What is a?"],
    [["--export", "robin@example.com"], "--site is missing"],
    [["--erased"], "--site is missing"],
    [["--erase", "Robin", "--site", "alpha"], '"Robin" is neither an e-mail address nor a phone number'],
    [["--failed", "--site", "alpha"], "--site is not for --failed"],
    [["--erase", "robin@example.com", "--site", "alpha", "--out", "x"], "--out is not for --erase"],
    [["--export", "robin@example.com", "--site", "alpha", "--dry-run"], "--dry-run is not for --export"],
  ])("refuses %j with the message %j", (args, message) => expect(() => readCommand(args)).toThrow(message));
});

it.each([
  ["550 5.1.1 <robin@example.com>: unknown", "550 5.1.1 <…@…>: unknown"],
  ["no addresses\nhere", "no addresses here"],
  ["to=a@b.example,c@d.example;", "…@…,…@…;"],
])("withoutAddresses lists the error %j as %j", (error, listed) => {
  expect(withoutAddresses(error)).toBe(listed);
});
