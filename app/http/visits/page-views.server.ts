import type { IncomingMessage, ServerResponse } from "node:http";
import { isbot } from "isbot";
import { config } from "#app/config.server.ts";
import { dayIn } from "#app/domain/calendar.ts";
import { addPageViews, type PageView } from "#app/domain/page-views/commands.server.ts";
import { otherHost, publicPath } from "#app/domain/page-views/rules.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { isArrival } from "#app/http/visits/attribution.server.ts";
import { describeError, logger } from "#app/log.server.ts";
import { companyTimeZone } from "#app/ui/format.ts";

const everyMs = 5_000;
/** Of different page, referrer and day between two writings; further ones are not counted. */
const mostKeys = 2_000;
/** Hosts that one process tells apart in a day; all further ones are "other". */
const mostReferrers = 300;

export type ViewCounter = ReturnType<typeof startViewCounter>;

/**
 * Counts the views of public pages without a cookie: path, host of the page that led there, day in the company's zone.
 * Not counted: programs, prefetches, answers that are no page, the back office and signed-in staff. The counts wait in
 * memory for at most five seconds; those are lost when the process is killed, and kept when the database is away.
 */
export function startViewCounter({ write = addPageViews, now = () => new Date() } = {}) {
  const counted = new Map<string, PageView>();
  const referrers = new Set<string>();
  let zone = companyTimeZone;
  let current = { minute: Number.NaN, day: "" };
  let writing: Promise<void> | undefined;

  /** To be called for each request before it is answered; what became of it decides. */
  function watch(request: IncomingMessage, response: ServerResponse) {
    if (!isArrival(request)) return;
    response.on("finish", () => {
      // 304: the reader looks at the page again, and has it already.
      if (response.statusCode !== 200 && response.statusCode !== 304) return;
      const path = publicPath(request.url ?? "");
      if (path === null || isbot(request.headers["user-agent"] ?? "")) return;
      const referrer = otherHost(request.headers.referer, [ownHost, hostOf(request)]) ?? "";
      add({ day: today(now()), path, referrer: known(referrer), views: 1 });
    });
  }

  /** Worked out once a minute: it costs more than all the rest of the counting. */
  function today(at: Date) {
    const minute = Math.floor(at.getTime() / 60_000);
    if (minute === current.minute) return current.day;
    const day = dayIn(zone, at);
    if (day !== current.day) referrers.clear();
    current = { minute, day };
    return current.day;
  }

  /** Anybody can send any referrer; the table is not to grow with what is made up. */
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
    /** After the last answer and before the database closes. */
    async stop() {
      clearInterval(timer);
      await flush();
      await flush();
    },
  };
}

const ownHost = new URL(config.appUrl).hostname;

const hostOf = ({ headers }: IncomingMessage) => (headers.host ?? "").replace(/:\d+$/, "");
