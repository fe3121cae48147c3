import { describe, expect, it } from "vitest";
import { MODEL_CAR_FIELDS, type ModelCar, ModelsOfCars } from "~/domain/search/manufacturer-document";
import { toStockDocument } from "~/domain/search/stock-document";
import { testCar } from "../../search/test-car";

type CarFields = Parameters<typeof testCar>[0];

function documents(...cars: CarFields[]) {
  const models = new ModelsOfCars();
  for (const fields of cars) {
    const document = toStockDocument(testCar(fields));
    // Only what is read of the index.
    models.add(
      Object.fromEntries(MODEL_CAR_FIELDS.map((field) => [field, document[field]])) as unknown as ModelCar,
    );
  }
  return models.documents("alpha", (site, key) => `${site}:${key}`);
}

describe("manufacturer documents", () => {
  it("are one for each make and model, with what the site lists of it", () => {
    const found = documents(
      { id: "1", make: "Toyota", model: "Hilux", simple_body: "Ute / Tray", price: 45_000 },
      { id: "2", make: "Toyota", model: "Hilux", simple_body: "Ute / Tray", price: 39_000 },
      { id: "3", make: "Toyota", model: "RAV4", simple_body: "SUV", simple_fuel: "Hybrid", price: 41_000 },
    );
    expect(found).toEqual([
      {
        id: "alpha:toyota hilux",
        site: "alpha",
        manufacturer: { name: "Toyota", slug: "toyota" },
        model: { name: "Hilux", slug: "hilux", body: ["Ute / Tray"] },
        make_model: "Toyota Hilux",
        categories: ["Utes & Vans"],
        image: null,
        available: 2,
        sold_at: [],
        last_sold_at: 0,
        price: { min: 39_000, max: 45_000 },
        weekly_price: { min: null, max: null },
      },
      expect.objectContaining({
        id: "alpha:toyota rav4",
        model: { name: "RAV4", slug: "rav4", body: ["SUV"] },
        categories: ["SUVs & 4WDs", "Electrified"],
        available: 1,
      }),
    ]);
  });

  it("name every body, the most frequent first", () => {
    const bodies = ["Sedan", "Hatchback", null, "Hatchback", "Wagon", "Sedan", "Hatchback"];
    const cars = bodies.map((simple_body, at) => ({ id: String(at), simple_body }));
    expect(documents(...cars)[0]?.model.body).toEqual(["Hatchback", "Sedan", "Wagon"]);
  });

  it("take spellings that the filters take for one value as one, by the most frequent name", () => {
    const found = documents(
      { id: "1", make: "TOYOTA", model: "HiLux" },
      { id: "2", make: "Toyota", model: "Hilux" },
      { id: "3", make: "Toyota", model: "Hilux" },
    );
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({
      manufacturer: { name: "Toyota" },
      model: { name: "Hilux" },
      available: 3,
    });
  });

  it("remember when listed cars were sold, and have no picture or price of them", () => {
    const images = [{ url: "/img/sold.svg" }];
    const [found] = documents({ status: "sold", sold_date_timestamp: 1_800_000_000, price: 20_000, images });
    expect(found).toMatchObject({
      available: 0,
      sold_at: [1_800_000_000],
      last_sold_at: 1_800_000_000,
      image: null,
      price: { min: null, max: null },
    });
  });

  it("show the car that ranks first, then the newest, of those with a picture", () => {
    const pictured = (url: string) => ({ images: [{ url }] });
    const old = { created_at: "2026-01-01T00:00:00Z" };
    const recent = { created_at: "2026-02-01T00:00:00Z" };
    expect(
      documents(
        { id: "1", rank: 90, images: [], ...recent },
        { id: "2", rank: 20, ...pictured("/img/ranked-old.svg"), ...old },
        { id: "3", rank: 20, ...pictured("/img/ranked-recent.svg"), ...recent },
        { id: "4", rank: 0, ...pictured("/img/plain.svg"), ...recent },
      )[0]?.image,
    ).toBe("/img/ranked-recent.svg");
  });

  it("leave out a car that names no make or no model", () => {
    expect(documents({ make: "", model: "Hilux" }, { make: "Toyota", model: " " })).toEqual([]);
  });
});
