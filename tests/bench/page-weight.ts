import { randomUUID } from "node:crypto";
import type { Browser } from "@playwright/test";
import { type Loaded, openBrowser, weigh } from "#tests/harness/browser.ts";
import type { Figure, Group } from "#tests/harness/figures.ts";
import { startPeer } from "#tests/harness/peers.ts";
import { benchFolder, onStage, type Stage } from "#tests/harness/stage.ts";
import { estimated, homes, makeReport, signIn } from "#tests/harness/visitor.ts";

/** Everything is compressed with the same brotli. */
export const pageWeight: Group = {
  name: "page-weight",
  ids: "P1 P2 P15",
  measure: () => onStage(benchFolder, {}, weighAll),
};

/** Pages that are not hydrated. */
const still = [
  "/analysis",
  "/rentals",
  "/team",
  "/team/dana-whitfield",
  "/areas",
  "/areas/ankeny",
  "/blog",
  "/blog/maximizing-rental-property-roi",
  "/realtor-referral",
  "/webinar",
  "/privacy",
  "/search?q=fees",
  "/login",
  "/forgot-password",
  "/no-such-page",
];

async function weighAll({ program, sql }: Stage): Promise<Figure[]> {
  const browser = await openBrowser();
  const bare = await startPeer("bare");
  try {
    const base = scripts(await firstVisit(browser, `${bare.url}/`));
    const id = await makeReport(program.url, {
      email: "owner@bench.example",
      homes: homes(1),
      formKey: randomUUID(),
    });
    await estimated(sql, id);
    const cookie = await signIn(program.url);
    const home = await firstVisit(browser, `${program.url}/`);
    let largest = { path: "", bytes: 0 };
    for (const path of still) {
      const bytes = scripts(await firstVisit(browser, program.url + path));
      if (bytes > largest.bytes) largest = { path, bytes };
    }
    const ratio = (what: string, page: Loaded, most: number) => {
      const measured = scripts(page) / base;
      return {
        id: "P2",
        what: `${what}: JavaScript ÷ bare React Router build`,
        measured: measured.toFixed(3),
        bar: `≤ ${most}`,
        ok: measured <= most,
      };
    };
    const staff: Figure[] = [];
    for (const path of ["/dashboard", "/leads", `/leads/${id}`, "/admin/settings", "/admin/analytics"])
      staff.push(ratio(path.replace(id, ":id"), await firstVisit(browser, program.url + path, cookie), 1.5));
    return [
      upTo("P1", "/: JavaScript", scripts(home), 2_000),
      upTo(
        "P1",
        `${largest.path}, the largest of ${still.length} other pages without React: JavaScript`,
        largest.bytes,
        2_000,
      ),
      ratio("a report", await firstVisit(browser, `${program.url}/analysis/${id}`), 1.5),
      ratio("/login/passkey", await firstVisit(browser, `${program.url}/login/passkey`), 1.5),
      ratio("/enroll", await firstVisit(browser, `${program.url}/enroll`), 1.5),
      ratio("/rent-vs-sell", await firstVisit(browser, `${program.url}/rent-vs-sell`), 1.5),
      ratio("/invest-a-view", await firstVisit(browser, `${program.url}/invest-a-view`), 1.5),
      ...staff,
      upTo("P15", "/: HTML", home.bytes.document ?? 0, 14_000),
      upTo("P15", "/: CSS", home.bytes.stylesheet ?? 0, 15_000),
      upTo("P15", "/: fonts", home.bytes.font ?? 0, 80_000),
      {
        id: "P15",
        what: "/: requests to another host",
        measured: String(home.foreign.length),
        bar: "none",
        ok: home.foreign.length === 0,
      },
    ];
  } finally {
    await bare.stop();
    await browser.close();
  }
}

async function firstVisit(browser: Browser, url: string, cookie?: string) {
  const context = await browser.newContext();
  const [name = "", value = ""] = cookie?.split("=") ?? [];
  if (cookie) await context.addCookies([{ name, value, url }]);
  const loaded = await weigh(context, url);
  await context.close();
  return loaded;
}

const scripts = (page: Loaded) => page.bytes.script ?? 0;

function upTo(id: string, what: string, bytes: number, most: number): Figure {
  const kilo = (value: number) => `${(value / 1000).toFixed(1)} kB`;
  return { id, what, measured: kilo(bytes), bar: `≤ ${most / 1000} kB`, ok: bytes <= most };
}
