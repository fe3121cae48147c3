import { describe, expect, it } from "vitest";
import {
  type AlertDigest,
  type AlertedSearch,
  alertEmail,
  alertText,
  listedCounts,
} from "~/domain/alerts/alert-message";
import { textSegments } from "~/domain/message/text-message";
import { EMAIL_SENDER } from "../../../support/email-sender";
import { english as t } from "../../../support/english";

const SENDER = {
  ...EMAIL_SENDER,
  account: "https://harbour.example/account",
  manage: "https://harbour.example/account#alerts",
  unsubscribe: "https://harbour.example/unsubscribe/token",
};

function search(name: string, count: number, listed = Math.min(count, 10)): AlertedSearch {
  const cars = Array.from({ length: listed }, (_, index) => ({
    name: `Car ${index + 1}`,
    price: index === 0 ? null : "$30,000",
    href: `https://harbour.example/cars/${index + 1}`,
    km: index === 0 ? "63,618 km" : null,
    picture:
      index === 0 ? { src: "https://harbour.example/img/demo/suv?w=400", alt: "Car 1, side view" } : null,
  }));
  return { name, href: "https://harbour.example/cars?make=Toyota", cars, count };
}
const NO_DROPS: AlertDigest["drops"] = { cars: [], count: 0 };
const DROP = {
  name: "2020 Mazda CX-5",
  was: "$31,990",
  price: "$29,990",
  href: "https://harbour.example/cars/cx-5",
  km: "41,200 km",
  picture: { src: "https://harbour.example/img/demo/cx-5?w=400", alt: "2020 Mazda CX-5, side view" },
};

/** A digest whose searches have found different cars, unless it says how many they are. */
type Given = Omit<AlertDigest, "newCars"> & { newCars?: number };
const whole = (given: Given): AlertDigest => ({
  newCars: given.searches.reduce((sum, { count }) => sum + count, 0),
  ...given,
});
const email = (given: Given) => alertEmail(whole(given), SENDER, t);
const text = (given: Given) => alertText(whole(given), SENDER, t);

it.each([
  [[3], [3]],
  [[12], [10]],
  [
    [500, 1],
    [10, 1],
  ],
  [
    [50, 50, 50, 50, 50],
    [8, 8, 8, 8, 8],
  ],
  [
    [2, 50, 50, 50, 50],
    [2, 10, 10, 9, 9],
  ],
  [[], []],
])(
  "rules/alerts#alert-length: the cars listed in a message of searches with %j cars are %j",
  (counts, listed) => expect(listedCounts(counts)).toEqual(listed),
);

describe("the subject of an alert", () => {
  const cases: [string, Given, string][] = [
    [
      "names the only search",
      { searches: [search("Family SUVs", 3)], drops: NO_DROPS },
      "3 new cars for “Family SUVs” at Harbour Cars",
    ],
    [
      "names the only car with a lower price",
      { searches: [], drops: { cars: [DROP], count: 1 } },
      "Now $29,990: 2020 Mazda CX-5 at Harbour Cars",
    ],
    [
      "counts new cars and price drops",
      { searches: [search("One", 1), search("Two", 2)], drops: { cars: [DROP], count: 1 } },
      "3 new cars and 1 price drop at Harbour Cars",
    ],
    [
      "is one line, whatever a search is called",
      { searches: [search("A\r\nBcc: x@example.test", 1)], drops: NO_DROPS },
      "1 new car for “A Bcc: x@example.test” at Harbour Cars",
    ],
  ];
  it.each(cases)("%s", (_title, digest, subject) => expect(email(digest).subject).toBe(subject));
});

it("the plain text of an alert lists each search's cars, the price drops, why it is sent, how to stop it and who sends it", () => {
  const digest = { searches: [search("Family SUVs", 22, 2)], drops: { cars: [DROP], count: 1 } };
  expect(email(digest).text).toBe(`Harbour Cars

22 new cars for “Family SUVs”
- Car 1, 63,618 km
  https://harbour.example/cars/1
- Car 2, $30,000
  https://harbour.example/cars/2
See 20 more: https://harbour.example/cars?make=Toyota

1 car you saved has dropped in price
- 2020 Mazda CX-5: $31,990 → $29,990, 41,200 km
  https://harbour.example/cars/cx-5

You're getting this because you asked Harbour Cars to tell you about new cars and price drops. We send no more than one message a day.
Manage your alerts: https://harbour.example/account#alerts
Unsubscribe: https://harbour.example/unsubscribe/token

Harbour Cars · Harbour Pty Ltd · 03 5550 0001
`);
});

