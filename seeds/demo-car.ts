import type { IncomingCar } from "~/adapters/database/car-rows.server";
import type { CarStatus, CarType, VariantDetails } from "~/domain/car/car";
import { asCarId, asCarSlug } from "~/domain/text/identifiers";
import type { Engine, Gearbox } from "./catalogue";
import type { Candidate } from "./catalogue-sampler";
import { drawColour, drawInterior } from "./colours";
import { DAY, type DemoClock } from "./demo-clock";
import type { DemoProfile, DemoSite } from "./demo-profile";
import { drawPlate, drawVin } from "./identity";
import { bodyKey, colourKey } from "./illustrations/names";
import { outlineOf } from "./illustrations/outlines";
import { drawPictures } from "./pictures";
import { type Draw, nameOf } from "./random";
import { askingPrice, drawKilometres, usedValue } from "./valuation";
import { commentsOfKind, factsOfKind, featuresOfKind } from "./vehicle-kinds";

interface Plan {
  carType: CarType;
  candidate: Candidate;
  index: number;
  clock: DemoClock;
  /** In stock, without tag, reservation, reduction or certificate: an edge-case car sets those itself. */
  plain: boolean;
}

/** One car of a site's demo stock. */
const CENTIMETRES_PER_FOOT = 30.48;

