import autocannon from "autocannon";

export type Run = { perSecond: number; p50: number; p99: number };

/** Loads one URL for `seconds` over 16 connections. Throws when anything but 200 came back. */
export async function load(url: string, headers: Record<string, string>, seconds = 5): Promise<Run> {
  const result = await autocannon({ url, headers, duration: seconds, connections: 16 });
  if (result.non2xx || result.errors)
    throw new Error(`${url} under load: ${result.non2xx} answers were no 200, ${result.errors} failed`);
  const { requests, latency, duration } = result;
  return { perSecond: requests.total / duration, p50: latency.p50, p99: latency.p99 };
}
