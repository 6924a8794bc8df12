import { formatNumber } from "#app/lib/format.ts";

const plural = (number: number, one: string) => `${formatNumber(number)} ${number === 1 ? one : `${one}s`}`;

/** "14 leads and 3 tasks" */
export const formatWork = ({ leads, tasks }: { leads: number; tasks: number }) =>
  [leads > 0 && plural(leads, "lead"), tasks > 0 && plural(tasks, "task")].filter(Boolean).join(" and ");
