import { and, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { recordAudit, recordChange } from "#app/features/accounts/audit/records.server.ts";
import type { TermForm } from "#app/features/content/articles/schema.ts";
import { type TermKind, termKinds } from "#app/features/content/terms/rules.ts";
import { adoptPicture } from "#app/features/media/commands.server.ts";
import { type Actor, accessDenied, isAdmin } from "#app/lib/actor.ts";
import { clearCaches } from "#app/lib/cache.server.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { slugOf } from "#app/lib/text.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { lockText } from "#db/locks.ts";
import {
  auditLog,
  blogAuthors,
  blogCategories,
  blogPosts,
  blogPostsTags,
  blogTags,
} from "#db/schema/index.ts";

/** Admins only. Refuses a name or slug that another one has. */
export async function saveTerm(
  actor: Actor,
  { kind, form, now = new Date() }: { kind: TermKind; form: TermForm; now?: Date },
): Promise<Result<{ isNew: boolean }>> {
  if (!isAdmin(actor)) return refused("forbidden", accessDenied);
  const id = form.id || crypto.randomUUID();
  const row = await readTerm(actor, { kind, form, now });
  if (!row.ok) return row;
  const table = tables[kind] as typeof blogCategories;
  const result = await db().transaction(async (tx): Promise<Result<{ isNew: boolean }>> => {
    await lockText(tx, "slugs", kind);
    if (
      "slug" in row.value &&
      (await tx.$count(table, and(eq(table.slug, String(row.value.slug)), ne(table.id, id)))) > 0
    )
      return refused("conflict", "Another one has this address already.", "slug");
    const [before] = await tx.select().from(table).where(eq(table.id, id));
    if (form.id && !before)
      return refused("not_found", "Someone else deleted it. Add it again if you need it.");
    const stored = { ...row.value, id } as typeof blogCategories.$inferInsert;
    await tx.insert(table).values(stored).onConflictDoUpdate({ target: table.id, set: row.value });
    const change = { before: before ?? null, after: row.value, at: now };
    await recordChange(tx, { actor, action: "content", subject: `${kind}:${id}`, ...change });
    return done({ isNew: !before });
  });
  if (result.ok) clearCaches();
  return result;
}

const tables = { categories: blogCategories, tags: blogTags, authors: blogAuthors };

async function readTerm(actor: Actor, { kind, form, now }: { kind: TermKind; form: TermForm; now: Date }) {
  const { name, email, bio, avatarUrl } = form;
  if (kind === "authors") {
    if (!email) return refused("invalid", "Email is required.", "email");
    const avatar = await adoptPicture(actor, avatarUrl, { field: "avatarUrl", now });
    return avatar.ok ? done({ name, email, bio: bio || null, avatarUrl: avatar.value }) : avatar;
  }
  const slug = slugOf(form.slug || name);
  if (!slug) return refused("invalid", "Enter an address in letters from a to z.", "slug");
  return done({ name, slug, ...(kind === "categories" && { description: form.description || null }) });
}

/** What a removed one left behind, in its audit row. */
type Removal = {
  removed: typeof blogCategories.$inferSelect;
  moveTo: string | null;
  posts: string[];
  /** Posts that got the other tag in its place. */
  added: string[];
};

/** Its articles move to another one, or have none. `restoreTerm` takes it back. */
export async function removeTerm(
  actor: Actor,
  { kind, id, moveTo }: { kind: TermKind; id: string; moveTo: string },
): Promise<Result> {
  if (!isAdmin(actor)) return refused("forbidden", accessDenied);
  if (id === moveTo)
    return refused("invalid", `Choose another ${termKinds[kind].name.toLowerCase()}.`, "moveTo");
  const result = await db().transaction(async (tx): Promise<Result> => {
    const table = tables[kind] as typeof blogCategories;
    const moved = await movePosts(tx, { kind, id, to: moveTo || null });
    const [removed] = await tx.delete(table).where(eq(table.id, id)).returning();
    if (!removed) return refused("not_found", "It was deleted already.");
    const data: Removal = { ...moved, removed, moveTo: moveTo || null };
    await recordAudit(tx, { actor, action: "delete", subject: `${kind}:${id}`, data });
    return done(undefined);
  });
  if (result.ok) clearCaches();
  return result;
}

type Move = { kind: TermKind; id: string; to: string | null };

async function movePosts(tx: Transaction, { kind, id, to }: Move): Promise<Pick<Removal, "posts" | "added">> {
  if (kind === "tags") {
    const { postId, tagId } = blogPostsTags;
    const tagged = await tx.select({ postId }).from(blogPostsTags).where(eq(tagId, id));
    const posts = tagged.map((row) => row.postId);
    if (!to || posts.length === 0) return { posts, added: [] };
    const added = await tx
      .insert(blogPostsTags)
      .values(posts.map((post) => ({ postId: post, tagId: to })))
      .onConflictDoNothing()
      .returning({ postId });
    return { posts, added: added.map((row) => row.postId) };
  }
  const moved = await tx
    .update(blogPosts)
    .set(kind === "categories" ? { categoryId: to } : { authorId: to })
    .where(eq(columns[kind], id))
    .returning({ id: blogPosts.id });
  return { posts: moved.map((row) => row.id), added: [] };
}

const columns = { categories: blogPosts.categoryId, authors: blogPosts.authorId };

/** With its articles, unless someone filed them elsewhere since. */
export async function restoreTerm(
  actor: Actor,
  { kind, id }: { kind: TermKind; id: string },
): Promise<Result> {
  if (!isAdmin(actor)) return refused("forbidden", accessDenied);
  const table = tables[kind] as typeof blogCategories;
  const subject = `${kind}:${id}`;
  const result = await db().transaction(async (tx): Promise<Result> => {
    await lockText(tx, "slugs", kind);
    const [removal] = await tx
      .select({ data: auditLog.data })
      .from(auditLog)
      .where(and(eq(auditLog.subject, subject), eq(auditLog.action, "delete")))
      .orderBy(desc(auditLog.id))
      .limit(1);
    if (!removal?.data.removed) return refused("not_found", "There is nothing to restore.");
    const { removed, moveTo, posts, added } = removal.data as Removal;
    const isTaken = kind !== "authors" && (await tx.$count(table, eq(table.slug, removed.slug))) > 0;
    if (isTaken) return refused("conflict", "Another one has this name now.");
    await tx.insert(table).values(removed).onConflictDoNothing();
    if (kind === "tags") await retag(tx, { id, moveTo, posts, added });
    else
      await tx
        .update(blogPosts)
        .set(kind === "categories" ? { categoryId: id } : { authorId: id })
        .where(and(inArray(blogPosts.id, posts), sql`${columns[kind]} is not distinct from ${moveTo}::uuid`));
    await recordAudit(tx, { actor, action: "restore", subject });
    return done(undefined);
  });
  if (result.ok) clearCaches();
  return result;
}

async function retag(
  tx: Transaction,
  { id, moveTo, posts, added }: Omit<Removal, "removed"> & { id: string },
) {
  await tx.execute(sql`insert into ${blogPostsTags} (post_id, tag_id)
    select id, ${id}::uuid from ${blogPosts} where ${inArray(blogPosts.id, posts)} on conflict do nothing`);
  if (moveTo)
    await tx
      .delete(blogPostsTags)
      .where(and(eq(blogPostsTags.tagId, moveTo), inArray(blogPostsTags.postId, added)));
}

type NewTerm = typeof blogCategories.$inferInsert | typeof blogAuthors.$inferInsert;

export async function importTerms(tx: Transaction, kind: TermKind, rows: readonly NewTerm[]) {
  await tx
    .insert(tables[kind] as typeof blogCategories)
    .values(rows as (typeof blogCategories.$inferInsert)[]);
}
