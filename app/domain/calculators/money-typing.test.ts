import fc from "fast-check";
import { expect, test } from "vitest";
import { isAmountAlone, separateWhileTyping } from "#app/domain/calculators/money-typing.ts";

/** A text with its caret as `|`. */
function typed(text: string, forward = false) {
  const at = text.indexOf("|");
  const { text: shown, caret } = separateWhileTyping(text.replace("|", ""), at, forward);
  return `${shown.slice(0, caret)}|${shown.slice(caret)}`;
}

test("separators come by themselves and the caret stays behind its digit", () => {
  expect(typed("1234|")).toBe("1,234|");
  expect(typed("19|,234")).toBe("19|,234");
  expect(typed("198|,234")).toBe("198|,234");
  expect(typed("1987|,234")).toBe("1,987|,234");
  expect(typed("12|34567")).toBe("1,2|34,567");
});

test("deleting a separator moves past it", () => {
  expect(typed("1|234")).toBe("1|,234");
  expect(typed("1|234", true)).toBe("1,|234");
});

test("a paste keeps its digits and dots", () => {
  expect(typed("$1,850|")).toBe("1,850|");
  expect(typed("1850.50 $|")).toBe("1,850.50|");
  expect(typed("0300|")).toBe("300|");
});

test.each(["300k|", "3|00k", "1.2 M|", "about 1850.50 dollars|", "5-3|", "(500)|", "🏠|"])(
  "%j is no amount and stays as it is, to be mended",
  (text) => {
    expect(typed(text)).toBe(text);
  },
);

test("a minus in front stays", () => {
  expect(typed("-5|")).toBe("-5|");
  expect(typed(" $ −1850|")).toBe("-1,850|");
});

test("nothing but digits, dots and separators remains of an amount, behind a minus, and a second pass changes nothing", () => {
  const amounts = fc.stringMatching(/^[$ ]*-?[\d.,$ ]*$/).filter(isAmountAlone);
  fc.assert(
    fc.property(amounts, fc.nat({ max: 30 }), (text, at) => {
      const caret = Math.min(at, text.length);
      const first = separateWhileTyping(text, caret);
      expect(first.text).toMatch(/^-?[\d.,]*$/);
      expect(first.caret).toBeLessThanOrEqual(first.text.length);
      expect(separateWhileTyping(first.text, first.caret)).toEqual(first);
    }),
  );
});
