import type { BulkAction } from "#app/features/leads/bulk/rules.ts";
import type { ChosenLead, Person } from "#app/features/leads/types.ts";

/** Leads by ID, or the query string of a list. */
export type BulkChoice = { ids: readonly string[]; query: string | null };

export type BulkOptions = {
  people: Person[];
  tags: string[];
  /** Of a lost lead. */
  reasons: string[];
  /** The first five, for a deletion. */
  leads: ChosenLead[];
  /** What a deletion would cancel or orphan. */
  attached: string[];
};

export type BulkActionPage = BulkAction & {
  title: string;
  by: string;
  /** Null if the user may undo it. */
  whyNoUndo: string | null;
  skippedLeads: { id: string; name: string | null; why: string | null }[];
};
