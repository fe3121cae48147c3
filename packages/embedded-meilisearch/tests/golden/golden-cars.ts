/** A small yard with a document for each query of the golden tests. */
export interface GoldenCar {
  id: number;
  name: string;
  make: string;
  model: string;
  body: string | null;
  colour: string | null;
  price: number | null;
  km: number;
  year: number;
  certified: boolean;
  features: string[];
  stocknum: string;
  city?: string;
  note?: string;
  rank: number;
}

const car = (
  id: number,
  name: string,
  make: string,
  model: string,
  more: Partial<GoldenCar> = {},
): GoldenCar => ({
  id,
  name,
  make,
  model,
  body: "SUV",
  colour: "White",
  price: 10_000 * id,
  km: 1000 * id,
  year: Number(name.slice(0, 4)),
  certified: id % 2 === 0,
  features: [],
  stocknum: `SB${1000 + id}`,
  rank: 0,
  ...more,
});

export const GOLDEN_CARS: GoldenCar[] = [
  car(1, "2021 Toyota Hilux SR5 (4x4)", "Toyota", "Hilux", {
    body: "Ute / Tray",
    features: ["Tow bar", "Bluetooth"],
    city: "Caringbah",
  }),
  car(2, "2022 Toyota RAV4 GXL Hybrid", "Toyota", "RAV4", {
    colour: "Red",
    features: ["Sunroof"],
    city: "Brookvale",
  }),
  car(3, "2018 Mazda CX-5 Maxx Sport", "Mazda", "CX-5", {
    colour: "Blue",
    features: ["Bluetooth", "Sunroof"],
  }),
  car(4, "2017 Mazda Mazda3 Neo", "Mazda", "Mazda3", { body: "Hatchback", price: null, city: "Brookvale" }),
  car(5, "2020 Volkswagen Golf GTI", "Volkswagen", "Golf", { body: "Hatchback", colour: "red" }),
  car(6, "2019 Toyota Land Cruiser Prado", "Toyota", "Land Cruiser Prado", { features: [], city: "" }),
  car(7, "2016 Toyota Landcruiser VX", "Toyota", "Landcruiser", { colour: null }),
  car(8, "2015 Citroën C4 Picasso", "Citroën", "C4", {
    body: "Hatchback",
    note: "one owner. Toyota traded in",
  }),
  car(9, "2014 Hyundai Tucson Active", "Hyundai", "Tucson", { rank: 5 }),
  car(10, "2013 Hyundai Tucson Elite", "Hyundai", "Tucson", { rank: 9 }),
  car(11, "2012 Mercedes-Benz E500 Elegance", "Mercedes-Benz", "E500", { body: "Coupe", price: 9 }),
  car(12, "2011 Ford Ranger Wildtrak, tow bar fitted", "Ford", "Ranger", {
    body: "Ute / Tray",
    colour: "RED",
  }),
];

export const GOLDEN_SETTINGS = {
  searchableAttributes: ["name", "make", "model", "body", "colour", "features", "stocknum", "note"],
  filterableAttributes: [
    "id",
    "make",
    "model",
    "body",
    "colour",
    "price",
    "km",
    "year",
    "certified",
    "features",
    "city",
  ],
  sortableAttributes: ["price", "km", "year", "make"],
  rankingRules: ["words", "typo", "proximity", "attribute", "sort", "exactness", "rank:desc"],
  typoTolerance: { disableOnAttributes: ["stocknum"] },
  synonyms: { "4x4": ["four wheel drive", "4wd"], vw: ["volkswagen"] },
  pagination: { maxTotalHits: 10_000 },
};
