import { describe, expect, it, test } from "vitest";
import {
  emailShare,
  facebookShare,
  popupFeatures,
  SHARE_POPUP,
  shareHashtag,
  smsShare,
  twitterShare,
  whatsappDevice,
  whatsappShare,
} from "~/domain/vehicle-page/share";

const URL_OF_CAR = "https://yard.example/cars/2022-kia-rio?a=1&b=2#photos";
const TITLE = "2022 Kia Rio S & more: 100% “as new”";

/** Returns the parameters that the receiver reads from an address. */
function parametersOf(address: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(address.slice(address.indexOf("?") + 1)));
}

describe("the address to share", () => {
  it("with Facebook has the parameters u, quote and hashtag", () => {
    const address = facebookShare(URL_OF_CAR, { quote: TITLE, hashtag: "kia" });
    expect(address).toMatch(/^https:\/\/www\.facebook\.com\/sharer\/sharer\.php\?/);
    expect(parametersOf(address)).toEqual({ u: URL_OF_CAR, quote: TITLE, hashtag: "#kia" });
    expect(parametersOf(facebookShare(URL_OF_CAR, { hashtag: "#kia" })).hashtag).toBe("#kia");
    expect(parametersOf(facebookShare(URL_OF_CAR))).toEqual({ u: URL_OF_CAR });
  });

  it("with Twitter has the parameters url and text", () => {
    const address = twitterShare(URL_OF_CAR, { title: TITLE });
    expect(address).toMatch(/^https:\/\/twitter\.com\/share\?/);
    expect(parametersOf(address)).toEqual({ url: URL_OF_CAR, text: TITLE });
  });

  it("with WhatsApp has a text, at the API host on mobile and the web host on desktop", () => {
    const mobile = whatsappShare(URL_OF_CAR, { title: TITLE, device: "mobile" });
    const desktop = whatsappShare(URL_OF_CAR, { title: TITLE, device: "desktop" });
    expect(mobile).toMatch(/^https:\/\/api\.whatsapp\.com\/send\?text=/);
    expect(desktop).toMatch(/^https:\/\/web\.whatsapp\.com\/send\?text=/);
    expect(parametersOf(mobile)).toEqual({ text: `${TITLE} ${URL_OF_CAR}` });
    expect(parametersOf(desktop)).toEqual(parametersOf(mobile));
  });

  it("by e-mail has subject and body", () => {
    const address = emailShare(URL_OF_CAR, { subject: TITLE, body: "Have a look" });
    expect(address).toMatch(/^mailto:\?subject=/);
    expect(parametersOf(address)).toEqual({ subject: TITLE, body: `Have a look\r\n\r\n${URL_OF_CAR}` });
    expect(address, "a mail program shows + as it stands").not.toContain("+");
  });

  it("by SMS has a body", () => {
    const address = smsShare(URL_OF_CAR, { title: TITLE });
    expect(address).toMatch(/^sms:\?&body=/);
    expect(parametersOf(address)).toEqual({ body: `${TITLE} ${URL_OF_CAR}` });
    expect(address).not.toContain("+");
  });
});

// A share helper throws an assertion error when the address is missing.
describe.each([
  ["facebook", (url: string) => facebookShare(url)],
  ["twitter", (url: string) => twitterShare(url)],
  ["whatsapp", (url: string) => whatsappShare(url, { device: "mobile" })],
  ["email", (url: string) => emailShare(url)],
  ["sms", (url: string) => smsShare(url)],
])("the share helper %s", (helper, share) => {
  it.each([undefined, null, "", "  "])("throws an assertion error for the address %j", (url) => {
    expect(() => share(url as string)).toThrow(
      expect.objectContaining({
        name: "AssertionError",
        message: `${helper}: the address to share is missing`,
      }),
    );
  });
});

test.each([
  ["Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36", "mobile"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1", "mobile"],
  ["Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 Version/16.6 Safari/604.1", "mobile"],
  ["Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36", "desktop"],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15",
    "desktop",
  ],
])("whatsappDevice of %s is %s", (userAgent, device) => expect(whatsappDevice(userAgent)).toBe(device));

// The popup is checked every second for being closed.
test("popupFeatures are 550 by 400 in the middle of the opener, and SHARE_POPUP polls every second", () => {
  expect(popupFeatures({ left: 100, top: 50, width: 1250, height: 900 })).toBe(
    "width=550,height=400,left=450,top=300",
  );
  expect(SHARE_POPUP.pollMs).toBe(1000);
});

test.each([
  ["Mercedes-Benz", "MercedesBenz"],
  ["Citroën", "Citroën"],
  ["GWM (Haval) 4", "GWMHaval4"],
])("shareHashtag(%j) is %j", (make, hashtag) => expect(shareHashtag(make)).toBe(hashtag));
