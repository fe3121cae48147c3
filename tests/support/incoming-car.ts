import type { IncomingCar } from "~/adapters/database/car-rows.server";
import type { Plain } from "./plain";

/** A plain used car whose key, id and slug are made from `key`; a test names only what it needs. */
export function incomingCar(key: string, overrides: Partial<Plain<IncomingCar>> = {}): IncomingCar {
  return {
    id: `id-${key}`,
    slug: `slug-${key}`,
    source_key: key,
    dealership_id: "dealership-1",
    dealership_slug: "dealership-one",
    dealership_name: "Dealership One",
    location_id: null,
    location_name: null,
    name: "2020 Toyota Hilux SR5",
    year: 2020,
    make: "Toyota",
    model: "Hilux",
    badge: "SR5",
    series: null,
    colour: "White",
    interior_colour: null,
    car_type: "used",
    status: "in_stock",
    tag: null,
    reserved: false,
    certified: false,
    price: 45_990,
    before_price: null,
    offer_price: null,
    subscription_price: null,
    subscription_term: null,
    preorder: false,
    price_type: "drive_away",
    km: 61_000,
    simple_fuel: "Diesel",
    simple_body: "Ute / Tray",
    simple_drive: "4WD",
    simple_transmission: "Automatic",
    seats: 5,
    doors: 4,
    engine_size: "4 cyl, 2.8 L",
    stocknum: `U${key}`,
    vin: null,
    regplate: null,
    rego_expiry: null,
    compliance_date: null,
    build_date: null,
    images: [],
    dealercomments: null,
    standardEquipment: [],
    file: null,
    city: "Sydney",
    state: "NSW",
    item_type: "car",
    show_on_dealer_website: true,
    rank: 0,
    autograb_data: null,
    finance_lenders: null,
    payment_processors: null,
    variant: {},
    ...overrides,
  } as IncomingCar;
}

/** A car of a site that has its dealership of the same name, as `siteConfig` writes it. */
export function siteCar(site: string, key: string, overrides: Partial<Plain<IncomingCar>> = {}): IncomingCar {
  const dealership = { dealership_id: site, dealership_slug: site, dealership_name: `${site} cars` };
  return incomingCar(key, { ...dealership, ...overrides });
}
