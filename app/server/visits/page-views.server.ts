import type { IncomingMessage, ServerResponse } from "node:http";
import { isbot } from "isbot";
import { config } from "#app/config.server.ts";
import type { PageView } from "#app/features/content/page-views/commands.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { dayIn } from "#app/lib/dates.ts";
import { companyTimeZone } from "#app/lib/format.ts";
import { describeError, logger } from "#app/log.server.ts";
import { isArrival } from "#app/server/visits/attribution.server.ts";
import { otherHost, publicPath } from "#app/server/visits/public-path.ts";

const everyMs = 5_000;
const mostKeys = 2_000;
/** Further hosts count as "other". */
const mostReferrers = 300;

type Options = { write: (views: PageView[]) => Promise<unknown>; now?: () => Date };

export type ViewCounter = ReturnType<typeof startViewCounter>;

/** Without cookies, bots, prefetches and staff. A killed process loses at most five seconds. */
export function startViewCounter({ write, now = () => new Date() }: Options) {
  const counted = new Map<string, PageView>();
  const referrers = new Set<string>();
  let zone = companyTimeZone;
  let current = { minute: Number.NaN, day: "" };
  let writing: Promise<void> | undefined;

  function watch(request: IncomingMessage, response: ServerResponse) {
    if (!isArrival(request)) return;
    response.on("finish", () => {
      if (response.statusCode !== 200 && response.statusCode !== 304) return;
      const path = publicPath(request.url ?? "");
      if (path === null || isbot(request.headers["user-agent"] ?? "")) return;
      const referrer = otherHost(request.headers.referer, [ownHost, hostOf(request)]) ?? "";
      add({ day: today(now()), path, referrer: known(referrer), views: 1 });
    });
  }

  function today(at: Date) {
    const minute = Math.floor(at.getTime() / 60_000);
    if (minute === current.minute) return current.day;
    const day = dayIn(zone, at);
    if (day !== current.day) referrers.clear();
    current = { minute, day };
    return current.day;
  }

  /** Anyone can send any referrer. */
  function known(referrer: string) {
    if (referrers.size < mostReferrers) referrers.add(referrer);
    return referrer === "" || referrers.has(referrer) ? referrer : "other";
  }

  function add(view: PageView) {
    const key = `${view.day}\n${view.path}\n${view.referrer}`;
    const before = counted.get(key);
    if (before) before.views += view.views;
    else if (counted.size < mostKeys) counted.set(key, { ...view });
  }

  function flush(): Promise<void> {
    writing ??= writeAll().finally(() => {
      writing = undefined;
    });
    return writing;
  }

  async function writeAll() {
    if (counted.size === 0) return;
    const views = [...counted.values()];
    counted.clear();
    try {
      await write(views);
      zone = (await findCompany()).timeZone;
    } catch (error) {
      logger.warn({ error: describeError(error) }, "the page views wait");
      for (const view of views) add(view);
    }
  }

  const timer = setInterval(flush, everyMs);
  timer.unref();
  return {
    watch,
    flush,
    async stop() {
      clearInterval(timer);
      await flush();
      await flush();
    },
  };
}

const ownHost = new URL(config.appUrl).hostname;

const hostOf = ({ headers }: IncomingMessage) => (headers.host ?? "").replace(/:\d+$/, "");
