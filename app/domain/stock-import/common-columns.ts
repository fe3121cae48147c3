import type { CarField } from "./car-fields";

type Steps = readonly (string | object)[];

interface CommonColumn {
  field: CarField;
  /**
   * What dealers' systems call it, without spaces and signs. A nested name ("price.amount") is compared whole, by its
   * last two parts and by its last.
   */
  names: readonly string[];
  steps?: Steps;
  /** `unreadable` of the mapping: a drafted mapping rejects only for what a car can't be sold without. */
  strict?: true;
}

export const CONDITIONS = {
  lookup: {
    ...{
      new: "new",
      n: "new",
      "brand new": "new",
      demo: "demo",
      d: "demo",
      demonstrator: "demo",
      "ex-demo": "demo",
    },
    ...{ used: "used", u: "used", "pre-owned": "used", preowned: "used", "second hand": "used" },
  },
  otherwise: "empty",
};
const STATES_OF_SALE = {
  lookup: {
    ...{ sold: "sold", delivered: "sold", "coming soon": "coming_soon", "in transit": "coming_soon" },
    ...{ "on order": "coming_soon", available: "in_stock", "in stock": "in_stock" },
  },
  otherwise: "empty",
};
const KINDS = {
  lookup: { car: "car", caravan: "caravan", camper: "caravan", "camper trailer": "caravan", truck: "truck" },
  otherwise: "empty",
};

