import { findLastChange } from "#app/features/accounts/audit/queries.server.ts";
import { findAreaToEdit, listAreasToEdit } from "#app/features/content/areas/queries.server.ts";
import { findClaimToEdit, listClaimsToEdit } from "#app/features/content/claims/queries.server.ts";
import { claimState, valueMark } from "#app/features/content/claims/rules.ts";
import { saveArea, saveClaim, saveMember } from "#app/features/content/commands.server.ts";
import type { AreaFacts, ClaimFacts, MemberFacts } from "#app/features/content/schema.ts";
import { saveSchedule } from "#app/features/pricing/commands.server.ts";
import { textsOfSchedule } from "#app/features/pricing/fee-texts.ts";
import { listSchedules } from "#app/features/pricing/queries.server.ts";
import { defaultSchedule, type FeeSchedule } from "#app/features/pricing/schedule.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import type { ItemChange } from "#app/features/settings/items/commands.server.ts";
import { findMemberToEdit, listMembersToEdit } from "#app/features/settings/team/queries.server.ts";
import type { ItemSection } from "#app/features/settings-page/sections/types.ts";
import { saveWebinar } from "#app/features/webinars/commands.server.ts";
import { findWebinarToEdit, listWebinarsToEdit } from "#app/features/webinars/queries.server.ts";
import type { WebinarFacts } from "#app/features/webinars/schema.ts";
import type { Actor } from "#app/lib/actor.ts";
import { dayIn } from "#app/lib/dates.ts";
import { formatDay, formatExactDateTime } from "#app/lib/format.ts";
import type { Result } from "#app/lib/result.ts";

export type SettingsItem = { id: string; label: string; note?: string | undefined };

type Editor<Facts> = {
  /** `today` is `YYYY-MM-DD`. */
  list: (today: string) => Promise<SettingsItem[]>;
  find: (
    slug: string,
  ) => Promise<{ facts: object; version: number; changed: { at: Date; by: string | null } | null } | null>;
  blank: () => Promise<object>;
  /** Takes what the form of the section returned; returns the slug. */
  save: (actor: Actor, change: ItemChange<Facts>, now: Date) => Promise<Result<string>>;
};

const editorOf = <Facts>(editor: Editor<Facts>) => editor as Editor<unknown>;

export const editors: Record<ItemSection, Editor<unknown>> = {
  fees: editorOf<FeeSchedule>({
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
      if (!schedule) return null;
      const changed = await findLastChange(`fees:${name}`);
      return { facts: textsOfSchedule(schedule), version: 1, changed };
    },
    blank: async () => {
      const last = (await listSchedules()).at(-1) ?? defaultSchedule;
      return textsOfSchedule({ ...last, effectiveFrom: await dayOf(new Date()) });
    },
    save: async (actor, { slug, facts }, now) =>
      saveSchedule(actor, { slug, facts, today: await dayOf(now) }, now),
  }),
  team: editorOf<MemberFacts>({
    list: async () =>
      (await listMembersToEdit()).map(({ slug, name, role, isHidden }) => ({
        id: slug,
        label: name,
        note: isHidden ? `${role}, hidden` : role,
      })),
    find: findMemberToEdit,
    blank: async () => ({ position: 100 }),
    save: saveMember,
  }),
  areas: editorOf<AreaFacts>({
    list: async () =>
      (await listAreasToEdit()).map(({ slug, name, isHidden }) => ({
        id: slug,
        label: name,
        note: isHidden ? "Hidden" : undefined,
      })),
    find: findAreaToEdit,
    blank: async () => ({ position: 100 }),
    save: saveArea,
  }),
  webinars: editorOf<WebinarFacts>({
    list: async () => {
      const [webinars, { timeZone }] = await Promise.all([listWebinarsToEdit(), findCompany()]);
      return webinars.map(({ slug, title, startsAt, cancelledAt }) => ({
        id: slug,
        label: title,
        note: `${formatExactDateTime(startsAt, timeZone)}${cancelledAt ? ", canceled" : ""}`,
      }));
    },
    find: findWebinarToEdit,
    blank: async () => ({ durationMinutes: 60 }),
    save: saveWebinar,
  }),
  claims: editorOf<ClaimFacts>({
    list: async (today) =>
      (await listClaimsToEdit()).map(({ slug, wording, value, ...claim }) => ({
        id: slug,
        label: wording.replace(valueMark, value),
        note: noteOf(claim, today),
      })),
    find: findClaimToEdit,
    blank: async () => ({}),
    save: saveClaim,
  }),
};

const dayOf = async (now: Date) => dayIn((await findCompany()).timeZone, now);

const isPast = (next: { effectiveFrom: string } | undefined, today: string) =>
  next !== undefined && next.effectiveFrom <= today;

function noteOf(claim: { asOf: string; expiresOn: string; isHidden: boolean }, today: string) {
  if (claim.isHidden) return "Hidden";
  const standing = claimState(claim, today);
  if (standing.state === "ahead") return `Shown without its figure until ${formatDay(standing.from)}`;
  return standing.state === "held"
    ? `As of ${formatDay(claim.asOf)}, shown until ${formatDay(standing.until)}`
    : `Expired on ${formatDay(standing.on)}: shown without its figure`;
}
