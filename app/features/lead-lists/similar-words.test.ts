import { expect, test } from "vitest";
import { closestWord } from "#app/features/lead-lists/similar-words.ts";

test.each([
  ["halorann", ["hall", "halloran", "haverkamp"], "halloran"],
  ["hallroan", ["hall", "roan", "halloran"], "halloran"],
  ["yodr", ["york", "yoder"], "yoder"],
  ["weber", ["weber", "wever"], "wever"],
  ["olsen", ["olson", "olsin", "olson"], "olson"],
  ["qqqqq", ["yoder"], null],
  ["ab", ["xy"], null],
])("%s is close to one of %s", (word, candidates, closest) => {
  expect(closestWord(word, candidates)).toBe(closest);
});
