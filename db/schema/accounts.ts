import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgSchema,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytea, citext, created, createdAt, edited, instant, updatedAt, version } from "#db/columns.ts";

export const auth = pgSchema("auth");

export const users = auth.table("users", {
  ...created(),
  email: citext("email").notNull().unique(),
  name: text("name").notNull(),
  /** argon2id (PHC string), or bcrypt from the previous backend. */
  passwordHash: text("password_hash"),
  lastSignInAt: instant("last_sign_in_at"),
  disabledAt: instant("disabled_at"),
  lastSeenAt: instant("last_seen_at"),
  /** Its owner set it, so ADMIN_PASSWORD no longer applies. */
  passwordChosenAt: instant("password_chosen_at"),
  version: version(),
});

export const ofUser = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

export const editedBy = () => ({
  version: version(),
  updatedAt: updatedAt(),
  updatedBy: uuid("updated_by").references(() => users.id, { onDelete: "set null" }),
});

export const sessions = auth.table(
  "sessions",
  {
    id: text("id").primaryKey(),
    userId: ofUser(),
    secretHash: bytea("secret_hash").notNull(),
    createdAt: createdAt(),
    lastSeenAt: instant("last_seen_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
    ip: text("ip"),
    userAgent: text("user_agent"),
  },
  (t) => [index("sessions_user").on(t.userId), index("sessions_expiry").on(t.expiresAt)],
);

/** The app that shows codes (TOTP). */
export const authenticatorApps = auth.table("authenticator_apps", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Base32, readable, since every code is computed from it. */
  secret: text("secret").notNull(),
  createdAt: createdAt(),
  /** Null until a first code proved that the app has the secret. */
  confirmedAt: instant("confirmed_at"),
  /** The time step of the last accepted code. */
  lastStep: integer("last_step"),
});

