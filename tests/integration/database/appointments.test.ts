import { expect, it } from "vitest";
import type { NewAppointment } from "~/adapters/database/appointments.server";
import { appointmentRefusal } from "~/adapters/database/lead-errors";
import type { Store } from "~/adapters/database/open-store.server";
import type { NewLead } from "~/domain/lead/lead";
import { asCarId } from "~/domain/text/identifiers";
import { newLead } from "../../support/new-lead";
import { ALPHA_SLUG, BETA_SLUG } from "../../support/site-slugs";
import { describeOnEachStore } from "../../support/store";

const NOW = new Date("2026-03-02T01:00:00.000Z");
const EMAIL = { channel: "email" as const, target: "leads@alpha.example" };

const at = (hour: number, overrides: Partial<NewAppointment> = {}): NewAppointment => ({
  location_id: "yard",
  starts_at: `2026-03-03T0${hour}:00:00.000Z`,
  ends_at: `2026-03-03T0${hour + 1}:00:00.000Z`,
  per_slot: 1,
  per_person: 2,
  ...overrides,
});
/** Returns the lead of a person whom no other test uses. */
const by = (person: string, overrides: Partial<NewLead> = {}) =>
  newLead(person, { email: `${person}@example.com`, phone: `0491 570 ${person.slice(-3)}`, ...overrides });
const ask = { site: ALPHA_SLUG, location_id: "yard", car_id: null };
const DAY = { from: "2026-03-03T00:00:00.000Z", to: "2026-03-04T00:00:00.000Z" };
const book = (store: Store, lead: NewLead, appointment: NewAppointment) =>
  store.leads.submit(lead, [EMAIL], NOW, { appointment });
/** Returns "booked", or the reason for the refusal. */
const outcome = (store: Store, lead: NewLead, appointment: NewAppointment) =>
  book(store, lead, appointment).then(
    () => "booked",
    (error: unknown) => appointmentRefusal(error) ?? Promise.reject(error),
  );
const starts = async (store: Store, query: object = {}) =>
  (await store.appointments.booked({ ...ask, ...DAY, ...query })).map(({ starts_at }) => starts_at);

