import { parseDateRange } from "#app/components/dates/date-input.ts";
import { instantsOf } from "#app/lib/dates.ts";
import { isUuid } from "#app/lib/uuid.ts";

/** Invalid parameters are ignored. */
export type DashboardRequest = {
  /** Undefined for all leads. */
  span: { start: Date; end: Date } | undefined;
  mine: boolean;
  allTasks: "ahead" | "late" | null;
  /** Task whose dialog is open. */
  edited: string | null;
  /** Leads to confirm for deletion. */
  ids: readonly string[] | null;
};

/** Parses `?from&to&mine&tasks&edit&delete&ids`; days are in `timeZone`. */
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
