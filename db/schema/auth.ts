import { sql } from "drizzle-orm";
import { index, pgSchema, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytea, citext, createdAt, id, instant } from "#db/columns.ts";

export const auth = pgSchema("auth");

export const users = auth.table("users", {
  id: id(),
  createdAt: createdAt(),
  email: citext("email").notNull().unique(),
  name: text("name").notNull(),
  /** argon2id (PHC string), or bcrypt from the previous backend. */
  passwordHash: text("password_hash"),
  lastSignInAt: instant("last_sign_in_at"),
  disabledAt: instant("disabled_at"),
});

export const sessions = auth.table(
  "sessions",
  {
    id: text("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    secretHash: bytea("secret_hash").notNull(),
    createdAt: createdAt(),
    lastSeenAt: instant("last_seen_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
    ip: text("ip"),
    userAgent: text("user_agent"),
  },
  (t) => [index("sessions_user").on(t.userId), index("sessions_expiry").on(t.expiresAt)],
);

export const passwordResets = auth.table(
  "password_resets",
  {
    id: text("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
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
