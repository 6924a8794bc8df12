import { monitorEventLoopDelay } from "node:perf_hooks";

// Loaded into a server under test with --import: tells its parent, when asked, how long its event loop was held up.
const delays = monitorEventLoopDelay({ resolution: 1 });
delays.enable();
process.on("message", (question) => {
  if (question === "begin") delays.reset();
  if (question === "end") process.send?.({ p99: delays.percentile(99) / 1e6, max: delays.max / 1e6 });
});
// Being ready to answer is no reason to stay.
process.channel?.unref();
