import { describe, expect, test } from "vitest";
import { normaliseHost } from "~/tenants/site-hosts";

describe("normaliseHost", () => {
  test.each([
    ["alpha.localhost", "alpha.localhost"],
    ["alpha.localhost:3000", "alpha.localhost"],
    ["ALPHA.LocalHost:3000", "alpha.localhost"],
    ["alpha.localhost.", "alpha.localhost"],
    ["alpha.localhost.:443", "alpha.localhost"],
    ["127.0.0.1:8080", "127.0.0.1"],
    ["[::1]", "[::1]"],
    ["[::1]:3000", "[::1]"],
    ["[2001:DB8::1]:443", "[2001:db8::1]"],
    ["xn--caf-dma.example", "xn--caf-dma.example"],
  ])("reads the header %s as %s", (header, host) => expect(normaliseHost(header)).toBe(host));

  test.each([
    [undefined],
    [""],
    [" "],
    ["."],
    ["alpha.localhost "],
    ["alpha.localhost, beta.localhost"],
    ["alpha.localhost@evil.example"],
    ["evil.example/alpha.localhost"],
    ["evil.example#alpha.localhost"],
    ["alpha.localhost\r\nX-Injected: 1"],
    ["alpha.localhost\0"],
    ["alpha..localhost"],
    ["alpha.localhost.."],
    ["-alpha.localhost"],
    ["alpha.localhost:"],
    ["alpha.localhost:http"],
    ["alpha.localhost:123456"],
    ["alpha_beta.localhost"],
    ["äpfel.localhost"],
    ["<script>.localhost"],
    ["::1"],
    ["[::1"],
    ["[alpha.localhost]"],
    [`${"a.".repeat(130)}localhost`],
  ])("refuses the header %j", (header) => expect(normaliseHost(header)).toBeUndefined());
});
