export * from "#db/schema/analysis.ts";
export * from "#db/schema/auth.ts";
export * from "#db/schema/blog.ts";
export * from "#db/schema/leads.ts";
export * from "#db/schema/referrals.ts";
export * from "#db/schema/system.ts";
