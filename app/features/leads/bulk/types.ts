import type { BulkState } from "#app/features/leads/bulk/rules.ts";
import type { BulkChange } from "#app/features/leads/bulk/schema.ts";
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

export type BulkActionPage = {
  id: string;
  state: BulkState;
  total: number;
  changed: number;
  skipped: number;
  restored: number;
  skipReasons: Record<string, number> | null;
  createdAt: Date;
  createdBy: string;
  change: BulkChange;
  title: string;
  /** Null if the user may undo it. */
  whyNoUndo: string | null;
  undoUntil: Date;
  skippedLeads: { id: string; name: string | null; why: string | null }[];
};
