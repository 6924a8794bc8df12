import fc from "fast-check";
import { expect, test } from "vitest";
import { readInvest } from "#app/features/calculators/invest/inputs.ts";
import { inputNames, readRentVsSell } from "#app/features/calculators/rent-vs-sell/inputs.ts";
import { rentVsSell } from "#app/features/calculators/rent-vs-sell/rules.ts";
import { isAmountAlone, separateWhileTyping, typedIn } from "#app/features/calculators/typed.ts";
import { defaultSchedule } from "#app/features/pricing/schedule.ts";

const value = (text: string) => readRentVsSell({ homeValue: text });

test("money is read as people write it, and shown with separators", () => {
  for (const text of ["450000", "450,000", "$450,000", " $ 450,000.00 ", "449999.6"]) {
    expect(value(text).values.homeValue).toBe(450_000);
    expect(value(text).texts.homeValue).toBe("450,000");
    expect(value(text).errors).toEqual({});
    expect(value(text).query).toEqual({ homeValue: "450000" });
  }
});

test.each([
  "",
  "1,2.3.4",
  "🏠",
  "-5",
  "−300,000",
  "1000000000000",
  "1e12abc..",
  "410k",
  "0.4M",
  "410000 or so",
])("%j stays in its field with a message, and the usual value counts", (text) => {
  const { errors, values, texts, query } = value(text);
  expect(errors.homeValue).toMatch(/Using \$300,000 for now\.$/);
  expect(values.homeValue).toBe(300_000);
  expect(texts.homeValue).toBe(text);
  expect(query).toEqual({});
});

test("money counts alike as it was typed and as its field shows it", () => {
  const texts = fc.oneof(fc.string(), fc.stringMatching(/^[\d.,$( −-]{0,12}$/));
  fc.assert(
    fc.property(texts, (text) => {
      const [plain, scripted] = [value(text), value(separateWhileTyping(text, text.length).text)];
      expect(scripted.values).toEqual(plain.values);
      expect(scripted.query).toEqual(plain.query);
      expect(scripted.errors.homeValue).toBe(plain.errors.homeValue);
    }),
  );
});

test("money of the investment plan is read as people write it", () => {
  for (const text of ["1200", "1,200", "$1,200.00", " $ 1 200 ", "1,199.6 $"]) {
    const { values, texts, errors } = readInvest({ monthlyContribution: text });
    expect(errors).toEqual({});
    expect(values.monthlyContribution).toBe(1_200);
    expect(texts.monthlyContribution).toBe("1,200");
  }
});

test.each(["1.2k", "1.2 K", "2m", "abc", "1500 a month", "500-1000", "(500)", "1e3"])(
  "%j is no amount of the investment plan: it stays in its field, and what counted before counts",
  (text) => {
    const { values, texts, errors, flaws } = readInvest(
      { monthlyContribution: text },
      { monthlyContribution: 800 },
    );
    expect(errors.monthlyContribution).toBe("Enter an amount in dollars. Using $800 for now.");
    expect(values.monthlyContribution).toBe(800);
    expect(texts.monthlyContribution).toBe(text);
    expect(flaws).toMatchObject([{ id: "monthlyContribution", isEmpty: false }]);
  },
);

test.each(["", "1,2.3.4", "1000000000000"])(
  "%j lets what counted before go on counting, in the address too",
  (text) => {
    const { errors, values, query } = readRentVsSell({ homeValue: text }, { homeValue: 410_000 });
    expect(values.homeValue).toBe(410_000);
    expect(errors.homeValue).toMatch(/Using \$410,000 for now\.$/);
    expect(query).toEqual({ homeValue: "410000" });
    expect(readRentVsSell({}, { homeValue: 410_000 }).values.homeValue).toBe(300_000);
  },
);

test("rates have at most three decimals, and years are whole", () => {
  expect(readRentVsSell({ interestRate: "6.875" }).inputs.interestBasisPoints).toBe(687.5);
  expect(readRentVsSell({ interestRate: "6.1%" }).inputs.interestBasisPoints).toBe(610);
  expect(readRentVsSell({ appreciationRate: "-2.5" }).inputs.appreciationBasisPoints).toBe(-250);
  expect(readRentVsSell({ interestRate: "5e2" }).errors.interestRate).toMatch(/from 0 to 25/);
  for (const text of ["0", "31", "5.5", "five"])
    expect(readRentVsSell({ yearsToHold: text }).errors.yearsToHold).toMatch(/from 1 to 30/);
});

test("what cannot be counted is named in the order of the form, an empty field apart from a wrong one", () => {
  const { flaws } = readRentVsSell({ yearsToHold: "31", homeValue: " " });
  expect(flaws).toEqual([
    { id: "homeValue", label: "Home value", isEmpty: true },
    { id: "yearsToHold", label: "Years to hold", isEmpty: false },
  ]);
  expect(readRentVsSell({}).flaws).toEqual([]);
  const wrong = { id: "strategy-balanced", label: "Strategy", isEmpty: false };
  expect(readInvest({ strategy: "moon" }).flaws).toEqual([wrong]);
});

test("an unknown strategy is told, and the usual one counts", () => {
  const reading = readInvest({ strategy: "moon" });
  expect(reading.errors.strategy).toMatch(/three strategies/);
  expect(reading.inputs.strategy.id).toBe("balanced");
});

test("an address carries what differs, and reads back to the same", () => {
  const { query } = readRentVsSell({ homeValue: "$410,000", monthlyRent: "2,500", vacancyRate: "5" });
  expect(query).toEqual({ homeValue: "410000", vacancyRate: "5" });
  const again = readRentVsSell(typedIn(new URLSearchParams(query), inputNames));
  expect(again.query).toEqual(query);
  expect(again.isPlain).toBe(false);
  expect(readRentVsSell({ homeValue: "1" }).isPlain).toBe(true);
});

test("no text whatever makes a figure that is none", () => {
  const texts = fc.oneof(fc.string(), fc.double().map(String), fc.stringMatching(/^[\d.,$%-]{0,24}$/));
  fc.assert(
    fc.property(fc.array(texts, { minLength: 16, maxLength: 16 }), (all) => {
      const typed = Object.fromEntries(inputNames.map((name, index) => [name, all[index] ?? ""]));
      const { inputs } = readRentVsSell(typedIn(new URLSearchParams(typed), inputNames));
      const { rows } = rentVsSell(inputs, defaultSchedule.rentVsSell);
      expect(rows.flatMap((row) => Object.values(row)).every(Number.isSafeInteger)).toBe(true);
    }),
  );
});

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
