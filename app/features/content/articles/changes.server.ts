import {
  deleteArticles,
  restoreArticles,
  setArticleStatus,
  sharePreview,
  undoArticles,
} from "#app/features/content/articles/commands.server.ts";
import { type ArticleKind, kindFacts } from "#app/features/content/articles/rules.ts";
import type { BulkArticleForm } from "#app/features/content/articles/schema.ts";
import { discardDraft, loadVersion } from "#app/features/versions/commands.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { done, type Result } from "#app/lib/result.ts";
import type { z } from "#app/lib/zod.ts";

type Changed = { to?: string; toast: string; at?: Date };

/** Of one article or several. Returns what the toast says, and the time that undoes it. */
export async function changeAsAsked(
  actor: Actor,
  kind: ArticleKind,
  form: z.infer<typeof BulkArticleForm>,
): Promise<Result<Changed>> {
  const { edit } = kindFacts[kind];
  const count = (of: number) => (of === 1 ? kindFacts[kind].name : `${of} ${kind}s`);
  const describe = (result: Result<{ at: Date; count: number }>, verb: string): Result<Changed> =>
    result.ok ? done({ toast: `${count(result.value.count)} ${verb}`, at: result.value.at }) : result;
  if (form.change === "undo") {
    const undone = await undoArticles(actor, { kind, at: form.at });
    return undone.ok ? done({ toast: `${count(undone.value.count)} restored` }) : undone;
  }
  const [id = ""] = form.ids;
  const to = `${edit}${id}`;
  switch (form.change) {
    case "delete":
      return describe(await deleteArticles(actor, { kind, ids: form.ids }), "deleted");
    case "restore":
      return describe(await restoreArticles(actor, { kind, ids: form.ids }), "restored");
    case "preview": {
      const shared = await sharePreview(actor, { kind, id });
      return shared.ok ? done({ to, toast: "Preview link created" }) : shared;
    }
    case "discard": {
      const discarded = await discardDraft(actor, { kind, recordId: id });
      if (!discarded.ok) return discarded;
      return done({ ...(!discarded.value.wasNew && { to }), toast: "Draft discarded" });
    }
    case "load": {
      const loaded = await loadVersion(actor, { kind, recordId: id, id: form.version });
      return loaded.ok
        ? done({ to, toast: "Earlier version loaded as your draft. Save to restore it." })
        : loaded;
    }
    default:
      return describe(
        await setArticleStatus(actor, { kind, ids: form.ids, status: form.change }),
        verbs[form.change],
      );
  }
}

const verbs = { published: "published", archived: "archived", draft: "made a draft" };
