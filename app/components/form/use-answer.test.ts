import { expect, test } from "vitest";
import { answerOf } from "#app/components/form/use-answer.ts";

const idle = "idle" as const;
const submitting = "submitting" as const;
const first = { problem: "This could not be sent." };
const second = { problem: "Failed." };

test("an answer that refuses is told once the form is back, and not before", () => {
  const sent = { state: submitting, data: undefined };
  expect(answerOf({ state: idle, data: undefined }, sent)).toBeNull();
  expect(answerOf(sent, { state: "loading", data: first })).toBeNull();
  expect(answerOf(sent, { state: idle, data: first })).toEqual({ refusal: first });
  expect(answerOf({ state: idle, data: first }, { state: idle, data: first })).toBeNull();
});

test("a success after a refusal, which the fetcher keeps, is no refusal", () => {
  expect(answerOf({ state: submitting, data: first }, { state: idle, data: first })).toEqual({
    refusal: undefined,
  });
  expect(answerOf({ state: submitting, data: first }, { state: idle, data: second })).toEqual({
    refusal: second,
  });
});

test("a refusal that came before the page had shown that the form was on its way is told as well", () => {
  expect(answerOf({ state: idle, data: undefined }, { state: idle, data: first })).toEqual({
    refusal: first,
  });
});
