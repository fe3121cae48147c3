import { describe, expect, it } from "vitest";
import { readCommand } from "~/cli/reservations/options";

describe("readCommand of npm run reservations", () => {
  it.each([
    [["--list"], { what: "list", site: undefined, state: undefined }],
    [["--list", "--site", "alpha", "--state", "paid"], { what: "list", site: "alpha", state: "paid" }],
    [["--show", " 7KQM-4TWX "], { what: "show", ref: "7KQM-4TWX" }],
    [["--complete", "7KQM-4TWX"], { what: "complete", ref: "7KQM-4TWX" }],
    [["--refund=7KQM-4TWX"], { what: "refund", ref: "7KQM-4TWX" }],
    [["--release", "7KQM-4TWX"], { what: "release", ref: "7KQM-4TWX" }],
    [["--reconcile"], { what: "reconcile", since: null }],
    [
      ["--reconcile", "--since", "2026-11-01"],
      { what: "reconcile", since: new Date("2026-11-01T00:00:00.000Z") },
    ],
    [["--refund", "7KQM-4TWX", "--help"], "help"],
  ])("reads %j", (args, command) => expect(readCommand(args)).toEqual(command));

  it.each([
    [[], "Say one of --list, --payments, --show, --complete, --refund, --release, --reconcile"],
    [["--list", "--reconcile"], "Say one of"],
    [["--refund"], "--refund"],
    [["--refund", " "], "--refund needs a reference"],
    [["--refund", "a", "b"], "b"],
    [["--refund", "a", "--site", "alpha"], "--site is not for --refund"],
    [["--list", "--since", "2026-11-01"], "--since is not for --list"],
    [["--list", "--state", "sold"], '"sold" is no state'],
    [["--list", "--state", "constructor"], '"constructor" is no state'],
    [["--reconcile", "--since", "yesterday"], '"yesterday" is no day'],
    [["--reconcile", "--since", "2026-02-30"], '"2026-02-30" is no day'],
    [["--all"], "--all"],
  ])("refuses %j", (args, reason) => expect(() => readCommand(args)).toThrow(reason));
});
