import { describe, expect, test } from "vitest";
import { stockMenu } from "~/domain/navigation/stock-menu";

const value = (name: string, count: number) => ({ value: name, count });

describe("stockMenu", () => {
  test("names the types with cars, in the order new, demo, used, with their numbers and addresses", () => {
    const menu = stockMenu({ car_type: [value("used", 54), value("new", 34), value("demo", 0)] });
    expect(menu.types).toEqual([
      { type: "new", count: 34, href: "/search/new-cars" },
      { type: "used", count: 54, href: "/search/used-cars" },
    ]);
  });

  test("names the five makes with the most cars, and of equal ones the first by name", () => {
    const makes = [
      ...[value("Mazda", 3), value("Toyota", 9), value("Kia", 3), value("Ford", 4)],
      ...[value("Land Rover", 5), value("Audi", 3), value("BMW", 2)],
    ];
    expect(stockMenu({ make: makes }).makes).toEqual([
      { name: "Toyota", count: 9, href: "/search/toyota" },
      { name: "Land Rover", count: 5, href: "/search/land-rover" },
      { name: "Ford", count: 4, href: "/search/ford" },
      { name: "Audi", count: 3, href: "/search/audi" },
      { name: "Kia", count: 3, href: "/search/kia" },
    ]);
  });

  test.each([
    ["one make is no choice", { make: [value("Nissan", 88)] }],
    ["nothing is for sale", {}],
  ])("names no make when %s", (_case, counts) => expect(stockMenu(counts).makes).toEqual([]));
});