describeOnEachStore("the table of appointments", (database) => {
  it("stores an appointment with its lead, and blocks the time for its own site and location only", async () => {
    const store = await database.open();
    const { lead_id } = await book(store, by("p-101", { car_id: asCarId("car-1") }), at(2));
    expect(await store.appointments.ofLead(lead_id)).toEqual({
      location_id: "yard",
      starts_at: "2026-03-03T02:00:00.000Z",
      ends_at: "2026-03-03T03:00:00.000Z",
    });
    expect(await store.appointments.booked({ ...ask, ...DAY })).toEqual([
      {
        starts_at: "2026-03-03T02:00:00.000Z",
        ends_at: "2026-03-03T03:00:00.000Z",
        car_id: "car-1",
        here: true,
        submission_id: "p-101",
      },
    ]);
    expect(await starts(store, { site: "beta" })).toEqual([]);
    expect(await starts(store, { location_id: "other" })).toEqual([]);
    // The car is blocked at every location.
    const car = await store.appointments.booked({
      ...ask,
      ...DAY,
      location_id: "other",
      car_id: asCarId("car-1"),
    });
    expect(car).toMatchObject([{ here: false, car_id: "car-1" }]);
    // An appointment that ends when the day begins, or begins when it ends, is not part of that
    // day.
    expect(await starts(store, { from: "2026-03-03T03:00:00.000Z" })).toEqual([]);
    expect(await starts(store, { to: "2026-03-03T02:00:00.000Z" })).toEqual([]);
    expect(await starts(store, { from: "2026-03-03T02:59:00.000Z" })).toHaveLength(1);
  });

  it("refuses a booked time, and stores nothing of the lead", async () => {
    const store = await database.open();
    await book(store, by("p-101"), at(2));
    expect(await outcome(store, by("p-102"), at(2))).toBe("taken");
    // An appointment of another length, as after a change of the site's settings.
    const half = at(2, { starts_at: "2026-03-03T02:30:00.000Z", ends_at: "2026-03-03T03:30:00.000Z" });
    expect(await outcome(store, by("p-103"), half)).toBe("taken");
    expect([await store.leads.count(), (await store.outbox.backlog(NOW)).waiting]).toEqual([1, 1]);
    expect(await outcome(store, by("p-104"), at(1))).toBe("booked");
    expect(await outcome(store, by("p-105"), at(3))).toBe("booked");
    expect(await outcome(store, by("p-106"), at(2, { location_id: "other" }))).toBe("booked");
    expect(await outcome(store, by("p-107", { site: BETA_SLUG }), at(2))).toBe("booked");
  });

  it("books as many appointments at a time as the location allows, but each car once", async () => {
    const store = await database.open();
    const two = at(2, { per_slot: 2 });
    expect(await outcome(store, by("p-101", { car_id: asCarId("car-1") }), two)).toBe("booked");
    expect(await outcome(store, by("p-102", { car_id: asCarId("car-1") }), two)).toBe("taken");
    expect(
      await outcome(store, by("p-103", { car_id: asCarId("car-1") }), { ...two, location_id: "other" }),
    ).toBe("taken");
    expect(await outcome(store, by("p-104", { car_id: asCarId("car-2") }), two)).toBe("booked");
    expect(await outcome(store, by("p-105", { car_id: asCarId("car-3") }), two)).toBe("taken");
  });

  it("limits the future appointments of a person with the same e-mail address or phone number", async () => {
    const store = await database.open();
    const ada = { email: "ada@example.com", phone: "0491 570 006" };
    expect(await outcome(store, by("p-1", ada), at(1))).toBe("booked");
    expect(
      await outcome(store, by("p-2", { ...ada, email: "Ada@Example.com", phone: "0491 570 007" }), at(2)),
    ).toBe("booked");
    expect(await outcome(store, by("p-3", { ...ada, phone: "0491 570 008" }), at(3))).toBe("many");
    expect(
      await outcome(store, by("p-4", { email: "other@example.com", phone: "+61 491 570 006" }), at(3)),
    ).toBe("booked");
    expect(await outcome(store, by("p-5", { email: null, phone: "0491570006" }), at(4))).toBe("many");
    expect(await outcome(store, by("p-6", { ...ada, site: BETA_SLUG }), at(3))).toBe("booked");
    // Past appointments no longer count.
    const later = new Date("2026-03-03T02:00:00.000Z");
    await store.leads.submit(by("p-7", ada), [EMAIL], later, { appointment: at(5) });
    expect(await store.leads.count(ALPHA_SLUG)).toBe(4);
  });

  it("returns the existing appointment for a repeated submission", async () => {
    const store = await database.open();
    const first = await book(store, by("p-101"), at(2));
    expect(await book(store, by("p-101"), at(2))).toEqual({ ...first, created: false });
    expect(await starts(store)).toEqual(["2026-03-03T02:00:00.000Z"]);
  });

  it("makes a released time available to others, and keeps the lead", async () => {
    const store = await database.open();
    const { lead_id } = await book(store, by("p-101"), at(2));
    expect(await store.appointments.release(lead_id)).toBe(true);
    expect(await store.appointments.release(lead_id)).toBe(false);
    expect(await store.appointments.ofLead(lead_id)).toBeNull();
    expect(await store.leads.byId(lead_id)).not.toBeNull();
    expect(await outcome(store, by("p-102"), at(2))).toBe("booked");
  });

  it.each([1, 3])("books as many of 16 parallel requests as the time slot allows: %i", async (per_slot) => {
    const stores = await Promise.all([database.open(), database.open()]);
    const outcomes = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        outcome(stores[index % 2] as Store, by(`p-${100 + index}`), at(2, { per_slot })),
      ),
    );
    expect(outcomes.filter((each) => each === "booked")).toHaveLength(per_slot);
    expect(outcomes.filter((each) => each === "taken")).toHaveLength(16 - per_slot);
    expect(await stores[0]?.leads.count()).toBe(per_slot);
    expect(await starts(stores[1] as Store)).toHaveLength(per_slot);
  });

  it("books one appointment for a submission posted 12 times in parallel", async () => {
    const stores = await Promise.all([database.open(), database.open()]);
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, index) => book(stores[index % 2] as Store, by("p-101"), at(2))),
    );
    expect(new Set(results.map(({ lead_id }) => lead_id)).size).toBe(1);
    expect(await starts(stores[0] as Store)).toHaveLength(1);
  });

  it("books two appointments for a person who asks for 8 in parallel", async () => {
    const stores = await Promise.all([database.open(), database.open()]);
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        outcome(stores[index % 2] as Store, newLead(`s-${index}`), at(index + 1)),
      ),
    );
    expect(outcomes.filter((each) => each === "booked")).toHaveLength(2);
  });
});
