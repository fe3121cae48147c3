import { describe, expect, it } from "vitest";
import { isolated, named, statedName, statesNames } from "~/domain/content/review-feedback";

const of = (query: string) => statedName(new URLSearchParams(query), "first_name");

describe("a name in an address", () => {
  it.each([
    ["", null],
    ["first_name=", null],
    ["first_name=%20%09%0a", null],
    ["first_name=Ada", "Ada"],
    ["first_name=Ada&first_name=Bob", "Ada"],
    ["first_name=&first_name=Bob", null],
    ["first_name=%20Ada%20%20%0aLovelace%20", "Ada Lovelace"],
    ["first_name=Zo%C3%AB", "Zoë"],
    ["first_name=%F0%9F%98%80", "😀"],
    ["first_name=%3Cscript%3E", "<script>"],
    ["first_name=%E2%80%AEadA%E2%81%A6", "adA"],
    ["first_name=A%00d%1Ba%7F", "Ada"],
    ["first_name=A%E2%80%A8B", "A B"],
    ["first_name=%E2%80%8B%EF%BB%BF", null],
    ["dealership_name=Ada", null],
  ])("of %s is %s", (query, name) => expect(of(query)).toBe(name));

  it("has 60 characters at most, whole ones, whatever the length of the text", () => {
    expect(of(`first_name=${"a".repeat(5000)}`)).toBe("a".repeat(60));
    expect(of(`first_name=${encodeURIComponent("😀".repeat(200))}`)).toBe("😀".repeat(60));
    expect(of(`first_name=${"%E2%80%8B".repeat(5000)}Ada`)).toBeNull();
  });

  it("moves no other word of its sentence when it runs from right to left", () => {
    expect(isolated("Ada")).toBe("Ada");
    expect(isolated("عادة")).toBe("\u2068عادة\u2069");
  });
});

describe("what has a name", () => {
  const list = [{ name: "North Yard" }, { name: "South  Yard" }];
  it.each([
    ["North Yard", "North Yard"],
    [" north  yard ", "North Yard"],
    ["SOUTH YARD", "South  Yard"],
    ["North", undefined],
    ["constructor", undefined],
    [null, undefined],
  ])("%s is found as %s", (asked, found) => expect(named(list, asked)?.name).toBe(found));
});

it("an address states names by either of its two parameters", () => {
  expect(statesNames(new URLSearchParams("first_name="))).toBe(true);
  expect(statesNames(new URLSearchParams("dealership_name=x"))).toBe(true);
  expect(statesNames(new URLSearchParams("utm_source=x"))).toBe(false);
});
