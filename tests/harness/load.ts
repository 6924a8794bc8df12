import autocannon from "autocannon";

export type Run = { perSecond: number; p50: number; p99: number };

/** With 16 connections. Throws on any status but 200. */
export async function load(url: string, headers: Record<string, string>, seconds = 5): Promise<Run> {
  const result = await autocannon({ url, headers, duration: seconds, connections: 16 });
  if (result.non2xx || result.errors)
    throw new Error(`${url} under load: ${result.non2xx} answers were no 200, ${result.errors} failed`);
  const { requests, latency, duration } = result;
  return { perSecond: requests.total / duration, p50: latency.p50, p99: latency.p99 };
}
