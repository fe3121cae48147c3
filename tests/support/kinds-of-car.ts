import type { Car } from "~/domain/car/car";

/** A car, a caravan and a truck with the fields that specifications show. */
export const CAR = {
  item_type: "car",
  car_type: "used",
  km: 61_000,
  simple_transmission: "Automatic",
  simple_body: "SUV",
  simple_fuel: "Diesel",
  simple_drive: "4WD",
  engine_size: "4 cyl, 2.8 L",
  colour: "White",
  variant: { grossvehiclemass: "3,050 kg" },
} as Car;
export const CARAVAN = {
  item_type: "caravan",
  car_type: "new",
  simple_body: "Caravan",
  colour: "White",
  variant: {
    sleeps: "4",
    body_length: "21.5",
    body_width: "7.5",
    tare_weight: "2140",
    aggregate_trailer_mass: "2740",
    axle_type: "Tandem",
  },
} as Car;
export const TRUCK = {
  ...CAR,
  item_type: "truck",
  simple_body: "Tipper",
  simple_drive: "6x4",
  variant: { grossvehiclemass: "22,500 kg", bodyconfiguration: "Day cab, 10 m³ body" },
} as Car;
