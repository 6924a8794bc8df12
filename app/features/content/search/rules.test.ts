import fc from "fast-check";
import { expect, test } from "vitest";
import { bestHits, corrected, type Hit, mostHits, wordsOf } from "#app/features/content/search/rules.ts";

const page = (title: string, text = ""): Hit => ({ title, text, to: "/", kind: "Page" });

test("requires every term and ranks titles above text", () => {
  const pages = [page("Team", "pricing by people"), page("Pricing"), page("Blog", "nothing of it")];
  expect(bestHits(pages, wordsOf("PRICING")).map((hit) => hit.title)).toEqual(["Pricing", "Team"]);
  expect(bestHits(pages, wordsOf("pricing people")).map((hit) => hit.title)).toEqual(["Team"]);
});

test("corrects one typing error in a word that no text has", () => {
  const texts = ["Return of deposits", "Pets and repairs"];
  for (const typed of ["depsoit", "deposti", "depoit", "depossit", "deposat"])
    expect(corrected([typed], texts)).toEqual(["deposit"]);
  expect(corrected(["pets", "depot", "xeposit"], texts)).toEqual(["pets", "depot", "xeposit"]);
});

test("an empty question finds nothing", () => {
  expect(bestHits([page("Team")], wordsOf("  %_ "))).toEqual([]);
});

test("limits the terms and the results of any search", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), (question) => {
      const words = wordsOf(question);
      expect(words.length).toBeLessThanOrEqual(6);
      const many = Array.from({ length: 60 }, () => page(question));
      expect(bestHits(many, words).length).toBeLessThanOrEqual(mostHits);
    }),
  );
});
