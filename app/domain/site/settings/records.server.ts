import { TZDate } from "@date-fns/tz";
import { format } from "date-fns";
import { asc, desc, eq } from "drizzle-orm";
import type { Actor } from "#app/domain/actor.ts";
import { saveArea } from "#app/domain/areas/commands.server.ts";
import { AreaForm } from "#app/domain/areas/schema.ts";
import { saveClaim } from "#app/domain/claims/commands.server.ts";
import { claimState } from "#app/domain/claims/rules.ts";
import { ClaimForm } from "#app/domain/claims/schema.ts";
import { done, type Result, refused } from "#app/domain/result.ts";
import { findSettings } from "#app/domain/site/queries.server.ts";
import type { RecordSection } from "#app/domain/site/settings/sections.ts";
import { saveMember } from "#app/domain/team/commands.server.ts";
import { MemberForm } from "#app/domain/team/schema.ts";
import { saveWebinar } from "#app/domain/webinars/commands.server.ts";
import { WebinarEdit } from "#app/domain/webinars/schema.ts";
import type { z } from "#app/domain/zod.ts";
import { formatDay, formatExactDateTime } from "#app/ui/format.ts";
import { db } from "#db/instance.server.ts";
import { areas, claims, teamMembers, users, webinars } from "#db/schema/index.ts";

export type RecordItem = { id: string; label: string; note?: string | undefined };

type Found = {
  fields: object;
  version: number;
  changed: { at: Date; by: string | null };
};

type SentRecord = { fields: Record<string, string>; version: number; now: Date };

/** How the settings list, open, check and store the things of one section. */
type RecordRoom = {
  /** `today` is `YYYY-MM-DD`. */
  list: (today: string) => Promise<RecordItem[]>;
  find: (id: string) => Promise<Found | null>;
  /** What a new one begins with. */
  blank: object;
  /** Where a new one stands, from its texts; an empty text where they give none. */
  idOf: (fields: Record<string, string>) => string;
  /** What is wrong with the texts of a form. */
  check: (fields: Record<string, string>) => readonly z.core.$ZodIssue[];
  /** Version 0 adds one. Says where it stands. */
  save: (actor: Actor, id: string, sent: SentRecord) => Promise<Result<string>>;
};