describe("the HTML of an alert", () => {
  it("escapes everything that comes from outside", () => {
    const hostile = '<img src=x onerror=alert(1)> "&';
    const digest = {
      searches: [
        {
          ...search(hostile, 1, 0),
          cars: [
            {
              name: hostile,
              price: hostile,
              km: hostile,
              href: `https://x.example/${hostile}`,
              picture: { src: `https://x.example/${hostile}`, alt: hostile },
            },
          ],
        },
      ],
      drops: { cars: [{ ...DROP, name: hostile, picture: null }], count: 1 },
    };
    const { html } = email(digest);
    expect(html).not.toContain("<img src=x");
    expect(html.match(/<img /g)?.length).toBe(1);
    expect(html).toContain("&lt;img src=x onerror=alert(1)&gt; &quot;&amp;");
    expect(html.match(/<a href="[^"]*"/g)?.length).toBe(6);
  });

  it("shows each car's picture, linked to the car, with its size and what it shows, and names the car as text too", () => {
    const { html } = email({ searches: [search("Family SUVs", 2)], drops: { cars: [DROP], count: 1 } });
    const [found, dropped, ...more] = html.match(/<a href="[^"]*" style="[^"]*"><img [^>]*>/g) ?? [];
    expect(more).toEqual([]);
    expect(found).toMatch(
      /href="https:\/\/harbour.example\/cars\/1".*src="https:\/\/harbour.example\/img\/demo\/suv\?w=400" alt="Car 1, side view" width="144" height="108"/,
    );
    expect(dropped).toContain('alt="2020 Mazda CX-5, side view"');
    for (const name of ["Car 1", "Car 2", DROP.name]) expect(html).toContain(`>${name}</a>`);
    expect(html).toContain("63,618 km");
  });

  it("shows at most 20 pictures, so that the longest message can be stored", () => {
    const [car] = search("", 1).cars;
    const long = {
      ...car,
      name: "A name of sixty characters that a caravan of a dealer may have",
      picture: DROP.picture,
    };
    const cars = () =>
      Array.from({ length: 10 }, () => ({ ...long, price: "$30,000", km: null, href: DROP.href }));
    const searches = ["One", "Two", "Three", "Four"].map((name) => ({ ...search(name, 90), cars: cars() }));
    const drops = { cars: Array.from({ length: 10 }, () => ({ ...DROP })), count: 90 };
    const written = email({ searches, drops });
    expect(written.html.match(/<img /g)?.length).toBe(20);
    expect(JSON.stringify(written).length).toBeLessThan(48_000);
  });

  it("names the language, and links to what stops it", () => {
    const { html } = email({ searches: [search("Family SUVs", 1)], drops: NO_DROPS });
    expect(html).toContain('<html lang="en-AU">');
    expect(html).toContain('<a href="https://harbour.example/unsubscribe/token"');
  });
});

describe("the text message of an alert", () => {
  const stop = "Stop: https://harbour.example/unsubscribe/token";
  const cases: [string, Given, string][] = [
    [
      "links to the only search",
      { searches: [search("Family SUVs", 3)], drops: NO_DROPS },
      `Harbour Cars: 3 new cars for "Family SUVs". https://harbour.example/cars?make=Toyota ${stop}`,
    ],
    [
      "shortens a long name",
      { searches: [search("Seven seats with a tow bar near the coast", 1)], drops: NO_DROPS },
      `Harbour Cars: 1 new car for "Seven seats with a tow bar near the c...". https://harbour.example/cars?make=Toyota ${stop}`,
    ],
    [
      "links to the only car with a lower price",
      { searches: [], drops: { cars: [DROP], count: 1 } },
      `Harbour Cars: 2020 Mazda CX-5 is now $29,990. https://harbour.example/cars/cx-5 ${stop}`,
    ],
    [
      "links to the account when there is more than one thing to tell",
      { searches: [search("One", 1), search("Two", 2)], drops: { cars: [DROP], count: 1 } },
      `Harbour Cars: 3 new cars and 1 price drop. https://harbour.example/account ${stop}`,
    ],
  ];
  it.each(cases)("%s", (_title, digest, expected) => expect(text(digest)).toBe(expected));

  it("has at most two segments: the address of a long search gives way to the account's (rules/alerts#alert-text)", () => {
    const long = {
      ...search("Family SUVs", 3),
      href: `https://harbour.example/cars?${"make=Toyota&".repeat(20)}`,
    };
    const said = text({ searches: [long], drops: NO_DROPS });
    expect(said).toBe(`Harbour Cars: 3 new cars for "Family SUVs". https://harbour.example/account ${stop}`);
    expect(textSegments(said)).toBe(1);
  });

  it("is written with the letters that keep it short, and leaves out a name that would make it long", () => {
    const said = text({ searches: [search("Citroën – mum’s", 1)], drops: NO_DROPS });
    expect(said).toContain('1 new car for "Citroen - mum\'s".');
    const named = search("红色丰田车", 2);
    const chinese = text({ searches: [named], drops: NO_DROPS });
    expect(chinese).toContain("红色丰田车");
    const sender = { ...SENDER, unsubscribe: `https://harbour.example/unsubscribe?t=${"x".repeat(43)}` };
    const left = alertText(whole({ searches: [named], drops: NO_DROPS }), sender, t);
    expect(left).toContain("Harbour Cars: 2 new cars. https://harbour.example/account ");
    expect([said, chinese, left].map(textSegments)).toEqual([1, 2, 1]);
  });

  it("keeps its ways out however long the site's name is", () => {
    const sender = { ...SENDER, site: "The Very Long Name of a Group of Dealerships ".repeat(8).trim() };
    const said = alertText(whole({ searches: [search("One", 1)], drops: NO_DROPS }), sender, t);
    expect(said).toContain(`https://harbour.example/account ${stop}`);
  });
});
