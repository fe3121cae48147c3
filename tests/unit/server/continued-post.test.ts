import { expect, it } from "vitest";
import { continuedRequest } from "~/server/posted-pages";

const POST = {
  address: "/watchlist?page=2",
  contentType: "application/x-www-form-urlencoded",
  body: Buffer.from("add=1&name=Zo%C3%AB").toString("base64"),
};

function continued(cookies: string, set: string[]) {
  const now = new Request("https://alpha.example/sign-in", {
    method: "POST",
    headers: {
      Cookie: cookies,
      "Content-Type": "multipart/form-data; boundary=x",
      "Content-Length": "3",
      Referer: "https://alpha.example/sign-in?step=code",
      "User-Agent": "a browser",
    },
    body: "abc",
  });
  const headers = new Headers();
  for (const cookie of set) headers.append("Set-Cookie", cookie);
  return continuedRequest(now, POST, new Response(null, { status: 303, headers }));
}

it("continuedRequest has the address, the type and the body of the post", async () => {
  const request = continued("", []);
  expect([request.method, request.url]).toEqual(["POST", "https://alpha.example/watchlist?page=2"]);
  expect([...(await request.formData())]).toEqual([
    ["add", "1"],
    ["name", "Zoë"],
  ]);
  expect(request.headers.get("User-Agent")).toBe("a browser");
  expect(request.headers.get("Referer")).toBeNull();
});

it("continuedRequest has the cookies that the sign-in sets, and none that it deletes", () => {
  const request = continued("favourites=1.2; __Host-session=old; __Secure-sign-in=state%20x", [
    "__Host-session=new; Path=/; Secure; HttpOnly",
    "__Secure-sign-in=; Path=/sign-in; Max-Age=0",
  ]);
  expect(request.headers.get("Cookie")).toBe("favourites=1.2; __Host-session=new");
});
