import type { Actor } from "#app/domain/actor.ts";
import { saveArea } from "#app/domain/areas/commands.server.ts";
import { findAreaToEdit, listAreasToEdit } from "#app/domain/areas/queries.server.ts";
import { AreaFacts } from "#app/domain/areas/schema.ts";
import { dayIn } from "#app/domain/calendar.ts";
import { saveClaim } from "#app/domain/claims/commands.server.ts";
import { findClaimToEdit, listClaimsToEdit } from "#app/domain/claims/queries.server.ts";
import { claimState, valueMark } from "#app/domain/claims/rules.ts";
import { ClaimFacts } from "#app/domain/claims/schema.ts";
import { saveSchedule } from "#app/domain/pricing/commands.server.ts";
import { FeeFacts, textsOfSchedule } from "#app/domain/pricing/fee-texts.ts";
import { listSchedules } from "#app/domain/pricing/queries.server.ts";
import { defaultSchedule } from "#app/domain/pricing/schedule.ts";
import { type Result, refused } from "#app/domain/result.ts";
import type { ItemSection } from "#app/domain/settings/sections.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { saveMember } from "#app/domain/team/commands.server.ts";
import { findMemberToEdit, listMembersToEdit } from "#app/domain/team/queries.server.ts";
import { MemberFacts } from "#app/domain/team/schema.ts";
import { saveWebinar } from "#app/domain/webinars/commands.server.ts";
import { findWebinarToEdit, listWebinarsToEdit } from "#app/domain/webinars/queries.server.ts";
import { WebinarFacts } from "#app/domain/webinars/schema.ts";
import type { z } from "#app/domain/zod.ts";
import { formatDay, formatExactDateTime } from "#app/ui/format.ts";

export type SettingsItem = { id: string; label: string; note?: string | undefined };

/** Null for the slug of a new one; `version` as it was read. */
type Edit<Facts> = { slug: string | null; version: number; facts: Facts };

/** What the settings ask of a room whose things have a form each. */
type Room<Facts> = {
  /** `today` is `YYYY-MM-DD`. */
  list: (today: string) => Promise<SettingsItem[]>;
  find: (
    slug: string,
  ) => Promise<{ facts: object; version: number; changed: { at: Date; by: string | null } | null } | null>;
  /** What the form of a new one begins with. */
  blank: () => Promise<object>;
  schema: z.ZodType<Facts>;
  /** Gives the slug. */
  save: (actor: Actor, edit: Edit<Facts>, now: Date) => Promise<Result<string>>;
};

/** How the settings list, open, check and store the things of one section. */
export const rooms = {
  fees: roomOf({
    list: async (today) => {
      const schedules = await listSchedules();
      return schedules
        .map(({ name, effectiveFrom }, at) => ({
          id: name,
          label: `From ${formatDay(effectiveFrom)}`,
          note: effectiveFrom > today ? "Planned" : isPast(schedules[at + 1], today) ? "Past" : "In force",
        }))
        .reverse();
    },
    find: async (name) => {
      const schedule = (await listSchedules()).find((each) => each.name === name);
      return schedule ? { facts: textsOfSchedule(schedule), version: 1, changed: null } : null;
    },
    blank: async () => {
      const last = (await listSchedules()).at(-1) ?? defaultSchedule;
      return textsOfSchedule({ ...last, effectiveFrom: await dayOf(new Date()) });
    },
    schema: FeeFacts,
    save: async (actor, { slug, facts }, now) =>
      saveSchedule(actor, { slug, facts, today: await dayOf(now) }, now),
  }),
  team: roomOf({
    list: async () =>
      (await listMembersToEdit()).map(({ slug, name, role, isHidden }) => ({
        id: slug,
        label: name,
        note: isHidden ? `${role}, hidden` : role,
      })),
    find: findMemberToEdit,
    blank: async () => ({ position: 100 }),
    schema: MemberFacts,
    save: saveMember,
  }),
  areas: roomOf({
    list: async () =>
      (await listAreasToEdit()).map(({ slug, name, isHidden }) => ({
        id: slug,
        label: name,
        note: isHidden ? "Hidden" : undefined,
      })),
    find: findAreaToEdit,
    blank: async () => ({ position: 100 }),
    schema: AreaFacts,
    save: saveArea,
  }),
  webinars: roomOf({
    list: async () => {
      const [webinars, { timeZone }] = await Promise.all([listWebinarsToEdit(), findCompany()]);
      return webinars.map(({ slug, title, startsAt, cancelledAt }) => ({
        id: slug,
        label: title,
        note: `${formatExactDateTime(startsAt, timeZone)}${cancelledAt ? ", called off" : ""}`,
      }));
    },
    find: findWebinarToEdit,
    blank: async () => ({ durationMinutes: 60 }),
    schema: WebinarFacts,
    save: saveWebinar,
  }),
  claims: roomOf({
    list: async (today) =>
      (await listClaimsToEdit()).map(({ slug, wording, value, ...claim }) => ({
        id: slug,
        label: wording.replace(valueMark, value),
        note: noteOf(claim, today),
      })),
    find: findClaimToEdit,
    blank: async () => ({}),
    schema: ClaimFacts,
    save: saveClaim,
  }),
} satisfies Record<ItemSection, unknown>;

/**
 * A form's texts are checked by the room's own schema, when it is sent and, put together with others'
 * changes, when it is stored.
 */
function roomOf<Facts>({ schema, save, ...room }: Room<Facts>) {
  return {
    ...room,
    /** What is wrong with the texts of a form. */
    check: (texts: Record<string, string>) => schema.safeParse(texts).error?.issues ?? [],
    /** What two people changed apart may be wrong together: that is told like any wrong field. */
    async save(actor: Actor, { facts: texts, ...edit }: Edit<Record<string, string>>, now: Date) {
      const { data: facts, error } = schema.safeParse(texts);
      if (!error) return save(actor, { ...edit, facts }, now);
      const [issue] = error.issues;
      return refused("invalid", issue?.message ?? "Please check the fields.", issue?.path[0]?.toString());
    },
  };
}

const dayOf = async (now: Date) => dayIn((await findCompany()).timeZone, now);

const isPast = (next: { effectiveFrom: string } | undefined, today: string) =>
  next !== undefined && next.effectiveFrom <= today;

function noteOf(claim: { asOf: string; expiresOn: string; isHidden: boolean }, today: string) {
  if (claim.isHidden) return "Hidden";
  const standing = claimState(claim, today);
  if (standing.state === "ahead") return `Without its figure until ${formatDay(standing.from)}`;
  return standing.state === "held"
    ? `As of ${formatDay(claim.asOf)}, shown until ${formatDay(standing.until)}`
    : `Expired on ${formatDay(standing.on)}: shown without its figure`;
}
