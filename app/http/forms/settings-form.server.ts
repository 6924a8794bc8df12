import { data, type RouterContextProvider } from "react-router";
import { saveArea } from "#app/domain/areas/commands.server.ts";
import { AreaForm } from "#app/domain/areas/schema.ts";
import { saveClaim } from "#app/domain/claims/commands.server.ts";
import { ClaimForm } from "#app/domain/claims/schema.ts";
import type { Result } from "#app/domain/result.ts";
import { saveSettings } from "#app/domain/site/settings/commands.server.ts";
import { findSettingsPage, isStored } from "#app/domain/site/settings/queries.server.ts";
import { settingsForms } from "#app/domain/site/settings/schema.ts";
import type { SectionId } from "#app/domain/site/settings/sections.ts";
import { z } from "#app/domain/zod.ts";
import { attemptAs } from "#app/http/forms/act.server.ts";
import { parseForm } from "#app/http/forms/form.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";

type Door = { request: Request; context: Readonly<RouterContextProvider>; url: URL };

/**
 * Answers one form of the settings: saved, it is shown anew; refused, it comes back with what was typed, and after
 * somebody else's change with what is stored now beside it.
 */
export async function answerSettings(
  { request, context, url }: Door,
  section: SectionId,
  item: string | null,
) {
  const form = await parseForm(request, schemaOf(section, item));
  if (!form.ok) return data({ result: form.reply.data, current: null }, form.reply.init ?? undefined);
  const { value } = form;
  const stored = await attemptAs(context, (actor): Promise<Result> => {
    if (value.kind === "area") return saveArea(actor, value.form);
    if (value.kind === "claim") return saveClaim(actor, value.form);
    return saveSettings(actor, { section: value.section, ...value.form });
  });
  if ("failed" in stored) {
    const errors = { formErrors: ["The settings could not be saved. Please try again."] };
    return data({ result: form.submission.reply(errors), current: null }, { status: stored.failed });
  }
  if (stored.value.ok)
    return redirectWithToast(url.pathname + url.search, { tone: "success", text: "Settings saved" });
  const { data: result, init } = form.refuse(stored.value);
  const current = stored.value.reason === "conflict" ? await findSettingsPage(section, item) : null;
  return data({ result, current }, init ?? undefined);
}

/** The form of a section, with the section that it is for. Cities and claims name the one they are about. */
function schemaOf(section: SectionId, item: string | null) {
  if (isStored(section))
    return settingsForms[section].transform((form) => ({ kind: "stored" as const, section, form }));
  const own = z.object({ seen: z.string(), fields: z.record(z.string(), z.string()).default({}) });
  return own.transform(({ seen, fields }, context) => {
    const typed = { ...fields, version: seen, ...(section === "areas" ? { slug: item } : { key: item }) };
    const kind = section === "areas" ? "area" : "claim";
    const parsed = kind === "area" ? AreaForm.safeParse(typed) : ClaimForm.safeParse(typed);
    if (!parsed.success) {
      for (const { message, path } of parsed.error.issues)
        context.addIssue({ code: "custom", message, path: ["fields", ...path] });
      return z.NEVER;
    }
    return "slug" in parsed.data
      ? { kind: "area" as const, form: parsed.data }
      : { kind: "claim" as const, form: parsed.data };
  });
}
