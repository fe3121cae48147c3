import sax from "sax";

/**
 * The structure of ADF 1.0 as its DTD defines it: content models, attributes and their values. Where copies
 * of the format differ (`timeframe`, `condition`), the differing parts are not allowed, so that a document
 * that passes is valid in all of them.
 */
const CONTENT: Record<string, string> = {
  adf: "prospect+",
  prospect: "id* requestdate vehicle+ customer vendor provider?",
  vehicle:
    "id* year make model vin? stock? trim? doors? bodystyle? transmission? odometer? colorcombination* imagetag? price? pricecomments? option* finance? comments?",
  colorcombination: "(interiorcolor exteriorcolor|interiorcolor|exteriorcolor) preference",
  option: "optionname manufacturercode? stock? weighting price?",
  finance: "method amount+ balance?",
  customer: "contact id* comments?",
  vendor: "id* vendorname url? contact",
  provider: "id* name service? url? email? phone? contact?",
  contact: "name+ (email phone+|email|phone+) address?",
  address: "street+ apartment? city? regioncode? postalcode? country?",
};

const TEXT = new Set(
  (
    "id requestdate year make model vin stock trim doors bodystyle transmission odometer imagetag price " +
    "pricecomments comments interiorcolor exteriorcolor preference optionname manufacturercode weighting method " +
    "amount balance vendorname url name service email phone street apartment city regioncode postalcode country"
  ).split(" "),
);

/** The values that an attribute may have; null stands for any text. */
const ATTRIBUTES: Record<string, Record<string, readonly string[] | null>> = {
  prospect: { status: ["new", "resend"] },
  id: { sequence: null, source: null },
  vehicle: { interest: ["buy", "lease", "sell", "trade-in", "test-drive"], status: ["new", "used"] },
  odometer: { status: ["unknown", "rolledover", "replaced", "original"], units: ["km", "mi"] },
  imagetag: { width: null, height: null, alttext: null },
  price: {
    type: ["quote", "offer", "msrp", "invoice", "call", "appraisal", "asking"],
    currency: null,
    delta: ["absolute", "relative", "percentage"],
    relativeto: ["msrp", "invoice"],
    source: null,
  },
  amount: {
    type: ["downpayment", "monthly", "total"],
    limit: ["maximum", "minimum", "exact"],
    currency: null,
  },
  balance: { type: ["finance", "residual"], currency: null },
  name: { part: ["first", "middle", "last", "full"], type: ["business", "individual"] },
  email: { preferredcontact: ["0", "1"] },
  phone: {
    type: ["voice", "fax", "cellphone", "pager"],
    time: ["morning", "afternoon", "evening", "nopreference", "day"],
    preferredcontact: ["0", "1"],
  },
  address: { type: ["work", "home", "delivery"] },
  street: { line: null },
};

/** Only the five entities of XML are allowed; the types lack this option. */
const STRICT = { strictEntities: true } as sax.SAXOptions;

export interface AdfElement {
  name: string;
  attributes: Record<string, string>;
  children: AdfElement[];
  text: string;
}

/** Parses strictly, and throws when the text is not well-formed XML 1.0. */
export function parseXml(xml: string): { root: AdfElement; instructions: string[] } {
  // sax accepts characters outside production 2 of XML 1.0, literal or by reference. A parser must refuse
  // them.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is these that are looked for
  const literal = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u.exec(xml);
  if (literal) throw new Error(`character U+${literal[0].charCodeAt(0).toString(16)} is not allowed`);
  for (const [reference, digits = ""] of xml.matchAll(/&#x([0-9A-Fa-f]+);/g)) {
    const code = Number.parseInt(digits, 16);
    const allowed =
      [0x9, 0xa, 0xd].includes(code) ||
      (code >= 0x20 && code <= 0xd7ff) ||
      (code >= 0xe000 && code <= 0xfffd) ||
      (code >= 0x10000 && code <= 0x10ffff);
    if (!allowed) throw new Error(`${reference} is no character of XML 1.0`);
  }
  const parser = sax.parser(true, STRICT);
  const instructions: string[] = [];
  const open: AdfElement[] = [];
  let root: AdfElement | undefined;
  parser.onerror = (error) => {
    throw error;
  };
  parser.onprocessinginstruction = ({ name, body }) => void instructions.push(`${name} ${body}`);
  parser.onopentag = ({ name, attributes }) => {
    const element: AdfElement = {
      name,
      attributes: attributes as Record<string, string>,
      children: [],
      text: "",
    };
    const parent = open.at(-1);
    if (parent) parent.children.push(element);
    else root = element;
    open.push(element);
  };
  parser.ontext = (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  parser.onclosetag = () => void open.pop();
  parser.write(xml).close();
  if (!root) throw new Error("there is no element");
  return { root, instructions };
}

/** Returns every difference between a document and the structure of ADF 1.0; none means that it is valid. */
export function adfFaults(xml: string): string[] {
  const { root, instructions } = parseXml(xml);
  const faults: string[] = [];
  if (root.name !== "adf") faults.push(`the root is ${root.name}`);
  if (!instructions.some((text) => /^adf version="1\.0"$/i.test(text))) faults.push("no <?ADF VERSION?>");
  check(root, root.name, faults);
  return faults;
}

function check(element: AdfElement, path: string, faults: string[]): void {
  const { name, attributes, children, text } = element;
  for (const [attribute, value] of Object.entries(attributes)) {
    const values = ATTRIBUTES[name]?.[attribute];
    if (values === undefined) faults.push(`${path} has no attribute ${attribute}`);
    else if (values !== null && !values.includes(value)) faults.push(`${path}@${attribute} is ${value}`);
  }
  const model = CONTENT[name];
  if (model !== undefined) {
    if (text.trim() !== "") faults.push(`${path} has text beside its elements`);
    const found = children.map((child) => `${child.name} `).join("");
    if (!contentPattern(model).test(found)) faults.push(`${path} holds ${found}instead of ${model}`);
  } else if (!TEXT.has(name)) faults.push(`${path} is no element of ADF`);
  else if (children.length > 0) faults.push(`${path} has elements beside its text`);
  children.forEach((child, index) => {
    check(child, `${path}/${child.name}[${index}]`, faults);
  });
}

/** Turns "a b? (c|d+)" into a pattern over names that are each followed by a space. */
function contentPattern(model: string): RegExp {
  const pattern = model.replace(/[a-z]+/g, (name) => `(?:${name} )`).replace(/(?<=[)*+?]) (?=[(])/g, "");
  return new RegExp(`^${pattern}$`);
}

/** Returns the elements at a path below a root, such as `prospect/vehicle`. */
export function elementsAt(root: AdfElement, path: string): AdfElement[] {
  return path
    .split("/")
    .reduce<AdfElement[]>(
      (elements, name) => elements.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [root],
    );
}
