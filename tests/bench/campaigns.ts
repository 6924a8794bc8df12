import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { timeOfMail } from "#tests/bench/bulk.ts";
import { quantile } from "#tests/bench/leads.ts";
import { residentMemory } from "#tests/bench/memory.ts";
import { startFakeSmtp } from "#tests/fakes/smtp.ts";
import { dkim, enrollOwners, makeDue, until } from "#tests/harness/campaigns.ts";
import { root } from "#tests/harness/children.ts";
import { onServerCore } from "#tests/harness/cores.ts";
import { type Group, median, rowsFor } from "#tests/harness/figures.ts";
import { benchFolder, onStage, type Stage } from "#tests/harness/stage.ts";

const mails = Number(process.env.MAILS ?? 2_000);
const rounds = 3;
const enrolled = 100_000;

export const campaigns: Group = {
  name: "campaigns",
  ids: "P10 P11",
  async measure() {
    const times: number[] = [];
    const sink = await startFakeSmtp(undefined, () => times.push(performance.now()));
    const env = { SEED: "none", SMTP_URL: sink.url, MAIL_FROM: "hello@porchlight.example", ...dkim };
    try {
      return await onStage(benchFolder, { env }, async (stage) => [
        ...(await throughput(stage, { url: sink.url, times })),
        ...(await latency(stage, times)),
      ]);
    } finally {
      await sink.stop();
    }
  },
};

type Sink = { url: string; times: number[] };

async function throughput({ program, sql }: Stage, { url, times }: Sink) {
  await enrollOwners(sql, 50, "warm");
  times.length = 0;
  await makeDue(sql, "warm");
  await until(() => times.length === 50);
  const memory = residentMemory(program.child.pid);
  const ratios: number[] = [];
  const rates: string[] = [];
  let mailMs = 0;
  for (let round = 0; round < rounds; round += 1) {
    await enrollOwners(sql, mails, `round${round}`);
    times.length = 0;
    await makeDue(sql, `round${round}`);
    if (round === 0) {
      await until(() => times.length > 100);
      mailMs = await timeOfMail(program.url, sql);
    }
    await until(() => times.length >= mails + (round === 0 ? 1 : 0));
    const ours = rateOf(times);
    times.length = 0;
    await sendBare(url);
    const bare = rateOf(times);
    ratios.push(ours / bare);
    rates.push(`${ours.toFixed(0)}/${bare.toFixed(0)}`);
  }
  const ratio = median(ratios);
  const grown = (residentMemory(program.child.pid) - memory) / 1_024;
  return [
    rowsFor("P10")(
      `${mails} campaign mails/s ÷ bare nodemailer pool`,
      `${ratio.toFixed(2)} (${rates.join(", ")})`,
      "≥ 0.9",
      ratio >= 0.9,
    ),
    rowsFor("campaigns")(
      "a mail due during the campaign",
      `${mailMs.toFixed(0)} ms`,
      "≤ 2,000 ms",
      mailMs <= 2_000,
    ),
    rowsFor("campaigns")(
      `growth of memory over ${mails * rounds} mails`,
      `${grown.toFixed(0)} MB`,
      "≤ 80 MB",
      grown <= 80,
    ),
  ];
}

/** A second from the first email to the last. */
const rateOf = (times: number[]) => ((times.length - 1) * 1_000) / ((times.at(-1) ?? 0) - (times[0] ?? 0));

async function sendBare(url: string) {
  const file = path.join(root, "tests/bench/peer/bare-mail.ts");
  const letter = JSON.stringify({
    html: `<p>Hi Ann</p>${"<p>A letter of this length.</p>".repeat(250)}`,
    text: "Hi Ann\n".repeat(60),
  });
  const [command, args] = onServerCore([file, url, String(mails), letter]);
  const child = spawn(command, args, { env: { ...process.env, ...dkim }, stdio: "inherit" });
  await once(child, "exit");
}

async function latency({ sql }: Stage, times: number[]) {
  const seconds = await enrollOwners(sql, enrolled, "many");
  const all: number[] = [];
  for (let n = 0; n < 20; n += 1) {
    times.length = 0;
    const due = performance.now();
    await makeDue(sql, "many", 1);
    await until(() => times.length > 0, 10_000);
    all.push((times[0] ?? Number.POSITIVE_INFINITY) - due);
  }
  const p95 = quantile(all, 0.95);
  const row = rowsFor("P11");
  return [
    row("100,000 owners enrolled", `${seconds.toFixed(1)} s`, "≤ 5 s", seconds <= 5),
    row("due → first mail, p95 of 20", `${p95.toFixed(0)} ms`, "≤ 250 ms", p95 <= 250),
  ];
}
