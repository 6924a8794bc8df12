import type { SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Lead } from "#app/features/leads/commands/leads.server.ts";
import type { Transaction } from "#db/client.ts";
import type { LeadMove, MovedRows } from "#db/move-rows.server.ts";

type Merge = {
  kept: Lead;
  merged: Lead;
  /** New values of the kept lead; a feature may change them. */
  values: Partial<Lead>;
  rows: MovedRows;
  now: Date;
};

type People = { emails: string[]; hasNoLead: (email: AnyPgColumn) => SQL[] };

/** What a feature does with its rows that belong to a lead. The caller has locked the leads. */
export type LeadRows = {
  /** In a merge; with `only`, to undo it. */
  move?: (tx: Transaction, move: LeadMove) => Promise<MovedRows>;
  /** After the rows of every feature have moved. Returns what `undoMerge` needs, under names of its own. */
  merge?: (tx: Transaction, merge: Merge) => Promise<Record<string, unknown>>;
  undoMerge?: (tx: Transaction, previous: Record<string, unknown>, now: Date) => Promise<unknown>;
  /** When leads are deleted. */
  onDelete?: (tx: Transaction, leadIds: string[], now: Date) => Promise<unknown>;
  /** When deleted leads are restored. */
  onRestore?: (tx: Transaction, leadIds: string[], now: Date) => Promise<unknown>;
  /** Cancels what a deleted lead left open, outside a transaction. Returns why something is still open. */
  cancel?: (leadId: string) => Promise<string | null>;
  /** Tells staff what `cancel` couldn't cancel. */
  reportLeftOpen?: (tx: Transaction, left: { leadId: string; why: string; dueAt: Date }) => Promise<unknown>;
  changeEmail?: (
    tx: Transaction,
    leadIds: string[],
    change: { from: string; to: string },
  ) => Promise<unknown>;
  /** Before leads are removed permanently. */
  purge?: (tx: Transaction, gone: { leadIds: string[]; submissionIds: string[] }) => Promise<unknown>;
  /** By email, after the leads are removed. */
  purgePeople?: (tx: Transaction, people: People) => Promise<unknown>;
  /** The same, once no form with these emails can be sent at the same moment. */
  purgeLockedPeople?: (tx: Transaction, people: People) => Promise<unknown>;
  /** When a person asked for it: rows that no lead has. Before the leads are removed. */
  erase?: (tx: Transaction, person: Reached) => Promise<unknown>;
};

/** How a person is reached; phones in E.164. */
export type Reached = { emails: string[]; phones: string[] };

let registered: readonly LeadRows[] | undefined;

/** `registerFeatures` calls it at the start: `leads` must not import features of higher levels. */
export function registerLeadRows(all: readonly LeadRows[]) {
  registered = all;
}

/** In the order of the registry. */
export function leadRows() {
  if (!registered) throw new Error("No lead rows are registered, so rows of a lead would be left behind");
  return registered;
}