export function drawCar(
  draw: Draw,
  site: DemoSite,
  { carType, candidate, index, clock, plain }: Plan,
): IncomingCar {
  const { profile } = site;
  const { model, badge, engine } = candidate;
  const key = `demo-${String(index + 1).padStart(4, "0")}`;
  const year = clock.year - candidate.ageYears;
  const place = drawPlace(draw, site);

  const gearbox = drawGearbox(draw, engine);
  const manual = gearbox.startsWith("M");
  const body = badge.body ?? model.body;
  const use = model.class === "work" ? "work" : model.class === "sports" ? "sports" : "usual";
  // A fixed part of the year, so that kilometres and price are the same in every run.
  const ageYears = candidate.ageYears + 0.3;
  const driven = {
    new: draw.int(3, 48),
    demo: draw.int(900, 9800),
    used: drawKilometres(draw, ageYears, use),
  }[carType];
  // A caravan has no odometer, so only its age decides its price.
  const km = badge.towed ? Math.round(ageYears * 12_500) : driven;
  const driveAway = draw.chance(profile.drive_away_share);
  const price = drawPrice(draw, {
    carType,
    newPrice: badge.price,
    ageYears,
    km,
    hold: model.hold,
    driveAway,
  });
  const reduced = draw.chance(profile.reduced_share) && !plain;
  const offered = draw.chance(0.04) && !reduced && !plain && price > 6000;

  const colour = drawColour(draw, {
    commercial: body === "Commercial" || model.itemType !== "car",
    sporty: model.class === "sports",
  });
  const drawnBody = bodyKey(body, model.class === "offroad", badge.name);
  const [measured, , tall] = model.size.map((mm) => Math.round(mm / 10)) as [number, number, number];
  const length = badge.towed ? Math.round(badge.towed.length * CENTIMETRES_PER_FOOT) : measured;
  const seats = badge.seats ?? model.seats;
  const doors = badge.doors ?? model.doors;
  const features = featuresOfKind(draw, candidate, manual, year);
  const make = model.make;
  const certifiable =
    carType === "used" && candidate.ageYears <= 6 && (!site.manufacturer || site.manufacturer.name === make);
  const certified = draw.chance(profile.certified_share) && certifiable && !plain;
  const name = [year, make, model.model, badge.name, badge.suffix].filter(Boolean).join(" ");
  const status = drawStatus(draw, profile, plain);
  const daysListed = draw.chance(0.09) ? draw.int(1, 7) : draw.int(9, carType === "new" ? 120 : 95);
  const createdAt = clock.today - daysListed * DAY + draw.int(0, 9 * 60) * 60_000;
  const id = asCarId(nameOf(`${site.slug}:${key}`, 24));
  const stocknum = `${profile.stock_prefix}${10_000 + ((index * 37 + 411) % 89_999)}`;
  const vin = drawVin(draw, make);
  const plated = carType !== "new";
  const latestMonth = year === clock.year ? clock.month : 12;
  const buildMonth = Math.min(draw.int(1, 12), latestMonth);
  const complianceMonth = Math.min(buildMonth + draw.int(0, 2), latestMonth);
  const history = drawHistory(draw, candidate.ageYears);

  return factsOfKind(candidate, {
    id,
    source_key: key,
    slug: asCarSlug(slugOf(make, model.model, badge.name, badge.suffix ?? "", id.slice(0, 8))),
    dealership_id: place.dealership.id,
    dealership_slug: place.dealership.slug,
    dealership_name: place.dealership.name,
    location_id: place.location?.id ?? null,
    location_name: place.location?.name ?? null,
    city: place.location?.address.city ?? null,
    state: place.location?.address.state ?? place.dealership.state,
    name,
    year,
    make,
    model: model.model,
    badge: badge.name,
    series: model.series ?? null,
    colour,
    interior_colour: drawInterior(draw, badge.level),
    car_type: carType,
    status,
    tag:
      draw.chance(0.08) && !plain
        ? draw.pick(fittingTags({ carType, km, ageYears, daysListed, ...history }))
        : null,
    reserved: draw.chance(profile.reserved_share) && status === "in_stock" && !plain,
    certified,
    price,
    before_price: reduced ? price + draw.pick([500, 1000, 1500, 2000, 3000, 4000]) : null,
    offer_price: offered ? price - draw.pick([500, 1000, 1500]) : null,
    ...subscription(draw.chance(profile.subscription_share), price, index),
    preorder: false,
    price_type: driveAway ? "drive_away" : "excluding_government_charges",
    km,
    simple_fuel: engine.fuel,
    simple_body: body,
    simple_drive: engine.drive,
    simple_transmission: manual ? "Manual" : "Automatic",
    seats,
    doors,
    engine_size: engine.size,
    stocknum,
    vin,
    regplate: plated ? drawPlate(draw, place.location?.address.state ?? place.dealership.state) : null,
    rego_expiry: plated ? isoDay(clock.today + draw.int(12, 350) * DAY) : null,
    compliance_date: yearMonth(year, complianceMonth),
    build_date: yearMonth(year, buildMonth),
    images: drawPictures(draw, {
      name,
      body: drawnBody,
      outline: outlineOf({ body: drawnBody, model: model.model, length, height: tall, doors, seats }),
      colour: colourKey(colour),
      length,
      height: tall,
      make,
      model: model.model,
      level: badge.level,
      site: site.slug,
      onShowroomFloor: carType !== "used",
    }),
    dealercomments: commentsOfKind(
      draw,
      {
        model,
        engine,
        badge: badge.name,
        level: badge.level,
        year,
        ageYears: candidate.ageYears,
        carType,
        km,
        manual,
        colour,
        features,
        certified,
        city: place.location?.address.city ?? null,
        dealership: place.dealership.name,
        subscription: profile.subscription_share === 1,
        ...history,
      },
      candidate,
    ),
    standardEquipment: features,
    file:
      carType === "used" && draw.chance(profile.history_report_share)
        ? `https://history.example/reports/${id}.pdf`
        : null,
    item_type: model.itemType,
    show_on_dealer_website: true,
    rank: draw.chance(0.03) ? draw.int(1, 9) * 10 : 0,
    autograb_data: null,
    finance_lenders: null,
    payment_processors: null,
    variant: variantDetails(candidate, manual),
    created_at: new Date(createdAt).toISOString(),
    sold_date_timestamp: status === "sold" ? drawSoldTime(draw, clock, createdAt) : null,
  });
}

function drawStatus(draw: Draw, profile: DemoProfile, plain: boolean): CarStatus {
  const sold = draw.chance(profile.sold_share);
  const coming = draw.chance(profile.coming_soon_share);
  return plain ? "in_stock" : sold ? "sold" : coming ? "coming_soon" : "in_stock";
}

interface History {
  owners: number;
  fullHistory: boolean;
}

function drawHistory(draw: Draw, ageYears: number): History {
  const second = draw.chance(0.35);
  const more = draw.int(0, 2);
  const fullHistory = draw.chance(0.7);
  return { owners: 1 + (second ? 1 : 0) + (ageYears > 8 ? more : 0), fullHistory };
}

/** Returns the card tags that are true for this car. */
function fittingTags(
  car: History & { carType: CarType; km: number; ageYears: number; daysListed: number },
): string[] {
  if (car.carType === "new") return ["Available Now", "Factory Bonus", "Limited Edition"];
  if (car.carType === "demo") return ["Ex-Demo Saving", "Drive Away Today"];
  const tags = ["Great Value"];
  if (car.owners === 1) tags.push("One Owner");
  if (car.fullHistory) tags.push("Full History");
  if (car.km < car.ageYears * 9000) tags.push("Low KMs");
  if (car.daysListed < 14) tags.push("Just Arrived");
  return tags;
}

