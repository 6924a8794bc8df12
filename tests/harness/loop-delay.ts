import { monitorEventLoopDelay } from "node:perf_hooks";

// Loaded with --import: reports the event loop's delay to the parent process.
const delays = monitorEventLoopDelay({ resolution: 1 });
delays.enable();
process.on("message", (question) => {
  if (question === "begin") delays.reset();
  if (question === "end") process.send?.({ p99: delays.percentile(99) / 1e6, max: delays.max / 1e6 });
});
// The channel must not keep the process alive.
process.channel?.unref();
