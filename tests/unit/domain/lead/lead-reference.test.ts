import { describe, expect, it } from "vitest";
import { LEAD_REFERENCE_BYTES, leadReference } from "~/domain/lead/lead-reference";

describe("leadReference", () => {
  it("is eight characters in two groups, without characters that look alike", () => {
    for (let round = 0; round < 500; round += 1) {
      const reference = leadReference(crypto.getRandomValues(new Uint8Array(LEAD_REFERENCE_BYTES)));
      expect(reference).toMatch(/^[^01258BILOSUVZ\W]{4}-[^01258BILOSUVZ\W]{4}$/);
    }
  });

  it("uses every letter equally often", () => {
    const counts = new Map<string, number>();
    for (let byte = 0; byte < 256; byte += 1) {
      const bytes = new Uint8Array([byte, 0, 0, 0, 0, 0, 0, 0, 0]);
      const [first = ""] = leadReference(bytes);
      // A skipped byte leaves the letter of byte 0.
      if (byte < 253) counts.set(first, (counts.get(first) ?? 0) + 1);
    }
    expect(counts.size).toBe(23);
    expect(new Set(counts.values())).toEqual(new Set([11]));
  });

  it("throws when there are too few usable bytes", () => {
    expect(() => leadReference(new Uint8Array(7))).toThrow(RangeError);
    expect(() => leadReference(new Uint8Array(64).fill(255))).toThrow(RangeError);
  });
});
