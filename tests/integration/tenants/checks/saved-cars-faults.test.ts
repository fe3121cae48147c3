import { testFaults } from "../../../support/site-faults";

const without = { favourites: false };
const garageAt = (path: string) => ({ saved_cars: without, garage: { enabled: true, path } });

testFaults([
  ["favourites", {}, []],
  ["a watchlist", { saved_cars: { ...without, watchlist: true } }, []],
  [
    "a garage with a comparison",
    { saved_cars: { ...without, compare: true }, garage: { enabled: true } },
    [],
  ],
  ["no list", { saved_cars: without }, []],
  [
    "a watchlist beside favourites",
    { saved_cars: { watchlist: true } },
    ["error saved_cars.watchlist: a site has only one of saved_cars.favourites, saved_cars.watchlist"],
  ],
  [
    "a garage beside a watchlist",
    { saved_cars: { ...without, watchlist: true }, garage: { enabled: true } },
    ["error garage.enabled: a site has only one of saved_cars.watchlist, garage.enabled"],
  ],
  ["a garage at an address of its own", garageAt("/mymotors"), []],
  ["a garage at the search", garageAt("/cars"), ["error garage.path: /cars is a page of the platform"]],
  [
    "a garage where the valuation may be",
    garageAt("/trade-in"),
    ["error garage.path: /trade-in is a page of the platform"],
  ],
  [
    "a garage at the health check",
    garageAt("/healthz"),
    ["error garage.path: /healthz is a page of the platform"],
  ],
  [
    "a garage at the address of a form",
    { ...garageAt("/fleet"), forms: { fleet: { enabled: true } } },
    ["error templates/base/site.json forms.fleet.path: /fleet is a page of the platform"],
  ],
]);
