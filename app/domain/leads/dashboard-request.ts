import { instantsOf } from "#app/domain/calendar.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { parseDateRange } from "#app/ui/dates/date-input.ts";

/** What the address of a dashboard asks for; whatever it cannot mean counts as not said. */
export type DashboardRequest = {
  /** Which leads are counted and shown; undefined for all. */
  span: { start: Date; end: Date } | undefined;
  mine: boolean;
  /** The group of tasks that is shown whole. */
  allTasks: "ahead" | "late" | null;
  /** A task whose dialog is open. */
  edited: string | null;
  /** Leads that are about to be deleted, where the question stands in the address. */
  ids: readonly string[] | null;
};

/** Reads `?from&to&mine&tasks&edit&delete&ids`; days are those of the zone. */
export function readDashboardRequest(query: URLSearchParams, timeZone: string): DashboardRequest {
  const { range } = parseDateRange(query.get("from"), query.get("to"));
  const [tasks, edit] = [query.get("tasks"), query.get("edit")];
  return {
    span: range ? instantsOf(range, timeZone) : undefined,
    mine: query.get("mine") === "1",
    allTasks: tasks === "ahead" || tasks === "late" ? tasks : null,
    edited: edit && isUuid(edit) ? edit : null,
    ids: query.has("delete") ? query.getAll("ids") : null,
  };
}