export const recoveryCodes = auth.table(
  "recovery_codes",
  {
    userId: ofUser(),
    codeHash: bytea("code_hash").notNull(),
    createdAt: createdAt(),
    usedAt: instant("used_at"),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

export const passkeys = auth.table(
  "passkeys",
  {
    ...created(),
    userId: ofUser(),
    name: text("name").notNull(),
    /** Base64url, as browsers send it. */
    credentialId: text("credential_id").notNull().unique(),
    /** COSE */
    publicKey: bytea("public_key").notNull(),
    /** Of signatures; 0 where the authenticator doesn't count. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    transports: text("transports").array().notNull(),
    lastUsedAt: instant("last_used_at"),
  },
  (t) => [index("passkeys_user").on(t.userId)],
);

/** What a passkey has to sign, once. */
export const passkeyChallenges = auth.table("passkey_challenges", {
  challenge: text("challenge").primaryKey(),
  /** Null while it is unknown who signs in. */
  userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
  /** Of a registration; else of a sign-in. */
  isNew: boolean("is_new").notNull(),
  expiresAt: instant("expires_at").notNull(),
});

/** A sign-in whose password was right and whose second step is missing. Grants nothing. */
export const pendingSignIns = auth.table(
  "pending_sign_ins",
  {
    id: text("id").primaryKey(),
    userId: ofUser(),
    secretHash: bytea("secret_hash").notNull(),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("pending_sign_ins_user").on(t.userId)],
);

export const passwordResets = auth.table(
  "password_resets",
  {
    id: text("id").primaryKey(),
    userId: ofUser(),
    secretHash: bytea("secret_hash").notNull(),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (t) => [index("password_resets_user").on(t.userId)],
);

export const invites = auth.table("invites", {
  id: text("id").primaryKey(),
  email: citext("email").notNull(),
  name: text("name").notNull(),
  role: text("role").notNull(),
  secretHash: bytea("secret_hash").notNull(),
  invitedBy: uuid("invited_by").references(() => users.id, { onDelete: "set null" }),
  createdAt: createdAt(),
  expiresAt: instant("expires_at").notNull(),
  acceptedAt: instant("accepted_at"),
  revokedAt: instant("revoked_at"),
});

export const apiTokens = auth.table("api_tokens", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  secretHash: bytea("secret_hash").notNull(),
  scopes: text("scopes").array().notNull(),
  createdAt: createdAt(),
  /** Null for a token from the command line. */
  createdBy: uuid("created_by").references(() => users.id, { onDelete: "set null" }),
  lastUsedAt: instant("last_used_at"),
  revokedAt: instant("revoked_at"),
  expiresAt: instant("expires_at"),
});

/** The id is the user's. */
export const profiles = pgTable("todo_profiles", {
  id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
  email: citext("email").notNull().unique(),
  role: text("role").notNull().default("user"),
  createdAt: createdAt(),
});

export type AlertChannels = { page: boolean; email: boolean; text: boolean };

export const userSettings = pgTable("user_settings", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  /** By kind of notification; a missing one has its default. */
  alerts: jsonb("alerts").$type<Record<string, AlertChannels>>().notNull().default({}),
  /** For alerts by text. */
  phoneE164: text("phone_e164"),
  shortcutsOff: boolean("shortcuts_off").notNull().default(false),
  /** Shown columns by list. */
  columns: jsonb("columns").$type<Record<string, string[]>>().notNull().default({}),
  /** Below the emails that this person writes; null for their name. */
  signature: text("signature"),
  /** The secret part of the calendar feed's address. */
  calendarKey: uuid("calendar_key").notNull().unique().default(sql`gen_random_uuid()`),
  /** Dismissed notices of the dashboard. */
  dismissed: text("dismissed").array().notNull().default([]),
  /** For round robin. */
  lastAssignedAt: instant("last_assigned_at"),
  version: version(),
});

/** Whole days in the company's time zone, both inclusive. */
export const absences = pgTable(
  "absences",
  {
    ...edited(),
    userId: ofUser(),
    startsOn: date("starts_on", { mode: "string" }).notNull(),
    endsOn: date("ends_on", { mode: "string" }).notNull(),
    note: text("note"),
  },
  (t) => [index("absences_user").on(t.userId, t.endsOn)],
);

export const notifications = pgTable(
  "notifications",
  {
    ...created(),
    userId: ofUser(),
    kind: text("kind").notNull(),
    title: text("title").notNull(),
    /** Of our own pages. */
    path: text("path").notNull(),
    readAt: instant("read_at"),
    dedupeKey: text("dedupe_key").notNull(),
    version: version(),
  },
  (t) => [
    uniqueIndex("notifications_dedupe").on(t.userId, t.dedupeKey),
    index("notifications_recent").on(t.userId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("notifications_unread").on(t.userId).where(sql`read_at is null`),
  ],
);

/**
 * Append-only: triggers refuse every other change. References no other table, so that it outlives what it names. Its
 * indexes are in `after-migrations.sql`.
 */
export const auditLog = pgTable("audit_log", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  at: instant("at").notNull().defaultNow(),
  action: text("action").notNull(),
  actorId: uuid("actor_id"),
  actorName: text("actor_name").notNull(),
  /** For example `lead:{id}`. */
  subject: text("subject").notNull(),
  data: jsonb("data").$type<Record<string, unknown>>().notNull(),
  /** The kind of actor; null in rows of earlier versions. */
  via: text("via"),
  ip: text("ip"),
});

/** Append-only. The hash covers that of the batch before and the rows of the range, so that changes are detectable. */
export const auditBatches = pgTable(
  "audit_batches",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    createdAt: createdAt(),
    /** IDs of `audit_log`, both inclusive. */
    firstId: bigint("first_id", { mode: "number" }).notNull(),
    lastId: bigint("last_id", { mode: "number" }).notNull(),
    rowCount: integer("row_count").notNull(),
    previousHash: text("previous_hash").notNull(),
    hash: text("hash").notNull(),
  },
  (t) => [uniqueIndex("audit_batches_first").on(t.firstId)],
);

/** A nightly verification of all batches. */
export const auditChecks = pgTable(
  "audit_checks",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant("at").notNull(),
    records: bigint("records", { mode: "number" }).notNull(),
    /** Of the last batch. */
    headHash: text("head_hash"),
    problem: text("problem"),
  },
  (t) => [index("audit_checks_at").on(t.at)],
);
