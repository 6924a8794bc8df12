import { and, eq, ne, sql } from "drizzle-orm";
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
import { blogAuthors, blogCategories, blogPosts, blogPostsTags, blogTags } from "#db/schema/index.ts";

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

/** Its articles move to another one, or have none. */
export async function removeTerm(
  actor: Actor,
  { kind, id, moveTo }: { kind: TermKind; id: string; moveTo: string },
): Promise<Result> {
  if (!isAdmin(actor)) return refused("forbidden", accessDenied);
  if (id === moveTo)
    return refused("invalid", `Choose another ${termKinds[kind].name.toLowerCase()}.`, "moveTo");
  const result = await db().transaction(async (tx): Promise<Result> => {
    const table = tables[kind] as typeof blogCategories;
    await movePosts(tx, { kind, id, to: moveTo || null });
    const [removed] = await tx.delete(table).where(eq(table.id, id)).returning({ name: table.name });
    if (!removed) return refused("not_found", "It was deleted already.");
    await recordAudit(tx, {
      actor,
      action: "delete",
      subject: `${kind}:${id}`,
      data: { ...removed, moveTo },
    });
    return done(undefined);
  });
  if (result.ok) clearCaches();
  return result;
}

async function movePosts(
  tx: Transaction,
  { kind, id, to }: { kind: TermKind; id: string; to: string | null },
) {
  if (kind === "categories")
    return tx.update(blogPosts).set({ categoryId: to }).where(eq(blogPosts.categoryId, id));
  if (kind === "authors") return tx.update(blogPosts).set({ authorId: to }).where(eq(blogPosts.authorId, id));
  if (to)
    await tx.execute(sql`insert into ${blogPostsTags} (post_id, tag_id)
      select post_id, ${to}::uuid from ${blogPostsTags} where tag_id = ${id} on conflict do nothing`);
}
