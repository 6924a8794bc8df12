import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { system } from "#app/domain/actor.ts";
import { lockLead } from "#app/domain/leads/commands.server.ts";
import { findSettings } from "#app/domain/site/queries.server.ts";
import type { Knock } from "#app/domain/texts/commands/knock.ts";
import { resumeTexts, stopTexts, tellLeads } from "#app/domain/texts/commands/suppress.server.ts";
import { mayWantNoTexts, openingOf } from "#app/domain/texts/rules.ts";
import { recordEvent, type TaskKind } from "#app/domain/timeline/records.server.ts";
import { readInbound } from "#app/integrations/twilio.server.ts";
import { formatPhone } from "#app/ui/format.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { leads, messages, tasks } from "#db/schema/index.ts";

/**
 * Takes a text that somebody sent to our number. A word that ends or resumes texts does so at once, and is answered by
 * the vendor alone. Any other text goes into the timeline of the lead that has the number, or that we texted last there,
 * with a task to answer it; where no lead has it, the task stands by itself. A repeat of the same text does nothing.
 */
export async function receiveText({
  rawBody,
  signature,
  url,
  now = new Date(),
  gate,
}: Knock<typeof readInbound>) {
  const heard = await readInbound(new URLSearchParams(rawBody), signature, url, gate);
  if (!heard.ok) return heard;
  const { office } = await findSettings();
  const dueAt = new Date(now.getTime() + office.firstResponseMinutes * 60_000);
  const body = heard.event.body.slice(0, 5_000);
  const text = { ...heard.event, body, now, dueAt };
  await db().transaction((tx) => store(tx, text));
  return { ok: true as const };
}

type Heard = Extract<Awaited<ReturnType<typeof readInbound>>, { ok: true }>["event"];
type Text = Heard & { now: Date; dueAt: Date };

async function store(tx: Transaction, text: Text) {
  const { from, optOut, now } = text;
  const leadId = await findLeadOf(tx, from);
  const lead = leadId ? await lockLead(tx, leadId, { actor: system, now }) : null;
  if (!(await keep(tx, text, lead?.id ?? null))) return;
  if (optOut === "stop")
    return stopTexts(tx, { number: from, reason: `Texted ${openingOf(text.body)}`, now });
  if (optOut === "help") return tellLeads(tx, { number: from, now, kind: "text_help" });
  // A "yes" of somebody whose texts never ended answers a question of ours.
  if (optOut === "start" && (await resumeTexts(tx, { number: from, now }))) return;
  if (lead)
    await recordEvent(tx, {
      leadId: lead.id,
      kind: "text_received",
      actor: system,
      actorName: lead.name ?? "The owner",
      at: now,
      body: wordsOf(text),
    });
  await askToAnswer(tx, text, lead);
}

/** The lead that we texted last at this number, else the newest that has it. */
async function findLeadOf(tx: Transaction, number: string) {
  const [texted] = await tx
    .select({ id: leads.id })
    .from(messages)
    .innerJoin(leads, eq(leads.id, messages.leadId))
    .where(and(eq(messages.channel, "sms"), eq(messages.recipient, number), isNull(leads.deletedAt)))
    .orderBy(desc(messages.createdAt))
    .limit(1);
  if (texted) return texted.id;
  const [newest] = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.phoneE164, number), isNull(leads.deletedAt)))
    .orderBy(desc(leads.createdAt))
    .limit(1);
  return newest?.id ?? null;
}

/** False when this text is kept already. */
async function keep(tx: Transaction, { providerId, from, to, body, now }: Text, leadId: string | null) {
  const kept = await tx
    .insert(messages)
    .values({
      createdAt: now,
      channel: "sms",
      direction: "in",
      mode: "live",
      kind: "text-in",
      recipient: to,
      sender: from,
      subject: openingOf(body),
      html: "",
      body,
      headers: {},
      reason: "Sent to our number.",
      leadId,
      providerId,
      status: "received",
    })
    .onConflictDoNothing()
    .returning({ id: messages.id });
  return kept.length > 0;
}

/** What was written, with a word about pictures, which stay with the vendor. */
const wordsOf = ({ body, attachments }: Text) =>
  [
    body.trim() || (attachments > 0 ? "" : "(an empty text)"),
    attachments > 0 && `(with ${attachments} ${attachments === 1 ? "picture" : "pictures"}, kept at Twilio)`,
  ]
    .filter(Boolean)
    .join(" ");

type Lead = Pick<typeof leads.$inferSelect, "id" | "name" | "assignedTo">;
const kind: TaskKind = "answer_text";

/** One task for each lead, or number: further texts are added to it while it is open, and open it again later. */
async function askToAnswer(tx: Transaction, text: Text, lead: Lead | null) {
  const phone = formatPhone(text.from);
  const said = `“${wordsOf(text)}”`;
  const wants = mayWantNoTexts(text.body);
  const detail = lead ? said : `From ${phone}, the number of no lead. ${said}`;
  const title = `Answer the text of ${lead?.name ?? phone}${wants ? ": they may want no more texts" : ""}`;
  const task = { title, leadId: lead?.id ?? null };
  await tx
    .insert(tasks)
    .values({
      ...task,
      kind,
      detail,
      dueAt: text.dueAt,
      assignedTo: lead?.assignedTo ?? null,
      dedupeKey: lead ? `text:${lead.id}` : `text:${text.from}`,
    })
    .onConflictDoUpdate({
      target: tasks.dedupeKey,
      set: {
        ...task,
        detail: sql`case when ${tasks.doneAt} is null then right(concat_ws(E'\n', ${tasks.detail}, ${said}::text), 4000) else ${detail} end`,
        dueAt: sql`case when ${tasks.doneAt} is null then ${tasks.dueAt} else ${text.dueAt.toISOString()}::timestamptz end`,
        doneAt: null,
        doneBy: null,
        version: sql`${tasks.version} + 1`,
      },
    });
}
