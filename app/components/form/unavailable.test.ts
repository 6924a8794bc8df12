import { data, UNSAFE_ErrorResponseImpl as ErrorAnswer, redirect } from "react-router";
import { expect, test } from "vitest";
import {
  orUnavailable,
  rowsIn,
  unavailableAction,
  unavailablePublicForm,
  unavailableResult,
} from "#app/components/form/unavailable.ts";

const typed = { formKey: "key-of-a-form", startedAt: "7", "rows[0].name": "Ann", note: "Gate code 7" };

function sending(answer: () => Promise<unknown>, signal?: AbortSignal) {
  const body = new URLSearchParams(typed);
  const request = new Request("http://localhost:3000/leads/new", {
    method: "POST",
    body,
    ...(signal && { signal }),
  });
  return { request, serverAction: () => request.formData().then(answer) };
}

const failures = {
  "the network fails": new TypeError("Failed to fetch"),
  "a page comes in place of the answer": new ErrorAnswer(503, "", "<h1>One moment</h1>"),
  "a text that is too long comes back from before the door": new ErrorAnswer(413, "", "This is more than"),
  "a wall before the program has had enough": new ErrorAnswer(429, "", "<h1>Too many</h1>"),
  "a wall before the program sees something in it": new ErrorAnswer(403, "", "<h1>Forbidden</h1>"),
  "the answer breaks off": new Error("Unable to decode turbo-stream response"),
};

test.each(Object.entries(failures))("where %s the form gets back what it sent", async (_, failure) => {
  const sent = sending(() => Promise.reject(failure));
  expect(await orUnavailable(sent, unavailableAction)).toEqual(
    data(expect.objectContaining({ problem: expect.stringContaining("Nothing you typed is lost"), typed }), {
      status: 503,
    }),
  );
});

test("an answer, a way on and a refusal of the door's own stay what they are", async () => {
  expect(
    await orUnavailable(
      sending(() => Promise.resolve("kept")),
      unavailableAction,
    ),
  ).toBe("kept");
  for (const thrown of [redirect("/leads"), new ErrorAnswer(403, "", { message: "Not yours." })])
    await expect(
      orUnavailable(
        sending(() => Promise.reject(thrown)),
        unavailableAction,
      ),
    ).rejects.toBe(thrown);
});

test("a form whose page was left is not answered", async () => {
  const left = new AbortController();
  const failure = new DOMException("The user aborted a request.", "AbortError");
  const sent = sending(() => {
    left.abort();
    return Promise.reject(failure);
  }, left.signal);
  await expect(orUnavailable(sent, unavailableAction)).rejects.toBe(failure);
});

test("each kind of form finds its fields, and its key, where it looks for them", () => {
  const form = new FormData();
  for (const [name, text] of Object.entries(typed)) form.append(name, text);
  form.append("__intent__", JSON.stringify({ type: "remove", payload: { name: "rows", index: 0 } }));
  const initialValue = { formKey: typed.formKey, startedAt: "7", rows: [{ name: "Ann" }], note: typed.note };
  expect(unavailablePublicForm(form, "Not sent.", rowsIn(form))).toMatchObject({
    formKey: typed.formKey,
    startedAt: 7,
    result: { initialValue },
  });
  expect(unavailableResult(form, "Not sent.", rowsIn(form))).toMatchObject({ status: "error", initialValue });
  expect(unavailableResult(form, "Not sent.")).toMatchObject({ initialValue: typed });
});
