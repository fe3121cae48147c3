import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { parseMapping } from "~/domain/stock-import/mapping";
import { FeedUnreadableError } from "~/services/stock-import/feed-record";
import { NONE, openFeedImporter, TUESDAY } from "../../support/feed-importer";
import { BETA_SLUG } from "../../support/site-slugs";
import { ALPHA, listing, listingsCsv, shippedMapping } from "../../support/stock-feed";
import { describeOnEachStore } from "../../support/store";

const plain = await shippedMapping("forecourt");

describeOnEachStore("importFeed", (database) => {
  it("creates the cars, and changes nothing when the same feed is imported again", async () => {
    const { run, stock, store } = await openFeedImporter(database);
    const feed = listingsCsv([
      listing(),
      listing({ Location: "Warrenheip, AU-VIC", "Car/Suv": "03 **** ****\n" }),
      listing({ Location: "NA", Price: "POA" }),
    ]);
    expect(await run(feed)).toMatchObject({
      ...NONE,
      read: 3,
      created: 3,
      rejectedRowsFile: null,
      warnings: [],
    });
    const before = await stock();
    expect(before).toHaveLength(3);
    expect(before).toContainEqual(
      expect.objectContaining({
        slug: expect.stringMatching(/^2018-toyota-hilux-sr-4x4-[0-9a-z]{6}$/),
        name: "2018 Toyota Hilux SR (4X4)",
        badge: "SR",
        state: "VIC",
        dealership_slug: "south",
        location_id: "south-yard",
      }),
    );
    expect(before).toContainEqual(
      expect.objectContaining({
        state: null,
        city: null,
        price: null,
        dealership_slug: "main",
        location_id: "main-yard",
      }),
    );

    const revision = await store.stockRevision();
    expect(await run(feed, { now: () => TUESDAY })).toMatchObject({ ...NONE, read: 3, unchanged: 3 });
    expect(await stock()).toEqual(before);
    expect(await store.stockRevision()).toBe(revision);
  });

  it("updates a car whose price changed, and keeps its id and address", async () => {
    const { run, stock } = await openFeedImporter(database);
    await run(listingsCsv([listing(), listing({ Kilometres: "5" })]));
    const before = await stock();
    const summary = await run(listingsCsv([listing({ Price: "37990" }), listing({ Kilometres: "5" })]));
    expect(summary).toMatchObject({ ...NONE, read: 2, updated: 1, unchanged: 1 });
    const after = await stock();
    expect(after.map(({ id, slug }) => ({ id, slug }))).toEqual(
      expect.arrayContaining(before.map(({ id, slug }) => ({ id, slug }))),
    );
    expect(after.map(({ price }) => price).sort()).toEqual([37_990, 39_990]);
  });

  it("imports similar rows as different cars", async () => {
    const { run, stock } = await openFeedImporter(database);
    const feed = listingsCsv([listing(), listing(), listing({ Price: "1000" }), listing({ Year: "2019" })]);
    expect(await run(feed)).toMatchObject({ created: 4 });
    expect(new Set((await stock()).map(({ slug }) => slug)).size).toBe(4);
    expect(await run(feed)).toMatchObject({ unchanged: 4 });
  });

  it("separates the cars of different sources and sites", async () => {
    const { run, stock } = await openFeedImporter(database);
    const feed = listingsCsv([listing()]);
    await run(feed);
    expect(await run(feed, { source: "weekly" })).toMatchObject({ created: 1 });
    expect(await run(feed, { site: { ...ALPHA, slug: BETA_SLUG } })).toMatchObject({ created: 1 });
    expect(new Set((await stock()).map(({ id }) => id)).size).toBe(3);
  });

  it("writes faulty rows to a file with line, field, reason and value, and imports the others", async () => {
    const { run, dataDir } = await openFeedImporter(database);
    const feed = listingsCsv([
      listing({ "Car/Suv": "two\nlines" }),
      listing({ UsedOrNew: "WRECK, burnt" }),
      "Kia,2020",
      listing({ Year: "MMXX" }),
      listing({ Kilometres: "7" }),
    ]);
    const summary = await run(feed);
    expect(summary).toMatchObject({ ...NONE, read: 5, created: 2, rejected: 3 });
    expect(summary.rejections).toEqual([
      expect.objectContaining({ line: 4, field: "car_type", record: 2 }),
      { line: 5, field: "row", reason: "2 fields where the header has 19", value: "Kia, 2020", record: 3 },
      {
        line: 6,
        field: "year",
        reason: '"MMXX" is not a whole number (column Year)',
        value: "MMXX",
        record: 4,
      },
    ]);
    expect(summary.rejectedRowsFile).toBe(
      path.join(dataDir, "imports/alpha-daily-20260302T010000Z-rejected.csv"),
    );
    expect(await readFile(summary.rejectedRowsFile ?? "", "utf8")).toBe(
      [
        "line,field,reason,value,record",
        '4,car_type,"""WRECK, burnt"" is not one of USED, DEMO, NEW (column UsedOrNew)","WRECK, burnt",2',
        '5,row,2 fields where the header has 19,"Kia, 2020",3',
        '6,year,"""MMXX"" is not a whole number (column Year)",MMXX,4',
        "",
      ].join("\r\n"),
    );
    expect((await run(feed)).rejectedRowsFile).toBe(
      path.join(dataDir, "imports/alpha-daily-20260302T010000Z-2-rejected.csv"),
    );
  });

  it("returns at most a hundred rejected rows, and writes all to the file", async () => {
    const { run } = await openFeedImporter(database);
    const summary = await run(listingsCsv(Array.from({ length: 1234 }, () => listing({ Brand: "NA" }))));
    expect(summary).toMatchObject({ read: 1234, rejected: 1234, created: 0 });
    expect(summary.rejections).toHaveLength(100);
    const lines = (await readFile(summary.rejectedRowsFile ?? "", "utf8")).trim().split("\r\n");
    expect(lines).toHaveLength(1235);
    expect(lines.at(-1)).toBe("1235,make,the feed gives none (column Brand),NA,1234");
  });

  it("changes nothing when the feed is broken, even at its end", async () => {
    const { run, stock, dataDir, store } = await openFeedImporter(database);
    await run(listingsCsv([listing()]));
    const before = await stock();
    const revision = await store.stockRevision();
    const rows = Array.from({ length: 3000 }, (_, index) => listing({ Kilometres: String(index) }));
    const whole = Buffer.from(listingsCsv(rows));
    for (const broken of [
      whole.subarray(0, whole.length - 40),
      Buffer.concat([whole, Buffer.from([0xff])]),
      Buffer.concat([whole, Buffer.from('Kia,"2020')]),
      whole.subarray(10),
      Buffer.alloc(0),
    ])
      await expect(run(broken, { complete: true })).rejects.toThrow(FeedUnreadableError);
    expect(await stock()).toEqual(before);
    expect(await store.stockRevision()).toBe(revision);
    expect(
      (await readdir(path.join(dataDir, "imports"))).filter((name) => name.includes("rejected")),
    ).toEqual([]);
  });

  it("rejects a row without a key, and the second of two rows with the same key", async () => {
    const { run, stock } = await openFeedImporter(database);
    const feed =
      "stocknum,make,model,car_type\nU1,Kia,Rio,used\n,Kia,Rio,used\nU1,Kia,Cerato,used\nU2,Kia,Rio,used\n";
    expect(await run(feed, { mapping: plain })).toMatchObject({
      read: 4,
      created: 2,
      rejected: 2,
      rejections: [
        { line: 3, field: "key", reason: "the feed gives none (column stocknum)" },
        { line: 4, field: "key", reason: "an earlier row has the same (column stocknum)", value: "U1" },
      ],
    });
    expect((await stock()).map(({ stocknum, model }) => [stocknum, model]).sort()).toEqual([
      ["U1", "Rio"],
      ["U2", "Rio"],
    ]);
  });

  it("notes a key that was another car's, with the line and both names", async () => {
    const { run } = await openFeedImporter(database);
    const feed = (car: string) => `stocknum,make,model,year,car_type\nU2,Kia,Rio,2019,used\nU1,${car},used\n`;
    await run(feed("Toyota,Corolla,2020"), { mapping: plain });
    const again = feed("Ford,Ranger,2022");
    const noted = {
      updated: 1,
      noted: 1,
      notes: [
        {
          line: 3,
          field: "key",
          value: "U1",
          reason:
            "belonged to another car, 2020 Toyota Corolla; saved lists and links of that car now show 2022 Ford Ranger: give each car its own key",
        },
      ],
    };
    expect(await run(again, { mapping: plain, dryRun: true })).toMatchObject(noted);
    expect(await run(again, { mapping: plain })).toMatchObject(noted);
    expect(await run(again, { mapping: plain })).toMatchObject({ unchanged: 2, noted: 0 });
  });

  it("reads the same cars from CSV, JSON and XML", async () => {
    const { run, stock } = await openFeedImporter(database);
    const csv = [
      "stocknum,make,model,car_type,year,price,km,state,dealership,images,standardEquipment,reserved,variant.torque,dealercomments",
      'U1,Kia,Rio,used,2020,"$15,990","61,000 km",Victoria,main,/img/demo/1|/img/demo/2,Sunroof|Tow bar,yes,250 Nm,<p>One owner</p>',
      "",
    ].join("\n");
    expect(await run(csv, { mapping: plain })).toMatchObject({ created: 1 });
    const [car] = await stock();
    expect(car).toMatchObject({
      name: "2020 Kia Rio",
      price: 15_990,
      km: 61_000,
      state: "VIC",
      dealership_slug: "main",
      images: [{ url: "/img/demo/1" }, { url: "/img/demo/2" }],
      standardEquipment: ["Sunroof", "Tow bar"],
      reserved: true,
      variant: { torque: "250 Nm" },
      dealercomments: "One owner",
    });
    const json = JSON.stringify({
      cars: [
        {
          stocknum: "U1",
          make: "Kia",
          model: "Rio",
          car_type: "used",
          year: 2020,
          price: 15990,
          km: 61000,
          state: "VIC",
          dealership: "alpha-main",
          images: [{ url: "/img/demo/1" }, { url: "/img/demo/2" }],
          standardEquipment: ["Sunroof", "Tow bar"],
          reserved: true,
          variant: { torque: "250 Nm" },
          dealercomments: "One owner",
        },
      ],
    });
    expect(await run(json, { mapping: plain, format: "json" })).toMatchObject({ unchanged: 1 });
    const xml = `<cars><car><stocknum>U1</stocknum><make>Kia</make><model>Rio</model><car_type>USED</car_type>
      <year>2020</year><price>15990</price><km>61000</km><state>vic</state><dealership>main</dealership>
      <images><image>/img/demo/1</image><image>/img/demo/2</image></images>
      <standardEquipment><item>Sunroof</item><item>Tow bar</item></standardEquipment>
      <reserved>1</reserved><variant><torque>250 Nm</torque></variant>
      <dealercomments>&lt;p&gt;One owner&lt;/p&gt;</dealercomments></car></cars>`;
    expect(await run(xml, { mapping: plain, format: "xml" })).toMatchObject({ unchanged: 1 });
    expect(await stock()).toEqual([car]);
  });

  it("throws for JSON or XML without a required column in any record, and for a format that the mapping lacks", async () => {
    const { run } = await openFeedImporter(database);
    await expect(
      run('{"cars":[{"marke":"Kia","stocknum":"1"}]}', { mapping: plain, format: "json" }),
    ).rejects.toThrow("no record of the feed has make or model or car_type");
    await expect(run("[]", { format: "json" })).rejects.toThrow(
      "the mapping australian-listings reads csv, not json",
    );
  });

  it("reports its progress, and stops between two batches when it is aborted", async () => {
    const { run, stock } = await openFeedImporter(database);
    const feed = listingsCsv(
      Array.from({ length: 1200 }, (_, index) => listing({ Kilometres: String(index) })),
    );
    const progress: [number, number][] = [];
    const stop = new AbortController();
    const note = (done: number, total: number | null) => {
      if (total !== null) progress.push([done, total]);
    };
    const onProgress = (done: number, total: number | null) => {
      note(done, total);
      if (progress.length > 0) stop.abort();
    };
    await expect(run(feed, { onProgress, signal: stop.signal })).rejects.toThrow("aborted");
    expect(progress).toEqual([[500, 1200]]);
    expect(await stock()).toHaveLength(500);
    progress.length = 0;
    expect(await run(feed, { onProgress: note })).toMatchObject({
      created: 700,
      unchanged: 500,
    });
    expect(progress).toEqual([
      [500, 1200],
      [1000, 1200],
      [1200, 1200],
    ]);
  });

  it("runs two imports of one source one after the other", async () => {
    const { run, store } = await openFeedImporter(database);
    const rows = Array.from({ length: 800 }, (_, index) => listing({ Kilometres: String(index) }));
    let waited = 0;
    const options = {
      complete: true,
      onWait: () => {
        waited += 1;
      },
    };
    const [all, part] = await Promise.all([
      run(listingsCsv(rows), options),
      run(listingsCsv(rows.slice(0, 600)), options),
    ]);
    expect(waited).toBe(1);
    // Whichever import ran second saw the complete result of the first one.
    const allFirst = part.created === 0;
    expect(all).toMatchObject(
      allFirst ? { created: 800, sold: 0 } : { created: 200, unchanged: 600, sold: 0 },
    );
    expect(part).toMatchObject(allFirst ? { unchanged: 600, sold: 200 } : { created: 600, sold: 0 });
    expect(await store.cars.count()).toBe(800);
  });

  it("imports with a mapping that a dealer wrote", async () => {
    const { run, stock } = await openFeedImporter(database);
    const mapping = parseMapping({
      name: "yard-list",
      formats: { csv: { delimiter: ";" } },
      key: "Nr",
      fields: {
        make: { column: "Make" },
        model: { column: "Model" },
        car_type: { value: "used" },
        price: { column: "Price", steps: ["dollars"], unreadable: "leave_out" },
        price_type: { value: "drive_away" },
      },
    });
    await run("Nr;Make;Model;Price\n1;Kia;Rio;15990\n2;Kia;Rio;ask us\n", { mapping });
    expect((await stock()).map(({ price, price_type }) => [price, price_type])).toEqual(
      expect.arrayContaining([
        [15_990, "drive_away"],
        [null, "drive_away"],
      ]),
    );
  });
});
