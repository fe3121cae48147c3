import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { kindOf, parseDelays, slowConnection } from "../../support/slow-connection";

describe("the slow connection of the browser tests", () => {
  const open: { close(): unknown }[] = [];
  afterEach(() => Promise.all(open.splice(0).map((each) => each.close())));

  it("parses its delays, and refuses unknown ones", () => {
    expect(parseDelays("data=1500, scripts=20")).toEqual({
      data: 1500,
      scripts: 20,
      styles: 0,
      pages: 0,
      halves: 0,
    });
    for (const wrong of ["", "date=1", "data", "data=soon", "data=1;scripts=2"])
      expect(() => parseDelays(wrong)).toThrow("FORECOURT_TEST_SLOW");
  });

  it.each([
    ["/cars.data", "data"],
    ["/cars/a-car/view.json", "data"],
    ["/api/leads", "data"],
    ["/assets/search-1a.js", "scripts"],
    ["/assets/search-1a.css", "styles"],
    ["/cars/a-car", "pages"],
    ["/cars/data", "pages"],
  ])("recognises %s as %s", (path, kind) => expect(kindOf(path, "text/html,*/*")).toBe(kind));

  it("does not delay pictures and other files", () => {
    expect(kindOf("/img/demo/a-car", "image/avif,*/*")).toBeNull();
    expect(kindOf("/cars/a-car/print.pdf", "*/*")).toBeNull();
  });

  it("passes on requests and answers unchanged, also in two halves", async () => {
    const server = createServer((request, response) => {
      let sent = "";
      request.on("data", (chunk) => {
        sent += chunk;
      });
      request.on("end", () => {
        response.writeHead(400, { "Content-Type": "text/html", "X-Host": request.headers.host });
        response.end(`${request.method} ${request.url} ${sent}`);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    open.push(server);
    const slow = await slowConnection(
      (server.address() as AddressInfo).port,
      parseDelays("halves=1,pages=1"),
    );
    open.push(slow);
    const answer = await fetch(`http://127.0.0.1:${slow.port}/form?a=1`, {
      method: "POST",
      headers: { Accept: "text/html" },
      body: "typed",
    });
    expect(answer.status).toBe(400);
    expect(answer.headers.get("x-host")).toBe(`127.0.0.1:${slow.port}`);
    expect(await answer.text()).toBe("POST /form?a=1 typed");
  });
});
