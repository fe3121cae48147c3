import { describe, expect, it } from "vitest";
import type { IncomingCar } from "~/adapters/database/car-rows.server";
import { siteCar } from "../../../support/incoming-car";
import { mainOf } from "../../../support/page-words";
import { servedSites } from "../../../support/served-sites";
import { siteLocation } from "../../../support/site-folders";

const NOW = new Date("2026-11-21T02:00:00Z");
const ADDRESS = {
  street: "1 Yard Street",
  city: "Sydney",
  state: "NSW",
  postcode: "2000",
  place_url: "https://maps.example/yard",
};

const car = (key: string, fields: Partial<IncomingCar> = {}): IncomingCar =>
  siteCar("yard", key, {
    slug: key, // An import sets this location, wherever the car is.
    location_id: "yard-yard",
    price: 20_000,
    city: "Sydney",
    state: "NSW",
    ...fields,
  });
const served = servedSites({
  sites: {
    yard: {
      phone: "03 5550 0009",
      config: {
        locations: [siteLocation("yard", { address: ADDRESS })],
        vehicle: { show_location_on_card: false },
      },
      cars: [
        car("here"),
        car("silent", { city: null, state: null }),
        car("elsewhere", { city: "Caringbah" }),
        car("other-state", { city: null, state: "TAS" }),
      ],
    },
  },
  now: NOW,
});

const get = async (path: string) => (await served.client.yard.get(path)).text;
const offerOf = (html: string) => {
  const data = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)];
  return data.map(([, text = "{}"]) => JSON.parse(text)).find(({ offers }) => offers)?.offers;
};

describe("the location of a car", () => {
  it.each(["here", "silent"])("is the yard of its dealership, with the map, for the car %s", async (slug) => {
    const html = await get(`/cars/${slug}`);
    expect(html).toContain('id="vehicle-map"');
    expect(html).toContain("1 Yard Street");
    expect(html).not.toContain("Ask the dealership where you can see it");
    expect(offerOf(html).availableAtOrFrom.address).toMatchObject({
      addressLocality: "Sydney",
      addressRegion: "NSW",
    });
  });

  it.each([
    ["elsewhere", "Caringbah NSW", { addressLocality: "Caringbah", addressRegion: "NSW" }],
    ["other-state", "TAS", { addressRegion: "TAS" }],
  ])(
    "is the car's own place, without the map and street of the yard, for the car %s",
    async (slug, place, address) => {
      const html = await get(`/cars/${slug}`);
      const page = mainOf(html).slice(0, mainOf(html).indexOf("Similar cars"));
      expect(page).toContain(`The car is in ${place}. Ask the dealership where you can see it.`);
      expect(page).toContain('aria-label="Selling dealership"');
      for (const absent of ["vehicle-map", "1 Yard Street", "maps.example"])
        expect(page).not.toContain(absent);
      expect(offerOf(html).availableAtOrFrom.address).toEqual({
        "@type": "PostalAddress",
        ...address,
        addressCountry: "AU",
      });

      const sheet = mainOf(await get(`/print?car_id=${slug}`));
      expect(sheet).toContain(`The car is in ${place}.`);
      expect(sheet).toContain("Selling dealership");
      expect(sheet).not.toContain("1 Yard Street");

      // The cards of this site do not show the location of a car, but the page of a form does.
      expect(mainOf(await get(`/cars/${slug}/enquire`))).toContain(`yard cars · ${place}`);
    },
  );

  it("is printed with the street of the yard when the car is there", async () => {
    const sheet = mainOf(await get("/print?car_id=here"));
    expect(sheet).toContain("Where to see this car");
    expect(sheet).toContain("1 Yard Street, Sydney NSW 2000");
  });
});
