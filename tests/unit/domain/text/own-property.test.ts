import { describe, expect, it } from "vitest";
import { own, setOwn } from "~/domain/text/own-property";
import { PROTOTYPE_NAMES } from "../../../support/prototype-names";

describe.each(PROTOTYPE_NAMES)("own and setOwn with the name %s", (name) => {
  it("find nothing before it is set", () => {
    expect(own({}, name)).toBeUndefined();
    expect(own(Object.create({ inherited: 1 }), "inherited")).toBeUndefined();
  });

  it("store an entry that is copied, listed and serialised like any other", () => {
    const record: Record<string, number> = { a: 1 };
    setOwn(record, name, 2);
    setOwn(record, name, 3);
    expect(own(record, name)).toBe(3);
    expect(Object.entries(record)).toEqual([
      ["a", 1],
      [name, 3],
    ]);
    expect(Object.getPrototypeOf(record)).toBe(Object.prototype);
    expect(own(JSON.parse(JSON.stringify({ ...record })), name)).toBe(3);
  });
});

it("own finds nothing in null or undefined", () => {
  expect(own(null, "a")).toBeUndefined();
  expect(own(undefined, "constructor")).toBeUndefined();
});
