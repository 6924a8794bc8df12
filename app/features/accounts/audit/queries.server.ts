import { and, asc, desc, eq, gte, inArray, isNull, like, lt, or, type SQL, sql } from "drizzle-orm";
import { programActor, storedNumbers } from "#app/features/accounts/audit/rules.ts";
import type { AuditFilter } from "#app/features/accounts/audit/schema.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { db, onReplica } from "#db/instance.server.ts";
import { findPage, type PageRequest } from "#db/keyset.server.ts";
import { apiTokens, auditLog, leads, realtorReferrals, users, webhookEndpoints } from "#db/schema/index.ts";

const pageSize = 50;

export const listAudit = (filter: AuditFilter, page: PageRequest) =>
  onReplica(() => findAuditPage(filter, page));

async function findAuditPage(filter: AuditFilter, page: PageRequest) {
  const where = await inAuditFilter(filter);
  const { id, at, action, actorName, subject, data, via, ip } = auditLog;
  const { rows, ...links } = await findPage({ at, id }, page, pageSize, (part) =>
    db()
      .select({ id, at, action, actorName, subject, data, via, ip, cursor: part.cursor })
      .from(auditLog)
      .where(and(where, part.where))
      .orderBy(...part.orderBy)
      .limit(part.limit),
  );
  const names = await findNames(rows.map((row) => row.subject));
  return {
    ...links,
    rows: rows.map(({ cursor: _, ...row }) => ({ ...row, name: names.get(row.subject) ?? null })),
  };
}

/** Of rows of `audit_log`. */
export async function inAuditFilter({ q, record, person, kind, start, end }: AuditFilter) {
  return and(
    q ? await isAbout(q) : undefined,
    record ? or(eq(auditLog.subject, record), like(auditLog.subject, `${escaped(record)}:%`)) : undefined,
    person === programActor ? isNull(auditLog.actorId) : undefined,
    isUuid(person) ? eq(auditLog.actorId, person) : undefined,
    kind ? eq(auditLog.action, kind) : undefined,
    start ? gte(auditLog.at, start) : undefined,
    end ? lt(auditLog.at, end) : undefined,
  );
}

const mostFound = 200;

/** A record by its subject, such as `fees:2026-11`, or an owner or a colleague by name or email. */
async function isAbout(q: string): Promise<SQL | undefined> {
  if (/^[a-z_-]+:/i.test(q)) return like(auditLog.subject, `${escaped(q)}%`);
  const pattern = `%${escaped(q.toLowerCase())}%`;
  const [owners, people] = await Promise.all([
    db()
      .select({ id: leads.id })
      .from(leads)
      .where(and(isNull(leads.deletedAt), like(leads.searchText, pattern)))
      .limit(mostFound),
    db()
      .select({ id: users.id })
      .from(users)
      .where(sql`lower(${users.name} || ' ' || ${users.email}) like ${pattern}`)
      .limit(mostFound),
  ]);
  const subjects = [
    ...owners.map(({ id }) => `lead:${id}`),
    ...people.map(({ id }) => `user:${id}`),
    ...(isUuid(q)
      ? ["lead", "user", "agreement", "payment", "invoice", "picture"].map((type) => `${type}:${q}`)
      : []),
  ];
  return or(
    subjects.length > 0 ? inArray(auditLog.subject, subjects) : undefined,
    ...["fees", "setting", "token", "webhook"].map((type) =>
      like(auditLog.subject, `${type}:${escaped(q)}%`),
    ),
    isOfPrices(q) ? like(auditLog.subject, "fees:%") : undefined,
    hasChange(q),
  );
}

const isOfPrices = (q: string) => /^(price|pricing|fee)s?$/i.test(q);

/** In what was and is: a word, or a number as it is shown. As the index of `audit_log_changes`. */
function hasChange(q: string) {
  const stored = storedNumbers(q);
  const text = sql`${auditLog.data}::text`;
  const found = stored
    ? sql`(${sql.join(
        stored.map((number) => sql`${text} like ${`%${number}%`} and ${text} ~ ${`\\m${number}\\M`}`),
        sql` or `,
      )})`
    : sql`${text} ilike ${`%${escaped(q)}%`}`;
  return sql`(${auditLog.action} in ('setting', 'content', 'payout', 'refund') and ${found})`;
}

const escaped = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** By subject, of records that still exist. */
async function findNames(subjects: readonly string[]): Promise<Map<string, string>> {
  const idsOf = (type: string) =>
    [...new Set(subjects)].flatMap((subject) =>
      subject.startsWith(`${type}:`) ? subject.slice(type.length + 1) : [],
    );
  const tables = [
    { type: "lead", table: leads, shown: leads.name, ids: idsOf("lead").filter(isUuid) },
    { type: "user", table: users, shown: users.name, ids: idsOf("user").filter(isUuid) },
    {
      type: "referral",
      table: realtorReferrals,
      shown: realtorReferrals.clientName,
      ids: idsOf("referral").filter(isUuid),
    },
    { type: "token", table: apiTokens, shown: apiTokens.name, ids: idsOf("token") },
    {
      type: "webhook",
      table: webhookEndpoints,
      shown: webhookEndpoints.url,
      ids: idsOf("webhook").filter(isUuid),
    },
  ] as const;
  const found = await Promise.all(
    tables.map(async ({ type, table, shown, ids }) => {
      if (ids.length === 0) return [];
      const rows = await db()
        .select({ id: sql<string>`${table.id}::text`, name: sql<string | null>`${shown}` })
        .from(table as typeof users)
        .where(inArray(table.id, ids));
      return rows.flatMap(({ id, name }): [string, string][] => (name ? [[`${type}:${id}`, name]] : []));
    }),
  );
  return new Map(found.flat());
}

/** Of a record, such as `fees:2026-11`; null before the first one. */
export async function findLastChange(subject: string) {
  const [change] = await db()
    .select({ at: auditLog.at, by: auditLog.actorName })
    .from(auditLog)
    .where(eq(auditLog.subject, subject))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1);
  return change ?? null;
}

export async function findAuditEntry(id: number) {
  const [entry] = await db().select().from(auditLog).where(eq(auditLog.id, id));
  return entry ?? null;
}

/** Everyone who has an account, also a disabled one, by name. */
export const listAuditPeople = () =>
  db()
    .select({ id: users.id, name: users.name, isDisabled: sql<boolean>`${users.disabledAt} is not null` })
    .from(users)
    .orderBy(asc(users.name), asc(users.id))
    .limit(500);
