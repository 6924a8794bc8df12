import { counted } from "#app/timeline/define.ts";

/** "14 leads and 3 tasks" */
export const formatWork = ({ leads, tasks }: { leads: number; tasks: number }) =>
  [leads > 0 && counted(leads, "lead", "leads"), tasks > 0 && counted(tasks, "task", "tasks")]
    .filter(Boolean)
    .join(" and ");
