import { createHash } from "node:crypto";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { importPeople } from "#app/features/accounts/people/commands/import.server.ts";
import { nameFromEmail } from "#app/features/accounts/rules.ts";
import {
  importEntries,
  importResults,
  importSubscribers,
} from "#app/features/analysis/commands/entries.server.ts";
import { importPosts, importPostTags } from "#app/features/content/articles/commands.server.ts";
import { articleStatuses } from "#app/features/content/articles/rules.ts";
import { importTerms } from "#app/features/content/terms/commands.server.ts";
import type { TermKind } from "#app/features/content/terms/rules.ts";
import { createLeads, type LeadInput } from "#app/features/leads/commands/leads.server.ts";
import { propertyTypes } from "#app/features/leads/property/types.ts";
import { leadStatuses } from "#app/features/leads/rules.ts";
import type { Choices, OldRow, Remark } from "#app/features/moving-in/read-row.ts";
import { importReferrals } from "#app/features/referrals/commands.server.ts";
import { referralStatuses } from "#app/features/referrals/rules.ts";
import { system } from "#app/lib/actor.ts";
import { z } from "#app/lib/zod.ts";
import type { Transaction } from "#db/client.ts";
import * as ours from "#db/schema/index.ts";

/** `roles` has those of `todo_profiles`, by the account's ID. */
type Context = { row: OldRow; remark: Remark; now: Date; roles: ReadonlyMap<string, string> };

type Definition<Table extends PgTable> = {
  source: string;
  into: Table;
  choices?: Choices;
  /** `id` unless it has none. */
  idOf?: (row: OldRow) => string | null | undefined;
  /** By table: the column that refers to it, and whether a row whose other is missing is refused. */
  refs?: Record<string, [column: string, isNeeded: boolean]>;
  /** Refused without them. */
  required?: (keyof Table["$inferInsert"])[];
  /** A row with the same value is here or came before; `id` is where references to this one go. */
  twin?: { column: string; key: PgColumn; id?: PgColumn };
  batchSize?: number;
  /** Completes the values; a text refuses them. */
  finish?: (values: Table["$inferInsert"], context: Context) => string | undefined;
  write: (tx: Transaction, rows: Table["$inferInsert"][], roles: Context["roles"]) => Promise<unknown>;
};

export type MovedTable = Definition<PgTable>;

const table = <Table extends PgTable>(definition: Definition<Table>) => definition as unknown as MovedTable;

const people = table({
  source: "auth.users",
  into: ours.users,
  required: ["email"],
  twin: { column: "email", key: ours.users.email, id: ours.users.id },
  finish(person, { row, remark, now, roles }) {
    if (row.deleted_at || row.banned_until) return "the account was deleted or banned";
    if (!roles.has(row.id ?? "")) return "it has no profile: invite this person";
    const hash = row.encrypted_password ?? "";
    if (/^\$2[aby]\$\d\d\$[./\w]{53}$/.test(hash))
      Object.assign(person, { passwordHash: hash, passwordChosenAt: person.createdAt ?? now });
    else remark("It has no usable password: send a reset link");
    person.name = nameFromEmail(person.email);
  },
  write: importPeople,
});

const homeChoices: Choices = { property_type: [propertyTypes, null] };

const item = { name: z.string(), checked: z.boolean(), estimatedCost: z.number() };
const Checklist = z.array(z.object({ ...item, customCost: z.number().nullable() })).nullish();

type Person = Pick<typeof ours.leads.$inferInsert, "name" | "email" | "phone" | "phoneE164" | "createdAt">;

/** No reaction listens to this event, so that nothing is sent. */
const leadOf = <Row extends Person>({ name, email, phone, phoneE164 = null, ...row }: Row) => ({
  ...row,
  contact: { name, email, phone: phone ? { typed: phone, e164: phoneE164 } : null },
  createdAt: row.createdAt ?? new Date(),
  event: { kind: "moved_in", actor: system } as const,
});

const leads = table({
  source: "leads",
  into: ours.leads,
  choices: { ...homeChoices, status: [leadStatuses, "leads"] },
  finish(lead, { remark }) {
    if (Checklist.safeParse(lead.repairChecklist).success) return;
    lead.repairChecklist = null;
    remark("repair_checklist is no list of improvements: left out");
  },
  write: (tx, rows) => createLeads(tx, "import", rows.map(leadOf) as LeadInput[]),
});

const entries = table({
  source: "property_analysis_entries",
  into: ours.analysisEntries,
  choices: { ...homeChoices, status: [["pending", ...leadStatuses], "pending"] },
  refs: { leads: ["lead_id", true] },
  finish(entry, { remark }) {
    if (entry.leadId) return;
    entry.leadId = entry.id;
    remark("It has no lead: it became one");
  },
  async write(tx, rows) {
    const own = rows.filter(({ id, leadId }) => id === leadId);
    const added = own.map(({ leadId: _, status, ...home }) => ({
      ...home,
      ...(status !== "pending" && { status }),
    }));
    await createLeads(tx, "analysis", added.map(leadOf) as LeadInput[]);
    await importEntries(tx, rows);
  },
});

const results = table({
  source: "property_analysis_results",
  into: ours.analysisResults,
  idOf: (row) => row.id ?? row.entry_id,
  refs: { property_analysis_entries: ["entry_id", true] },
  required: ["entryId"],
  write: importResults,
});

const subscribers = table({
  source: "property_analysis_subscribers",
  into: ours.analysisSubscribers,
  idOf: ({ email }) => email && createHash("sha256").update(email.toLowerCase()).digest("hex"),
  required: ["email"],
  twin: { column: "email", key: ours.analysisSubscribers.email },
  write: importSubscribers,
});

const referrals = table({
  source: "realtor_referrals",
  into: ours.realtorReferrals,
  choices: { status: [Object.keys(referralStatuses), "pending"] },
  write: importReferrals,
});

type Term = typeof ours.blogCategories;

const term = (kind: TermKind, into: PgTable, column: "slug" | "email") => {
  const { id, [column as "slug"]: key } = into as Term;
  return table({
    source: `blog_${kind}`,
    into: into as Term,
    required: ["name", column as "slug"],
    twin: { column, key, id },
    write: (tx, rows) => importTerms(tx, kind, rows),
  });
};

const posts = table({
  source: "blog_posts",
  into: ours.blogPosts,
  choices: { status: [articleStatuses.map(({ value }) => value), "draft"] },
  refs: { blog_categories: ["category_id", false], blog_authors: ["author_id", false] },
  required: ["title", "slug", "content"],
  twin: { column: "slug", key: ours.blogPosts.slug },
  batchSize: 50,
  finish(post, { now, remark }) {
    post.publishedAt = post.status === "published" ? (post.publishedAt ?? post.createdAt ?? now) : null;
    if (post.featuredImage) remark("featured_image is at another address: upload it here");
  },
  write: importPosts,
});

const postTags = table({
  source: "blog_posts_tags",
  into: ours.blogPostsTags,
  idOf: ({ post_id, tag_id }) => `${post_id}/${tag_id}`,
  refs: { blog_posts: ["post_id", true], blog_tags: ["tag_id", true] },
  required: ["postId", "tagId"],
  write: importPostTags,
});

/** Each after those it refers to. */
export const movedTables = [
  ...[people, leads, entries, results, subscribers, referrals],
  ...[term("categories", ours.blogCategories, "slug"), term("tags", ours.blogTags, "slug")],
  ...[term("authors", ours.blogAuthors, "email"), posts, postTags],
];