/** Columns that dealers' exports have, by the field that each fills; the first column that fits is taken. */
export const COMMON_COLUMNS: readonly CommonColumn[] = [
  {
    field: "stocknum",
    names: [
      "stockno",
      "stocknumber",
      "stocknum",
      "stockid",
      "stockref",
      "stockreference",
      "stock",
      "stkno",
      "unitno",
      "unit",
      "listingid",
      "reference",
      "ref",
      "id",
    ],
  },
  {
    field: "vin",
    names: ["vin", "vinnumber", "vinchassis", "vinengineno", "chassisno", "chassisnumber", "chassis"],
  },
  {
    field: "regplate",
    names: ["rego", "regono", "registration", "registrationnumber", "regplate", "plate", "platenumber"],
  },
  {
    field: "rego_expiry",
    names: ["regoexpiry", "regoexpires", "regoexp", "registrationexpiry"],
    steps: ["date"],
  },
  {
    field: "make",
    names: ["make", "makename", "brand", "manufacturer", "marque", "vehiclemake", "mk"],
    strict: true,
  },
  { field: "model", names: ["model", "modelname", "vehiclemodel", "mdl", "family", "range"], strict: true },
  {
    field: "year",
    names: [
      "year",
      "modelyear",
      "yr",
      "buildyear",
      "yearofmanufacture",
      "manufactureyear",
      "yrmfr",
      "releaseyear",
      "vehicleyear",
    ],
    steps: ["integer"],
  },
  {
    field: "badge",
    names: ["badge", "variant", "grade", "trim", "derivative", "variantname", "version", "layout"],
  },
  { field: "series", names: ["series"] },
  {
    field: "name",
    names: ["title", "adtitle", "listingtitle", "headline", "heading", "vehicletitle", "name"],
    steps: ["single_spaces"],
  },
  {
    field: "car_type",
    names: [
      "condition",
      "vehiclecondition",
      "usedornew",
      "neworused",
      "newused",
      "nu",
      "stocktype",
      "listingtype",
      "saletype",
      "type",
    ],
    steps: [CONDITIONS],
  },
  { field: "status", names: ["status", "stockstatus", "availability"], steps: [STATES_OF_SALE] },
  {
    field: "item_type",
    names: ["itemtype", "producttype", "vehicleclass", "class", "category"],
    steps: [KINDS],
  },
  {
    field: "price",
    names: [
      "driveawayprice",
      "driveaway",
      "rideawayprice",
      "rideaway",
      "price",
      "saleprice",
      "sellingprice",
      "advertisedprice",
      "advertised",
      "retailprice",
      "retail",
      "retailincgst",
      "askingprice",
      "listprice",
      "priceincgst",
      "priceamount",
      "egc",
      "internetprice",
      "webprice",
      "amount",
    ],
    steps: ["dollars"],
    strict: true,
  },
  {
    field: "before_price",
    names: ["wasprice", "was", "rrp", "oldprice", "originalprice", "pricewas"],
    steps: ["dollars"],
  },
  {
    field: "km",
    names: [
      "kms",
      "ks",
      "km",
      "odometer",
      "kilometres",
      "kilometers",
      "mileage",
      "odo",
      "odometerreading",
      "odometervalue",
    ],
    steps: ["kilometres"],
  },
  {
    field: "colour",
    names: ["colour", "color", "exteriorcolour", "exteriorcolor", "extcolour", "bodycolour", "paint"],
  },
  {
    field: "interior_colour",
    names: ["interiorcolour", "interiorcolor", "intcolour", "interior", "trimcolour"],
  },
  {
    field: "simple_body",
    names: [
      "body",
      "bodytype",
      "bodystyle",
      "bodyshape",
      "bodyconfig",
      "bodydesc",
      "bodydescription",
      "vehicletype",
      "style",
      "vantype",
      "trucktype",
      "kind",
    ],
  },
  { field: "simple_fuel", names: ["fuel", "fueltype", "enginefuel"] },
  { field: "simple_drive", names: ["drive", "drivetype", "drivetrain", "drivenwheels"] },
  { field: "simple_transmission", names: ["transmission", "trans", "gearbox", "gbox", "transmissiontype"] },
  {
    field: "seats",
    names: ["seats", "seatcount", "noofseats", "seatingcapacity"],
    steps: [{ count: "Seats" }],
  },
  { field: "doors", names: ["doors", "doorcount", "noofdoors"], steps: [{ count: "Doors" }] },
  { field: "engine_size", names: ["enginesize", "engine", "enginedescription", "capacity", "cc", "litres"] },
  {
    field: "dealercomments",
    names: [
      "comments",
      "dealercomments",
      "description",
      "vehicledescription",
      "adtext",
      "adcopy",
      "webad",
      "details",
      "notes",
      "longdescription",
      "salescomments",
      "sellercomments",
      "remarks",
      "blurb",
    ],
    steps: ["plain_text"],
  },
  {
    field: "standardEquipment",
    names: ["features", "feature", "standardfeatures", "equipment", "options", "extras", "inclusions"],
  },
  {
    field: "images",
    names: [
      "images",
      "imageurls",
      "imageurl",
      "imagelist",
      "photos",
      "photourls",
      "photolist",
      "pictures",
      "pictureurls",
      "imagesurl",
      "photosurl",
      "picturesurl",
      "media",
      "image",
      "photo",
    ],
  },
  { field: "file", names: ["historyreport", "ppsrreport", "historyreporturl"] },
  {
    field: "city",
    names: ["suburb", "city", "town", "yardsuburb", "location", "loc", "yard"],
    steps: ["city"],
  },
  { field: "state", names: ["state", "yardstate", "region", "location", "loc", "yard"], steps: ["state"] },
  {
    field: "created_at",
    names: [
      "dateadded",
      "datelisted",
      "listeddate",
      "dateinstock",
      "listedon",
      "listed",
      "created",
      "createdat",
    ],
    steps: ["date"],
  },
  { field: "variant.cylinders", names: ["cylinders", "cyl"], steps: ["cylinders"] },
  {
    field: "variant.fuelconsumptioncombined",
    names: ["fuelconsumption", "fueleconomy", "consumption"],
    steps: ["per100km"],
  },
  { field: "variant.vehiclelength", names: ["vehiclelength"] },
  {
    field: "variant.body_length",
    names: ["bodylength", "bodylengthft", "length", "lengthft", "vanlength"],
    steps: [{ feet: "length" }],
  },
  { field: "variant.body_width", names: ["bodywidth", "widthft"], steps: [{ feet: "width" }] },
  { field: "variant.tare_weight", names: ["tare", "tareweight", "tarekg", "taremass"], steps: ["kilograms"] },
  {
    field: "variant.aggregate_trailer_mass",
    names: ["atm", "atmkg", "aggregatetrailermass"],
    steps: ["kilograms"],
  },
  { field: "variant.axle_type", names: ["axle", "axles", "axletype", "axleconfiguration"] },
  { field: "variant.sleeps", names: ["sleeps", "berth", "berths", "sleepingcapacity"], steps: ["berths"] },
  { field: "variant.grossvehiclemass", names: ["gvm", "gvmkg", "grossvehiclemass"], steps: ["kilograms"] },
  { field: "variant.bodyconfiguration", names: ["bodyconfiguration", "configuration"] },
  { field: "variant.torque", names: ["torque"] },
  { field: "variant.ancaprating", names: ["ancap", "ancaprating"] },
  {
    field: "variant.electric_range",
    names: ["electricrange", "range", "rangekm"],
    steps: ["electric_range"],
  },
];
