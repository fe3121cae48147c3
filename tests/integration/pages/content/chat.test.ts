import { afterAll, beforeAll, expect, it } from "vitest";
import { incomingCar } from "../../../support/incoming-car";
import { serveSites } from "../../../support/served-sites";

const NOW = new Date("2026-11-23T01:30:00Z");
const provider = {
  name: "Talk",
  script: "https://widget.talk.example/v1/loader.js",
  attributes: { "data-account": "abc" },
  scripts: ["https://cdn.talk.example"],
  connects: ["https://api.talk.example", "wss://*.talk.example"],
  frames: ["https://widget.talk.example"],
};
const car = (site: string) => incomingCar(site, { dealership_id: site, dealership_slug: site });

let served: Awaited<ReturnType<typeof serve>>;
const serve = () =>
  serveSites({
    sites: {
      talking: { phone: "03 5550 0001", cars: [car("talking")], config: { chat: { provider } } },
      silent: { phone: "03 5550 0002", cars: [car("silent")] },
    },
    now: NOW,
  });
beforeAll(async () => {
  served = await serve();
  await served.platform.search.catchUp();
});
afterAll(() => served?.close());

async function policyAt(site: "talking" | "silent", path: string) {
  const { headers, text } = await served.client[site].get(path);
  const policy = new Map(
    String(headers["content-security-policy"])
      .split(";")
      .map((directive): [string, string] => {
        const [name = "", ...sources] = directive.trim().split(" ");
        return [name, sources.filter((source) => !source.startsWith("'nonce-")).join(" ")];
      }),
  );
  const scripts = [...text.matchAll(/<script[^>]*talk\.example[^>]*>/g)].map(([tag]) => tag);
  return { policy, scripts };
}

it.each(["/contact", "/cars", "/about-us", "/cars/slug-talking"])(
  "a site that names its chat's provider loads it at %s, and its policy names the provider's hosts",
  async (path) => {
    const { policy, scripts } = await policyAt("talking", path);
    expect(scripts).toHaveLength(1);
    expect(scripts[0]).toMatch(/ async="".* nonce="[^"]+".* data-account="abc"/);
    expect(policy.get("script-src")).toBe("'self' https://widget.talk.example https://cdn.talk.example");
    expect(policy.get("connect-src")).toBe("'self' https://api.talk.example wss://*.talk.example");
    expect(policy.get("frame-src")).toBe("https://widget.talk.example");
    expect(policy.get("style-src")).toBe("'self'");
    expect(policy.get("form-action")).toBe("'self'");
  },
);

it.each(["/sign-in", "/account", "/success", "/robots.txt", "/api/cars", "/print?car_id=slug-talking"])(
  "nothing of it is at %s",
  async (path) => {
    const { policy, scripts } = await policyAt("talking", path);
    expect(scripts).toEqual([]);
    expect([...policy.values()].join(" ")).not.toContain("talk.example");
  },
);

it("no other site has it, and a site without a provider has no foreign script", async () => {
  for (const path of ["/contact", "/cars"]) {
    const { policy, scripts } = await policyAt("silent", path);
    expect(scripts).toEqual([]);
    expect(policy.get("script-src")).toBe("'self'");
    expect(policy.get("frame-src")).toBe("'none'");
  }
});
