import { redirect } from "react-router";
import { expect, test } from "vitest";
import { orUnavailable, unavailableReply } from "#app/components/form/unavailable.ts";

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

/** As the router throws it; `isRouteErrorResponse` knows it by its shape. */
const errorResponse = (status: number, data: unknown) => ({ status, statusText: "", internal: false, data });

const failures = {
  "the network fails": new TypeError("Failed to fetch"),
  "a proxy answers with a page": errorResponse(503, "<h1>One moment</h1>"),
  "a proxy refuses a long text": errorResponse(413, "This is more than"),
  "a proxy limits the rate": errorResponse(429, "<h1>Too many</h1>"),
  "a proxy forbids it": errorResponse(403, "<h1>Forbidden</h1>"),
  "the answer is cut off": new Error("Unable to decode turbo-stream response"),
};

test.each(Object.entries(failures))("returns what was typed when %s", async (_, failure) => {
  expect(await orUnavailable(sending(() => Promise.reject(failure)))).toMatchObject({
    data: {
      initialValue: { note: typed.note },
      error: { "": [expect.stringContaining("Nothing you typed")] },
    },
    init: { status: 503 },
  });
});

test("passes on an answer, a redirect and a refusal of the server", async () => {
  expect(await orUnavailable(sending(() => Promise.resolve("saved")))).toBe("saved");
  for (const thrown of [redirect("/leads"), errorResponse(403, { message: "Not yours." })])
    await expect(orUnavailable(sending(() => Promise.reject(thrown)))).rejects.toBe(thrown);
});

test("does not answer a form of a page that was left", async () => {
  const left = new AbortController();
  const failure = new DOMException("The user aborted a request.", "AbortError");
  const sent = sending(() => {
    left.abort();
    return Promise.reject(failure);
  }, left.signal);
  await expect(orUnavailable(sent)).rejects.toBe(failure);
});

test("returns rows and parts of a field as conform reads them, and the keys of the form", () => {
  const form = new FormData();
  for (const [name, text] of Object.entries({ ...typed, "dueAt.date": "07/04/2099" }))
    form.append(name, text);
  form.append("__intent__", JSON.stringify({ type: "remove", payload: { name: "rows", index: 0 } }));
  expect(unavailableReply(form, "Not sent.")).toMatchObject({
    keys: { formKey: typed.formKey, startedAt: 7 },
    initialValue: { rows: [{ name: "Ann" }], note: typed.note, dueAt: { date: "07/04/2099" } },
  });
});