function drawPlace(draw: Draw, site: DemoSite) {
  const dealership = draw.weighted(
    site.dealerships.map(
      (each) => [each, site.profile.states ? (site.profile.states[each.state] ?? 0) : 1] as const,
    ),
  );
  const here = site.locations.filter((location) => location.dealership_id === dealership.id);
  // Nothing is at a place that is not open yet.
  const yards = here.filter(
    ({ location_type, coming_soon }) => location_type === "sales" && coming_soon === undefined,
  );
  const candidates = yards.length > 0 ? yards : here;
  return { dealership, location: candidates.length > 0 ? draw.pick(candidates) : null };
}

function drawGearbox(draw: Draw, engine: Engine): Gearbox {
  const [usual, ...others] = engine.gearboxes;
  if (!usual) throw new Error(`engine "${engine.size}" has no gearbox`);
  return others.length > 0 && draw.chance(0.22) ? draw.pick(others) : usual;
}

function drawPrice(
  draw: Draw,
  car: { carType: CarType; newPrice: number; ageYears: number; km: number; hold: number; driveAway: boolean },
): number {
  const noise = draw.float(0.95, 1.05);
  // Registration, stamp duty and insurance: about 4 % and a fixed part.
  const onRoad = car.driveAway ? car.newPrice * 0.04 + 1400 : 0;
  if (car.carType === "new") return askingPrice(draw, car.newPrice + onRoad);
  if (car.carType === "demo") return askingPrice(draw, (car.newPrice + onRoad) * draw.float(0.89, 0.96));
  return askingPrice(draw, usedValue(car.newPrice, car.ageYears, car.km, car.hold) * noise);
}

/** Dollars a week for a subscription: the car's price over some three and a half years. */
function weekly(price: number): number {
  return Math.max(99, Math.round(price / 182 / 5) * 5 - 1);
}

/** Months. Most subscribers begin with three. */
const TERMS = [3, 1, 6, 3, 12] as const;

/** Not drawn: another draw would change every car after it. */
function subscription(
  isOffered: boolean,
  price: number,
  index: number,
): Pick<IncomingCar, "subscription_price" | "subscription_term"> {
  if (!isOffered) return { subscription_price: null, subscription_term: null };
  return { subscription_price: weekly(price), subscription_term: TERMS[index % TERMS.length] ?? null };
}

/**
 * Draws a sold date in Unix seconds: a third of the sold cars within the last two days, the others up to six weeks ago.
 */
function drawSoldTime(draw: Draw, clock: DemoClock, createdAt: number): number {
  const recent = draw.chance(0.34);
  const time = clock.today - (recent ? draw.int(2, 40) * 3_600_000 : draw.int(4, 42) * DAY);
  return Math.round(Math.max(time, createdAt + 3_600_000) / 1000);
}

function variantDetails({ model, engine }: Candidate, manual: boolean): VariantDetails {
  const [, cylinders, litres] = /^(\d+) cyl, ([\d.]+) L$/.exec(engine.size ?? "") ?? [];
  const millimetres = (value: number): string => `${value.toLocaleString("en-AU")} mm`;
  return {
    cylinders: cylinders ?? null,
    enginesize_litres: litres ? `${litres} L` : null,
    induction: engine.induction,
    geartype: manual ? "Manual" : "Automatic",
    fuelconsumptioncombined: engine.litresPer100 > 0 ? `${engine.litresPer100} L / 100 km` : null,
    fuelcapacity: model.tank > 0 ? `${model.tank} L` : null,
    grossvehiclemass: `${model.gvm.toLocaleString("en-AU")} kg`,
    vehiclelength: millimetres(model.size[0]),
    vehiclewidth: millimetres(model.size[1]),
    vehicleheight: millimetres(model.size[2]),
    torque: `${engine.newtonMetres} Nm`,
    ancaprating: model.ancap === null ? null : String(model.ancap),
    ...(engine.electric && {
      battery_capacity: `${engine.electric.capacity} kWh`,
      electric_range: `${engine.electric.range} km`,
    }),
  };
}

function yearMonth(year: number, month: number): string {
  return `${year}-${String(month).padStart(2, "0")}`;
}

function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Makes a slug without the year, so that the address stays the same in the next year. */
function slugOf(...parts: readonly string[]): string {
  return parts
    .join(" ")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
