import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countSegments } from "#app/integrations/twilio/sms-segments.ts";

const extension = [..."^{}\\[~]|€\f"];
const basic = [..."@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./09:;<=>?¡AZÄÖÑÜ§¿azäöñüà"];
const gsm = fc.array(fc.constantFrom(...basic, ...extension), { maxLength: 700 }).map((all) => all.join(""));
const anything = fc.string({ unit: "grapheme", maxLength: 400 });
const foreign = fc.constantFrom("ç", "á", "í", "ê", "’", "“", "–", "…", "ő", "🏠", "👩‍👧", "日", "`", "\t");

describe("a text of the GSM alphabet", () => {
  test.each([
    [0, 0],
    [1, 1],
    [160, 1],
    [161, 2],
    [306, 2],
    [307, 3],
    [459, 3],
    [460, 4],
  ])("with %i letters has %i segments", (letters, segments) => {
    expect(countSegments("a".repeat(letters))).toEqual({
      encoding: "GSM-7",
      units: letters,
      segments,
      culprit: null,
    });
  });

  test("pays two for each extension character", () => {
    expect(countSegments("€".repeat(80))).toMatchObject({ encoding: "GSM-7", units: 160, segments: 1 });
    expect(countSegments(`${"€".repeat(80)}a`)).toMatchObject({ units: 161, segments: 2 });
  });

  test("does not tear an escape between two parts", () => {
    expect(countSegments(`${"a".repeat(305)}{`)).toMatchObject({ units: 307, segments: 3 });
    // 306 units fill two parts, but the brace starts at the last unit of the first.
    expect(countSegments(`${"a".repeat(152)}{${"a".repeat(152)}`)).toMatchObject({ units: 306, segments: 3 });
  });

  test("stays one whatever its characters are", () => {
    fc.assert(
      fc.property(gsm, (body) => {
        const { encoding, units, culprit } = countSegments(body);
        const doubled = [...body].filter((each) => extension.includes(each)).length;
        expect({ encoding, units, culprit }).toEqual({
          encoding: "GSM-7",
          units: body.length + doubled,
          culprit: null,
        });
      }),
    );
  });
});

describe("any other text", () => {
  test.each([
    ["á".repeat(70), 70, 1],
    ["á".repeat(71), 71, 2],
    ["á".repeat(134), 134, 2],
    ["á".repeat(135), 135, 3],
    ["🏠".repeat(35), 70, 1],
    ["🏠".repeat(36), 72, 2],
    // A surrogate pair is never split: 33 pairs per part.
    ["🏠".repeat(67), 134, 3],
  ])("%s has %i units and %i segments", (body, units, segments) => {
    expect(countSegments(body)).toMatchObject({ encoding: "UCS-2", units, segments });
  });

  test("is told by the first character that makes it so", () => {
    expect(countSegments("We’ll call – soon").culprit).toBe("’");
    fc.assert(
      fc.property(gsm, foreign, gsm, (before, odd, after) => {
        const { encoding, units, culprit } = countSegments(before + odd + after);
        expect({ encoding, units, culprit }).toEqual({
          encoding: "UCS-2",
          units: before.length + odd.length + after.length,
          culprit: [...odd][0],
        });
      }),
    );
  });
});

describe("of every text", () => {
  test("the segments have room for the units, with at most one unit lost in each", () => {
    fc.assert(
      fc.property(fc.oneof(gsm, anything), (body) => {
        const { encoding, units, segments } = countSegments(body);
        const [alone, part] = encoding === "GSM-7" ? [160, 153] : [70, 67];
        if (units <= alone) return void expect(segments).toBe(units === 0 ? 0 : 1);
        expect(segments).toBeGreaterThanOrEqual(Math.ceil(units / part));
        expect(segments).toBeLessThanOrEqual(Math.ceil(units / (part - 1)));
      }),
    );
  });

  test("more of it never costs less", () => {
    fc.assert(
      fc.property(fc.oneof(gsm, anything), fc.oneof(gsm, anything), (body, more) => {
        expect(countSegments(body + more).segments).toBeGreaterThanOrEqual(countSegments(body).segments);
      }),
    );
  });
});
