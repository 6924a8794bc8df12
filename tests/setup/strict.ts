import { afterEach, beforeEach, expect, vi } from "vitest";

process.env.LOG_LEVEL ??= "silent";
// The test runner keeps a MODE of its own in the environment.
process.env.MODE = "demo";

const fetchOverTheNetwork = globalThis.fetch;

// A test that writes an error or calls a host that is not its own has met something nobody expected.
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
