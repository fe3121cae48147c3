import path from "node:path";
import { describe, expect, it } from "vitest";
import { foldersWithSites } from "~/tenants/site-view";

describe("foldersWithSites", () => {
  const shipped = path.resolve("app/tenants/sites");
  const own = path.resolve("my-sites");

  it.each([
    ["the shipped folder alone by default", {}, [shipped]],
    ["the shipped folder before the deployment's own", { sitesDir: "my-sites" }, [shipped, own]],
    ["only the own folder without the demo sites", { sitesDir: "my-sites", demoSites: false }, [own]],
    ["a folder once that is named twice", { sitesDir: "app/tenants/sites" }, [shipped]],
    ["the shipped folder of another root", { rootDir: "/elsewhere" }, ["/elsewhere/app/tenants/sites"]],
    ["no folder without the demo sites and an own folder", { demoSites: false }, []],
  ])("returns %s", (_what, places, folders) => expect(foldersWithSites(places)).toEqual(folders));
});
