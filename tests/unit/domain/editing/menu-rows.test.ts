import { expect, it } from "vitest";
import {
  type MenuRow,
  type MenuShape,
  type MenuStep,
  rowNumbers,
  soundRows,
  stepped,
  stepsOf,
} from "~/domain/editing/menu-rows";

/** "a bx c": b is followed by x, which is below it. */
interface Row {
  name: string;
  level: 0 | 1;
}
const rows = (written: string): Row[] =>
  written
    .split(" ")
    .filter(Boolean)
    .flatMap((block) => [...block].map((name, index) => ({ name, level: index === 0 ? 0 : 1 })));
const written = (all: readonly Row[]) =>
  all.reduce((text, { name, level }) => text + (level === 0 && text !== "" ? " " : "") + name, "");
const ADDED: Row = { name: "+", level: 0 };

it.each([
  ["flat", "a", "a", "remove"],
  ["flat", "a b c", "b", "up down remove"],
  ["nested", "a b", "a", "down below remove"],
  ["nested", "a b", "b", "up in below remove"],
  ["nested", "a bxy", "b", "up below remove"],
  ["nested", "a bxy c", "x", "down out remove"],
  ["nested", "a bxy c", "y", "up out remove"],
  ["headed", "ax by", "x", "down remove"],
  ["headed", "ax by", "y", "up remove"],
  ["headed", "ax by", "a", "down below remove"],
] as [MenuShape, string, string, string][])(
  "in the %s menu %j the row %s can be moved by: %s",
  (shape, all, name, steps) => {
    const list = rows(all);
    const at = list.findIndex((row) => row.name === name);
    expect(stepsOf(list, at, shape).join(" ")).toBe(steps);
  },
);

it.each([
  ["flat", "a b c", "c", "up", "a c b"],
  ["nested", "ax by c", "b", "up", "by ax c"],
  ["nested", "ax by c", "a", "down", "by ax c"],
  ["nested", "ax by c", "c", "up", "ax c by"],
  ["nested", "axy b", "y", "up", "ayx b"],
  ["nested", "axy b", "x", "up", "axy b"],
  ["nested", "axy b", "x", "down", "ayx b"],
  ["nested", "axy b", "y", "down", "axy b"],
  ["nested", "ax b c", "b", "in", "axb c"],
  ["nested", "a bx", "b", "in", "a bx"],
  ["nested", "a b", "a", "in", "a b"],
  ["nested", "axyz b", "y", "out", "axz y b"],
  ["nested", "ax b", "a", "below", "ax+ b"],
  ["nested", "ax b", "a", "remove", "b"],
  ["nested", "axy b", "x", "remove", "ay b"],
  ["nested", "a", "a", "remove", ""],
  ["headed", "ax by", "y", "up", "axy b"],
  ["headed", "axz by", "z", "down", "ax bzy"],
  ["headed", "ax by", "x", "up", "ax by"],
  ["headed", "ax by", "x", "out", "ax by"],
] as [MenuShape, string, string, MenuStep, string][])(
  "makes of the %s menu %j, where the row %s goes %s, %j",
  (shape, all, name, step, after) => {
    const list = rows(all);
    const at = list.findIndex((row) => row.name === name);
    const done = stepped(list, at, step, { shape, added: ADDED });
    expect(written(done.rows)).toBe(after);
    const moved = step === "below" ? "+" : name;
    if (step !== "remove") expect(done.rows[done.at ?? -1]?.name).toBe(moved);
    expect(soundRows(done.rows, shape)).toEqual(done.rows);
  },
);

it("removing a row selects the next one, and removing the last selects none", () => {
  const removed = (all: string, at: number) =>
    stepped(rows(all), at, "remove", { shape: "flat", added: ADDED }).at;
  expect([removed("a b c", 1), removed("a b c", 2), removed("a", 0)]).toEqual([1, 1, null]);
});

it("a step for a missing row changes nothing", () => {
  for (const at of [-1, 3, Number.NaN])
    expect(stepped(rows("a b c"), at, "up", { shape: "flat", added: ADDED })).toEqual({
      rows: rows("a b c"),
      at: null,
    });
});

it("has no more rows than 60, and none below nothing", () => {
  const many = Array.from({ length: 70 }, (): MenuRow => ({ level: 1 }));
  expect(soundRows(many, "nested").map(({ level }) => level)).toEqual([0, ...Array(59).fill(1)]);
  expect(soundRows(many, "flat").every(({ level }) => level === 0)).toBe(true);
  expect(stepsOf(rows("a ".repeat(60)), 0, "nested")).not.toContain("below");
});

it("numbers entries, and those below them after the number of theirs", () =>
  expect(rowNumbers(rows("a bxy c"))).toEqual(["1", "2", "2.1", "2.2", "3"]));
