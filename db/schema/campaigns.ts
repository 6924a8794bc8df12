import { sql } from "drizzle-orm";
import {
  bigint,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { citext, created, edited, id, instant, updatedAt } from "#db/columns.ts";
import { users } from "#db/schema/accounts.ts";
import { leads, ofLead } from "#db/schema/leads.ts";

export type StoredStep = {
  /** Stable over versions: a message is sent once for each. */
  key: string;
  templateId: string;
  /** `entry` is when the person joined. */
  from: "entry" | "walkthrough";
  /** Negative before it. Days are days of the calendar, at the same local time. */
  days: number;
  hours: number;
};

export const campaignTemplates = pgTable("campaign_templates", {
  ...edited(),
  name: text("name").notNull(),
  /** email or sms */
  channel: text("channel").notNull(),
  subject: text("subject").notNull().default(""),
  /** Plain markup for an email, plain text for a text message. */
  content: text("content").notNull(),
  /** Null: made from the content. */
  plainText: text("plain_text"),
  /** Null for broadcasts. */
  workflow: text("workflow"),
  /** marketing or service */
  purpose: text("purpose").notNull(),
  /** Null while it is a draft. */
  activeAt: instant("active_at"),
  updatedBy: uuid("updated_by").references(() => users.id, { onDelete: "set null" }),
});

export const campaignWorkflows = pgTable("campaign_workflows", {
  /** warm_lead, confirmation, onboarding or `broadcast:` with its ID */
  key: text("key").primaryKey(),
  versionId: uuid("version_id").notNull(),
  updatedAt: updatedAt(),
});

/** Never changed: people stay in the version that they entered until staff move them. */
export const campaignWorkflowVersions = pgTable(
  "campaign_workflow_versions",
  {
    ...created(),
    workflow: text("workflow").notNull(),
    number: integer("number").notNull(),
    steps: jsonb("steps").$type<StoredStep[]>().notNull(),
    /** As typed in the settings of the workflow. */
    timing: jsonb("timing").$type<Record<string, number>>().notNull(),
    createdBy: uuid("created_by").references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [uniqueIndex("campaign_versions_number").on(t.workflow, t.number)],
);

export const campaignEnrollments = pgTable(
  "campaign_enrollments",
  {
    ...created(),
    leadId: ofLead(),
    workflow: text("workflow").notNull(),
    versionId: uuid("version_id").notNull(),
    /** Counts the dates of a confirmation: after a move, its reminders are sent again. */
    entry: integer("entry").notNull().default(1),
    /** Of this entry. */
    enteredAt: instant("entered_at").notNull(),
    walkthroughAt: instant("walkthrough_at"),
    /** waiting, held, done or left */
    state: text("state").notNull().default("waiting"),
    /** Position of the next step. */
    step: integer("step").notNull().default(0),
    /** When the next step is decided; null until something else changes. */
    nextAt: instant("next_at"),
    /** Why it is held, or why the person left. */
    reason: text("reason"),
    detail: text("detail"),
    endedAt: instant("ended_at"),
    startedBy: uuid("started_by").references(() => users.id, { onDelete: "set null" }),
    updatedAt: updatedAt(),
  },
  (t) => [
    foreignKey({
      name: "campaign_enrollments_version",
      columns: [t.versionId],
      foreignColumns: [campaignWorkflowVersions.id],
    }),
    uniqueIndex("campaign_enrollments_active")
      .on(t.leadId, t.workflow)
      .where(sql`state in ('waiting', 'held')`),
    index("campaign_enrollments_lead").on(t.leadId),
    index("campaign_enrollments_due").on(t.nextAt).where(sql`state in ('waiting', 'held')`),
    index("campaign_enrollments_list").on(
      t.workflow,
      t.state,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
  ],
);

/** One for each step that was decided: sent, or left out with the reason. */
export const campaignMessages = pgTable(
  "campaign_messages",
  {
    ...created(),
    enrollmentId: uuid("enrollment_id")
      .notNull()
      .references(() => campaignEnrollments.id, { onDelete: "cascade" }),
    step: text("step").notNull(),
    entry: integer("entry").notNull(),
    leadId: ofLead(),
    channel: text("channel").notNull(),
    purpose: text("purpose").notNull(),
    recipient: citext("recipient"),
    templateId: uuid("template_id")
      .notNull()
      .references(() => campaignTemplates.id),
    templateVersion: integer("template_version").notNull(),
    /** Of the merge fields; the text is rendered again when someone looks at it. */
    values: jsonb("values").$type<Record<string, string>>().notNull(),
    /** queued, sent, skipped or failed */
    state: text("state").notNull(),
    reason: text("reason"),
    detail: text("detail"),
    sentAt: instant("sent_at"),
    outboxId: bigint("outbox_id", { mode: "number" }),
  },
  (t) => [
    uniqueIndex("campaign_messages_step").on(t.enrollmentId, t.step, t.entry),
    index("campaign_messages_lead").on(t.leadId),
    index("campaign_messages_recipient").on(t.recipient, t.createdAt),
    index("campaign_messages_created").on(t.createdAt),
  ],
);

/** One email to the people of a saved view. Its workflow is `broadcast:` with this ID. */
export const campaignBroadcasts = pgTable("campaign_broadcasts", {
  ...created(),
  name: text("name").notNull(),
  /** Query string of the list of leads, without `?`. */
  query: text("query").notNull(),
  templateId: uuid("template_id")
    .notNull()
    .references(() => campaignTemplates.id),
  startsAt: instant("starts_at").notNull(),
  /** When it was started: who the view matched, who gets it, and the others by reason. */
  matched: integer("matched").notNull(),
  entered: integer("entered").notNull(),
  leftOut: jsonb("left_out").$type<Record<string, number>>().notNull(),
  stoppedAt: instant("stopped_at"),
  createdBy: uuid("created_by").references(() => users.id, { onDelete: "set null" }),
});

/** Everything if neither is set. */
export const campaignPauses = pgTable(
  "campaign_pauses",
  {
    ...created(),
    workflow: text("workflow"),
    leadId: uuid("lead_id").references(() => leads.id, { onDelete: "cascade" }),
    reason: text("reason").notNull(),
    pausedBy: uuid("paused_by").references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    uniqueIndex("campaign_pauses_scope").on(
      sql`coalesce(${t.workflow}, '')`,
      sql`coalesce(${t.leadId}::text, '')`,
    ),
    index("campaign_pauses_lead").on(t.leadId).where(sql`lead_id is not null`),
  ],
);

/** Of a mail server that asked us to slow down. */
export const campaignRests = pgTable("campaign_rests", {
  id: id(),
  domain: citext("domain").notNull().unique(),
  until: instant("until").notNull(),
});
