import { type Refusal, startFakeSmtp } from "#tests/fakes/smtp.ts";
import { enrollOwners, makeDue, until } from "#tests/harness/campaigns.ts";
import { type Figure, type Group, rowsFor } from "#tests/harness/figures.ts";
import { faultsFolder, onStage, type Stage } from "#tests/harness/stage.ts";
import { post, signIn } from "#tests/harness/visitor.ts";

const mails = 200;
/** Of each kind of refusal. */
const refused = 10;

const refusals: Record<string, Refusal> = {
  "nobody.example": { at: "RCPT", code: 550, message: "5.1.1 No such user" },
  "busy.example": { at: "RCPT", code: 421, message: "4.7.0 Try again later" },
  "full.example": { at: "RCPT", code: 451, message: "4.3.0 Local error" },
};

export const campaignTroubles: Group = {
  name: "campaign-troubles",
  ids: "R6 R22 R23",
  async measure() {
    const tries = new Map<string, number>();
    const sink = await startFakeSmtp(undefined, undefined, (to) => {
      const domain = to.split("@")[1] ?? "";
      tries.set(domain, (tries.get(domain) ?? 0) + 1);
      return refusals[domain];
    });
    const env = { SMTP_URL: sink.url, MAIL_FROM: "hello@porchlight.example", LOG_LEVEL: "silent" };
    const mail = { received: sink.received, tries };
    try {
      return await onStage(faultsFolder, { env }, async (stage) => [
        ...(await refusedMails(stage, mail)),
        ...(await scannedLinks(stage, mail)),
        ...(await pausedSeries(stage, mail)),
      ]);
    } finally {
      await sink.stop();
    }
  },
};

type Mail = {
  received: Awaited<ReturnType<typeof startFakeSmtp>>["received"];
  tries: ReadonlyMap<string, number>;
};

const count = async (sql: Stage["sql"], rows: string) => {
  const [row] = await sql.unsafe<{ count: number }[]>(`select count(*)::int as count from ${rows}`);
  return row?.count ?? 0;
};

async function refusedMails({ sql }: Stage, { received, tries }: Mail): Promise<Figure[]> {
  await enrollOwners(sql, mails, "r6");
  for (const [index, domain] of Object.keys(refusals).entries())
    for (const table of ["leads", "consents"])
      await sql`update ${sql(table)} set email = replace(email::text, 'mail.example', ${domain})
        where split_part(replace(email::text, '@', '-'), '-', 2) = any(${Array.from({ length: refused }, (_, n) => String(index * refused + n + 1))})
          and email like 'r6-%'`;
  const rows = rowsFor("R6");
  const own = () => received.filter(({ to }) => to[0]?.startsWith("r6-")).length;
  await makeDue(sql, "r6");
  const expected = mails - Object.keys(refusals).length * refused;
  await until(async () => own() === expected && (await count(sql, openOf("nobody.example"))) === 0, 60_000);
  await until(() => false, 10_000);
  const [bounced, waiting] = [
    await count(sql, "bounces where address like 'r6-%' and kind = 'hard'"),
    await count(sql, `${openOf("busy.example")} or ${isOpenAt("full.example")}`),
  ];
  // The pool itself tries again twice after a 421, which closes the connection.
  const again = Math.max(tries.get("busy.example") ?? 0, tries.get("full.example") ?? 0);
  const newTasks = await count(sql, "tasks t join leads l on l.id = t.lead_id where l.email like 'r6-%'");
  return [
    rows("the other mails arrive", `${own()} of ${expected}`, "all", own() === expected),
    rows(
      "550: bounces without a task",
      `${bounced}, ${newTasks} tasks`,
      `${refused}, 0`,
      bounced === refused && newTasks === 0,
    ),
    rows("421 and 451: wait", String(waiting), String(2 * refused), waiting === 2 * refused),
    rows(
      "attempts at a server that refuses, in 10 s",
      String(again),
      `≤ ${3 * refused}`,
      again <= 3 * refused,
    ),
  ];
}

const isOpenAt = (domain: string) => `m.state = 'queued' and m.recipient like '%@${domain}'`;
const openOf = (domain: string) => `campaign_messages m where ${isOpenAt(domain)}`;

async function scannedLinks({ sql, program }: Stage, { received }: Mail): Promise<Figure[]> {
  const row = rowsFor("R22");
  const letter = received.find(({ to }) => to[0]?.startsWith("r6-"));
  const unfolded = (letter?.raw ?? "").replaceAll("=\r\n", "").replaceAll("=3D", "=");
  const links = [...new Set(unfolded.match(/https?:\/\/[^\s"'<>]+/g))].filter((link) => URL.canParse(link));
  const here = links.map((link) => program.url + new URL(link).pathname + new URL(link).search);
  const stateOf = async () =>
    JSON.stringify(
      await Promise.all(
        ["email_preferences", "consents", "consent_events", "suppressions", "campaign_enrollments"].map(
          (table) => sql`select * from ${sql(table)} order by id`,
        ),
      ),
    );
  const before = await stateOf();
  let errors = 0;
  for (const link of here)
    for (let n = 0; n < 50; n += 1)
      for (const method of ["GET", "HEAD"]) {
        const reply = await fetch(link, { method, redirect: "manual" });
        await reply.arrayBuffer();
        if (reply.status >= 500) errors += 1;
      }
  const isSame = (await stateOf()) === before;
  const oneClick = here.find((link) => link.includes("/unsubscribe/")) ?? program.url;
  const reply = await fetch(oneClick, {
    method: "POST",
    body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
  });
  const stopped = await count(sql, "email_preferences where stopped_at is not null");
  return [
    row(
      `50 GET and HEAD of ${here.length} links of a mail`,
      isSame ? "nothing changed" : "changed",
      "nothing changes",
      isSame && errors === 0 && here.length > 2,
    ),
    row(
      "POST of RFC 8058 without a cookie",
      `${reply.status}, ${stopped} stopped`,
      "200, 1 stopped",
      reply.ok && stopped === 1,
    ),
  ];
}

async function pausedSeries({ sql, program }: Stage, { received }: Mail): Promise<Figure[]> {
  const cookie = await signIn(program.url);
  const change = (fields: Record<string, string>) => post(program.url, "/campaigns/do", fields, { cookie });
  await enrollOwners(sql, 2_000, "r23");
  const own = () => received.filter(({ to }) => to[0]?.startsWith("r23-")).length;
  await makeDue(sql, "r23");
  await until(() => own() > 100);
  await change({ change: "pause-all" });
  await until(() => false, 5_000);
  const after = own();
  await until(() => false, 5_000);
  const late = own() - after;
  const queued = await count(sql, "campaign_messages where state = 'queued'");
  const row = rowsFor("R23");
  return [
    row(
      "mails later than 5 s after “Pause everything”",
      `${late}, ${queued} scheduled wait`,
      "0",
      late === 0 && queued > 0,
    ),
  ];
}
