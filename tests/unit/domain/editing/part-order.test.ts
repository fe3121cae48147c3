import { describe, expect, it } from "vitest";
import {
  inserted,
  joinParts,
  moved,
  neededIds,
  newId,
  newVersion,
  readOrders,
  undone,
  withOrder,
  writeOrders,
} from "~/domain/editing/part-order";

describe("the order of a page's parts", () => {
  it.each([
    [
      "0,1.2;1.2,0",
      [
        ["0", "1.2"],
        ["1.2", "0"],
      ],
    ],
    ["", [[]]],
    ["0,0", null],
    ["a", null],
    ["0;".repeat(20), null],
    [Array.from({ length: 201 }, (_, id) => id).join(","), null],
    ["__proto__", null],
  ])("reads %j as %j", (typed, orders) => {
    expect(readOrders(typed)).toEqual(orders);
    if (orders) expect(writeOrders(orders)).toBe(typed);
  });

  it.each([
    ["1", -1, ["1", "0", "2"]],
    ["1", 1, ["0", "2", "1"]],
    ["0", -1, ["0", "1", "2"]],
    ["2", 1, ["0", "1", "2"]],
    ["9", 1, ["0", "1", "2"]],
  ] as const)("moves %s by %i", (id, by, order) => expect(moved(["0", "1", "2"], id, by)).toEqual(order));

  it("undoes one change after the other, and keeps what an earlier order needs", () => {
    const opened = { order: ["0", "1"], undo: [] };
    const removed = withOrder(opened, ["1"]);
    const added = withOrder(removed, inserted(removed.order, "2", 0));
    expect(added).toEqual({ order: ["2", "1"], undo: [["0", "1"], ["1"]] });
    expect([...neededIds(added)].sort()).toEqual(["0", "1", "2"]);
    expect(undone(undone(added))).toEqual(opened);
    expect(undone(opened)).toEqual(opened);
    expect(withOrder(opened, ["0", "1"])).toBe(opened);
  });

  it("names new parts and versions", () => {
    expect([newId([]), newId(["0", "3.2"])]).toEqual(["0", "4"]);
    expect([newVersion(["0"], "0"), newVersion(["0", "0.1", "1.7"], "0.1")]).toEqual(["0.1", "0.2"]);
  });

  it.each([
    [
      "as they were",
      [
        ["0", "A\n"],
        ["1", "{% b /%}\n\n\n"],
        ["2", "C\n"],
      ],
      "A\n{% b /%}\n\n\nC",
    ],
    [
      "with an empty line before a new neighbour",
      [
        ["1", "B\n"],
        ["0", "A\n\n"],
        ["2.1", "C"],
        ["3", "D"],
      ],
      "B\n\nA\n\nC\n\nD",
    ],
    [
      "with a changed part between its own neighbours",
      [
        ["0", "A\n"],
        ["1.1", "B\n"],
        ["2", "C\n"],
      ],
      "A\nB\nC",
    ],
  ] as const)("joins parts %s", (_name, parts, markdown) => expect(joinParts(parts)).toBe(markdown));
});
