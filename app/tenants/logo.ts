import sax from "sax";

const ELEMENTS = new Set(
  "svg g path rect circle ellipse line polyline polygon text tspan title desc defs linearGradient radialGradient stop clipPath mask use symbol".split(
    " ",
  ),
);
const MAX_BYTES = 24 * 1024;

interface LogoFault {
  key: string;
  reason: string;
}

/**
 * Checks a logo for use inline in every page: only known elements, no scripts, nothing that loads, and no style
 * attributes, which the content security policy would block.
 */
export function logoFaults(svg: string): LogoFault[] {
  if (Buffer.byteLength(svg) > MAX_BYTES)
    return [{ key: "svg", reason: `larger than ${MAX_BYTES / 1024} KiB` }];
  const faults: LogoFault[] = [];
  const parser = sax.parser(true, {});
  let depth = 0;
  parser.ondoctype = () => faults.push({ key: "doctype", reason: "a document type is not allowed" });
  parser.onopentag = ({ name, attributes }) => {
    if (depth === 0 && name !== "svg")
      faults.push({ key: name, reason: "the outermost element must be svg" });
    if (depth === 0 && !attributes.viewBox)
      faults.push({ key: "viewBox", reason: "the svg needs a viewBox" });
    depth += 1;
    if (!ELEMENTS.has(name))
      faults.push({ key: name, reason: `the element <${name}> is not allowed in a logo` });
    for (const [attribute, value] of Object.entries(attributes)) {
      const reason = attributeFault(attribute, String(value));
      if (reason) faults.push({ key: `${name}.${attribute}`, reason });
    }
  };
  parser.onclosetag = () => {
    depth -= 1;
  };
  try {
    parser.write(svg).close();
  } catch (error) {
    const message = error instanceof Error ? error.message.replaceAll("\n", " ") : String(error);
    faults.push({ key: "svg", reason: `not well-formed: ${message}` });
  }
  return faults;
}

function attributeFault(name: string, value: string): string | null {
  if (/^on/i.test(name)) return "an event handler is not allowed";
  if (name === "style") return "use attributes such as fill: the security policy refuses style attributes";
  if (/(^|:)href$/i.test(name) && !value.startsWith("#"))
    return "a reference must be to an id of the logo itself";
  if (/url\(\s*(?!['"]?#)/i.test(value)) return "a reference must be to an id of the logo itself";
  return null;
}

/** Returns the logo for use in a page: without prolog and comments. */
export function inlineLogo(svg: string): string {
  return svg
    .replace(/<\?xml[^>]*\?>/g, "")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/>\s+</g, "><")
    .trim();
}
