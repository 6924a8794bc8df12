import { getTableName, inArray, is, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, getTableConfig, PgTable } from "drizzle-orm/pg-core";
import type { Reached } from "#app/features/leads/lead-rows.ts";
import { type Actor, isAdmin } from "#app/lib/actor.ts";
import { toE164 } from "#app/lib/phone.ts";
import { upperFirst } from "#app/lib/text.ts";
import { db } from "#db/instance.server.ts";
import * as schema from "#db/schema/index.ts";
import { isTypedPhone } from "#db/typed-phone.ts";

const { realtorReferrals: referrals } = schema;

/** Where an email of a person who isn't staff can be. */
export const emailColumns: readonly AnyPgColumn[] = [
  schema.leads.email,
  schema.coOwners.email,
  schema.analysisEntries.email,
  schema.analysisSubscribers.email,
  schema.agreements.ownerEmail,
  schema.consents.email,
  schema.consentEvents.email,
  schema.emailPreferences.email,
  schema.suppressions.address,
  schema.bounces.address,
  schema.messages.recipient,
  schema.campaignMessages.recipient,
  schema.webinarRegistrations.email,
  referrals.clientEmail,
  referrals.realtorEmail,
];

/** The same of a phone number in E.164. */
export const phoneColumns: readonly AnyPgColumn[] = [
  schema.leads.phoneE164,
  schema.coOwners.phoneE164,
  schema.consents.phoneE164,
  schema.consentEvents.phoneE164,
  schema.suppressions.address,
  schema.messages.recipient,
  schema.campaignMessages.recipient,
  referrals.clientPhoneE164,
];

/** The same as it was typed, where no column has it in E.164, or rows of earlier systems lack that. */
export const typedPhoneColumns: readonly AnyPgColumn[] = [referrals.clientPhone, referrals.realtorPhone];

/** Hold work of the office rather than facts about a person. */
const ofTheOffice: ReadonlySet<PgTable> = new Set<PgTable>([schema.idleLeads, schema.webhookDeliveries]);

const tables = Object.values(schema).flatMap((each): PgTable[] =>
  is(each, PgTable) && !ofTheOffice.has(each) ? [each] : [],
);

const secret = /hash|secret|token|_key$|^key$/i;
const mostRows = 5_000;

type Row = Record<string, unknown>;

/** Null unless it is an email or a phone number. */
export function readReached(typed: string): Reached | null {
  const text = typed.trim();
  if (/^\S+@\S+\.\S+$/.test(text)) return { emails: [text.toLowerCase()], phones: [] };
  const phone = toE164(text);
  return phone ? { emails: [], phones: [phone] } : null;
}

/**
 * Rows by table: those with the email or number, and those that belong to them, up to 5,000 per table. Without secrets.
 * Nothing for others than admins.
 */
export async function collectPerson(actor: Actor, { emails, phones }: Reached) {
  if (!isAdmin(actor)) return null;
  const found = new Map<PgTable, Row[]>();
  for (const table of tables) {
    const own = (columns: readonly AnyPgColumn[]) => columns.filter((column) => column.table === table);
    const matches = [
      ...own(emailColumns).map((column) => inArray(column, emails)),
      ...own(phoneColumns).map((column) => inArray(column, phones)),
      ...own(typedPhoneColumns).map((column) => isTypedPhone(column, phones)),
    ];
    if (matches.length > 0) await add(found, table, sql`(${sql.join(matches, sql` or `)})`);
  }
  // What belongs to a row can have rows of its own, such as the signing links of an agreement.
  for (let depth = 0; depth < 3; depth += 1) for (const table of tables) await addBelonging(found, table);
  hideClients(found, { emails, phones });
  return Object.fromEntries(
    [...found].map(([table, rows]) => [getTableName(table), rows.slice(0, mostRows)]),
  );
}

/** Of what the office has about the client of a referral, a realtor's file only names whom and which home. */
const ofClient = [
  "clientEmail",
  "clientPhone",
  "clientPhoneE164",
  "notes",
  "knownLeadId",
  "credit",
  "creditReason",
];

function hideClients(found: Map<PgTable, Row[]>, { emails, phones }: Reached) {
  const isClient = ({ clientEmail, clientPhone, clientPhoneE164 }: Row) =>
    emails.includes(String(clientEmail).toLowerCase()) ||
    [clientPhoneE164, toE164(String(clientPhone ?? ""))].some((phone) => phones.includes(String(phone)));
  const rows = found.get(referrals) ?? [];
  const others = new Set(rows.filter((row) => !isClient(row)).map(({ id }) => id));
  if (others.size === 0) return;
  const shown = rows.map((row) =>
    others.has(row.id)
      ? Object.fromEntries(Object.entries(row).filter(([name]) => !ofClient.includes(name)))
      : row,
  );
  found.set(referrals, shown);
  // A task of the office has the client's contact in its text.
  const tasks = found.get(schema.tasks)?.filter(({ referralId }) => !others.has(referralId)) ?? [];
  if (tasks.length > 0) found.set(schema.tasks, tasks);
  else found.delete(schema.tasks);
}

async function addBelonging(found: Map<PgTable, Row[]>, table: PgTable) {
  for (const key of getTableConfig(table).foreignKeys) {
    const { columns, foreignTable } = key.reference();
    const parents = foreignTable === table ? undefined : found.get(foreignTable);
    const [column] = columns;
    const ids = parents?.flatMap(({ id, leadId }) => String(id ?? leadId ?? "") || []) ?? [];
    if (column && ids.length > 0) await add(found, table, inArray(column, ids));
  }
}

async function add(found: Map<PgTable, Row[]>, table: PgTable, where: SQL | undefined) {
  const rows: Row[] = await db().select().from(table).where(where).limit(mostRows);
  const earlier = found.get(table) ?? [];
  const stored = new Set(earlier.map((row) => JSON.stringify(row)));
  const added = rows.map(withoutSecrets).filter((row) => !stored.has(JSON.stringify(row)));
  if (added.length > 0) found.set(table, [...earlier, ...added]);
}

const withoutSecrets = (row: Row) =>
  Object.fromEntries(
    Object.entries(row).filter(
      ([name, value]) =>
        value !== null && !secret.test(name) && !name.endsWith("Key") && !(value instanceof Uint8Array),
    ),
  );

/** What is stored about a person, counted. */
export async function findPerson(actor: Actor, person: Reached) {
  const rows = await collectPerson(actor, person);
  return Object.entries(rows ?? {})
    .map(([table, all]) => ({
      id: table,
      label: upperFirst(table.replace(/^(todo|realtor|property)_/, "").replaceAll("_", " ")),
      rows: all.length,
    }))
    .toSorted((a, b) => b.rows - a.rows);
}