const slugOf = (words = "") =>
  words
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[’'\p{M}]/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 60);

const anyId = { version: 1, slug: "any", key: "any" };

export const recordRooms: Record<RecordSection, RecordRoom> = {
  team: {
    list: async () => {
      const { name, role, isHidden } = teamMembers;
      const rows = await db()
        .select({ id: teamMembers.slug, label: name, role, isHidden })
        .from(teamMembers)
        .orderBy(asc(teamMembers.position), asc(teamMembers.name))
        .limit(200);
      return rows.map(({ id, label, ...row }) => ({
        id,
        label,
        note: row.isHidden ? `${row.role}, hidden` : row.role,
      }));
    },
    find: async (slug) => {
      const [row] = await db()
        .select({ member: teamMembers, by: users.name })
        .from(teamMembers)
        .leftJoin(users, eq(users.id, teamMembers.updatedBy))
        .where(eq(teamMembers.slug, slug));
      return row ? found(row.member, row.member, row.by) : null;
    },
    blank: { position: 100 },
    idOf: ({ name }) => slugOf(name),
    check: (fields) => MemberForm.safeParse({ ...fields, ...anyId }).error?.issues ?? [],
    save: (actor, slug, { fields, version, now }) =>
      stored(
        MemberForm.safeParse({ ...fields, slug, version }),
        (form) => saveMember(actor, form, now),
        () => slug,
      ),
  },
  areas: {
    list: async () => {
      const rows = await db()
        .select({ id: areas.slug, label: areas.name, isHidden: areas.isHidden })
        .from(areas)
        .orderBy(asc(areas.position), asc(areas.name))
        .limit(200);
      return rows.map(({ id, label, isHidden }) => ({ id, label, note: isHidden ? "Hidden" : undefined }));
    },
    find: async (slug) => {
      const [row] = await db()
        .select({ area: areas, by: users.name })
        .from(areas)
        .leftJoin(users, eq(users.id, areas.updatedBy))
        .where(eq(areas.slug, slug));
      if (!row) return null;
      const { zips, rentalRules } = row.area;
      const rules = {
        rulesSummary: rentalRules?.summary,
        rulesUrl: rentalRules?.url,
        rulesCheckedOn: rentalRules?.checkedOn,
      };
      return found({ ...row.area, ...rules, zips: zips.join(", ") }, row.area, row.by);
    },
    blank: { position: 100 },
    idOf: ({ name }) => slugOf(name),
    check: (fields) => AreaForm.safeParse({ ...fields, ...anyId }).error?.issues ?? [],
    save: (actor, slug, { fields, version, now }) =>
      stored(
        AreaForm.safeParse({ ...fields, slug, version }),
        (form) => saveArea(actor, form, now),
        () => slug,
      ),
  },
  webinars: {
    list: async () => {
      const { company } = await findSettings();
      const rows = await db().select().from(webinars).orderBy(desc(webinars.startsAt)).limit(200);
      return rows.map(({ slug, title, startsAt, cancelledAt }) => ({
        id: slug,
        label: title,
        note: `${formatExactDateTime(startsAt, company.timeZone)}${cancelledAt ? ", called off" : ""}`,
      }));
    },
    find: async (slug) => {
      const { company } = await findSettings();
      const [row] = await db()
        .select({ webinar: webinars, by: users.name })
        .from(webinars)
        .leftJoin(users, eq(users.id, webinars.updatedBy))
        .where(eq(webinars.slug, slug));
      if (!row) return null;
      const { webinar } = row;
      const starts = new TZDate(webinar.startsAt, company.timeZone);
      const texts = {
        topics: webinar.topics.join("\n"),
        day: format(starts, "yyyy-MM-dd"),
        time: format(starts, "HH:mm"),
        isCancelled: webinar.cancelledAt !== null,
      };
      return found({ ...webinar, ...texts }, webinar, row.by);
    },
    blank: { durationMinutes: 60 },
    idOf: () => "",
    check: (fields) => WebinarEdit.safeParse({ ...fields, ...anyId }).error?.issues ?? [],
    save: (actor, slug, { fields, version, now }) =>
      stored(
        WebinarEdit.safeParse({ ...fields, slug: slug || null, version }),
        (form) => saveWebinar(actor, form, now),
        (saved) => saved.slug,
      ),
  },
  claims: {
    list: async (today) => {
      const rows = await db().select().from(claims).orderBy(asc(claims.key)).limit(100);
      return rows.map((claim) => ({
        id: claim.key,
        label: claim.wording.replace("{value}", claim.value),
        note: noteOf(claim, today),
      }));
    },
    find: async (key) => {
      const [row] = await db()
        .select({ claim: claims, by: users.name })
        .from(claims)
        .leftJoin(users, eq(users.id, claims.updatedBy))
        .where(eq(claims.key, key));
      return row ? found(row.claim, row.claim, row.by) : null;
    },
    blank: {},
    idOf: ({ wording }) => slugOf(wording?.replace("{value}", "")),
    check: (fields) => ClaimForm.safeParse({ ...fields, ...anyId }).error?.issues ?? [],
    save: (actor, key, { fields, version, now }) =>
      stored(
        ClaimForm.safeParse({ ...fields, key, version }),
        (form) => saveClaim(actor, form, now),
        () => key,
      ),
  },
};

/** What a form is filled from, and who wrote it last. */
const found = (fields: object, { version, updatedAt: at }: Stored, by: string | null): Found => ({
  fields,
  version,
  changed: { at, by },
});

type Stored = { version: number; updatedAt: Date };

function noteOf(claim: { asOf: string; expiresOn: string; isHidden: boolean }, today: string) {
  if (claim.isHidden) return "Hidden";
  const standing = claimState(claim, today);
  if (standing.state === "ahead") return `Without its figure until ${formatDay(standing.from)}`;
  return standing.state === "held"
    ? `As of ${formatDay(claim.asOf)}, shown until ${formatDay(standing.until)}`
    : `Expired on ${formatDay(standing.on)}: shown without its figure`;
}

/** What two people changed apart can be right for each and wrong together: that is told like any wrong field. */
async function stored<Form, Value>(
  parsed: z.ZodSafeParseResult<Form>,
  save: (form: Form) => Promise<Result<Value>>,
  idOf: (value: Value) => string,
): Promise<Result<string>> {
  if (parsed.success) {
    const result = await save(parsed.data);
    return result.ok ? done(idOf(result.value)) : result;
  }
  const [issue] = parsed.error.issues;
  return refused("invalid", issue?.message ?? "Please check the fields.", String(issue?.path[0] ?? "name"));
}
