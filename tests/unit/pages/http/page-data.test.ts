import { describe, expect, it } from "vitest";
import { withPageData } from "~/pages/http/page-data.server";

/** Runs the script of a page and returns what it hands to the hydrated page. */
async function dataOfPage(data: string): Promise<{ text: string; html: string }> {
  const bytes = new TextEncoder().encode(data);
  const pieces = new ReadableStream<Uint8Array>({
    start(controller) {
      // Cuts characters of several bytes too.
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  const html = await withPageData("<html><body></body></html>", pieces, "n");
  const script = /<script nonce="n">(.*)<\/script><\/body><\/html>$/s.exec(html)?.[1] ?? "";
  let text = "";
  const streamController = { enqueue: (piece: string) => (text += piece), close: () => {} };
  new Function("window", script)({ __remixContext: { streamController } });
  return { text, html };
}

describe("the data of a page", () => {
  it.each([
    ["quotes of both kinds", `["O'Brien","5\\" wheel",'']\n`],
    ["backslashes and escaped lines", '["C:\\\\cars","a\\nb","\\u0027"]\n'],
    ["the end of a script", "</script><!--<script>&amp;"],
    ["separators of lines", "a\r\nb\u2028c\u2029d"],
    ["signs of other languages", "丰田 Škoda 🚗 $a `b`"],
  ])("is the same in the browser with %s", async (_what, data) => {
    expect((await dataOfPage(data)).text).toBe(data);
  });
  it("the data of a page can't end its script", async () => {
    const { html } = await dataOfPage("</script><!--");
    expect(html.match(/<\/script>|<!--/g)).toEqual(["</script>"]);
  });
});
