import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CAR_FIELDS } from "~/domain/stock-import/car-fields";

/* docs/fields.md names a reader for each field of the specification, or says that the field is declined. */

const doc = readFileSync("docs/fields.md", "utf8");

interface Row {
  section: string;
  field: string;
  source: string;
  reader: string;
}

const rows: Row[] = doc.split(/^## /m).flatMap((part) => {
  const [section = "", ...lines] = part.split("\n");
  return lines.flatMap((line) => {
    const [, field, source, reader] = /^\| `([^`]+)` \| (.+) \| (.+) \|$/.exec(line) ?? [];
    return field && source && reader ? [{ section, field, source, reader }] : [];
  });
});

const fieldsOf = (section: string) => rows.filter((row) => row.section === section).map(({ field }) => field);

/** The fields of the specification, by section. */
const SPECIFIED = {
  Car: "id slug name year make model make_model badge series colour interior_colour car_type status tag reserved certified price before_price offer_price subscription_price weekly_price_range preorder price_type km views simple_fuel fuel simple_body simple_drive simple_transmission trans gearnum seats doors drive transmission engine_size bodyconfiguration stocknum vin regplate rego_expiry compliance_date build_date created_at updated_at photos_count thumbnails images primary_image_url dealercomments standardEquipment file city state location_id location_name private_suburb private_postcode dealership_id dealership_slug dealership_name show_on_dealer_website carsales_title item_type sold_date_timestamp payment_processors has_nvic sold location",
  "Variant details":
    "cylinders enginesize enginesize_litres induction geartype fuelconsumptioncombined fuelcapacity grossvehiclemass vehiclelength vehicleheight vehiclewidth torque ancaprating",
  "Caravan specifications": "body_width body_length tare_weight axle_type sleeps aggregate_trailer_mass",
  // Named by no page of the specification: the trade's facets need them.
  "Electric cars and subscriptions": "electric_range battery_capacity subscription_term",
  "Location on the car":
    "id name phone slug distribution_locations street city state postcode place_url address.id",
  "Market data": "state_average_market_price average_market_price",
  "Finance data":
    "interestRate comparisonRate paymentWeek paymentMonth deposit balloon termMonths termYears termWeeks totalPayable establishmentFees disclaimer financeProvider",
  "Enquiry form": "page_id",
};

describe.each(Object.entries(SPECIFIED))("the section of docs/fields.md for %s", (section, fields) => {
  it("has every field of the specification, and no other", () =>
    expect(fieldsOf(section).sort()).toEqual(fields.split(" ").sort()));
});

it("docs/fields.md has only these sections", () =>
  expect([...new Set(rows.map((row) => row.section))]).toEqual(Object.keys(SPECIFIED)));

it.each(rows)(
  "docs/fields.md names the reader of $section: $field, which is $reader",
  ({ field, source, reader }) => {
    if (reader.startsWith("declined: ")) {
      expect(reader.length).toBeGreaterThan(40);
      expect(source).toBe("-");
      return;
    }
    const named = /^`([^`]+)`$/.exec(reader)?.[1] ?? "";
    const file = [named, `app/${named}`].find((path) => existsSync(path));
    expect(file, named).toBeDefined();
    // Code that fills a field is not a reader of it.
    expect(named).not.toMatch(/^(domain\/feed|domain\/car\.ts|adapters\/database)/);
    const name = field.split(".").at(-1) ?? "";
    expect(readFileSync(file ?? "", "utf8")).toMatch(new RegExp(`\\b${name}\\b`));
  },
);

it("docs/fields.md lists every field that a mapping may fill", () => {
  const missing = CAR_FIELDS.filter((field) => {
    const [group = "", ...rest] = field.split(".");
    const name = rest.at(-1) ?? group;
    return !rows.some((row) => row.field === name) && !["rank", "validUntil"].includes(name);
  });
  expect(missing).toEqual([]);
});
