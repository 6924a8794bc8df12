import { afterEach, beforeEach, expect, vi } from "vitest";

process.env.LOG_LEVEL ??= "silent";
// Vitest sets MODE.
process.env.MODE = "demo";

const fetchOverTheNetwork = globalThis.fetch;

// An unexpected error or outgoing request fails the test.
beforeEach(() => {
  vi.spyOn(console, "error");
  vi.stubGlobal("fetch", (input: RequestInfo | URL, init?: RequestInit) => {
    const { hostname } = new URL(input instanceof Request ? input.url : input);
    if (hostname !== "127.0.0.1" && hostname !== "localhost") throw new Error(`A test called ${hostname}`);
    return fetchOverTheNetwork(input, init);
  });
});

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls).toEqual([]);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
