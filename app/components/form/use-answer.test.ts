import { expect, test } from "vitest";
import { answerOf } from "#app/components/form/use-answer.ts";

const idle = "idle" as const;
const submitting = "submitting" as const;
const first = { problem: "This could not be sent." };
const second = { problem: "Failed." };

test("shows a refusal once the form is idle again", () => {
  const sent = { state: submitting, data: undefined };
  expect(answerOf({ state: idle, data: undefined }, sent)).toBeNull();
  expect(answerOf(sent, { state: "loading", data: first })).toBeNull();
  expect(answerOf(sent, { state: idle, data: first })).toEqual({ refusal: first });
  expect(answerOf({ state: idle, data: first }, { state: idle, data: first })).toBeNull();
});

test("shows no refusal after a success", () => {
  expect(answerOf({ state: submitting, data: first }, { state: idle, data: first })).toEqual({
    refusal: undefined,
  });
  expect(answerOf({ state: submitting, data: first }, { state: idle, data: second })).toEqual({
    refusal: second,
  });
});

test("shows a refusal that arrived before the pending state rendered", () => {
  expect(answerOf({ state: idle, data: undefined }, { state: idle, data: first })).toEqual({
    refusal: first,
  });
});
