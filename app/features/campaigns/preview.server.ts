import { config } from "#app/config.server.ts";
import { compileTemplate } from "#app/features/campaigns/commands/send.server.ts";
import { mergeLetter } from "#app/features/campaigns/letter.ts";
import { findReader, findTemplate } from "#app/features/campaigns/queries/templates.server.ts";
import { findLogoFile } from "#app/features/media/site-image.server.ts";
import { withInlineLogo } from "#emails/logo.ts";

type Preview = { id: string; content?: string | undefined; leadId?: string | undefined; dark: boolean };

/** The letter as this lead would see it. Null if there is no such template. */
export async function previewLetter({ id, content, leadId, dark }: Preview): Promise<string | null> {
  const found = await findTemplate(id);
  if (!found) return null;
  const template = { ...found.template, ...(content !== undefined && { content }) };
  const [values, { compiled }, logo] = await Promise.all([
    leadId ? findReader(leadId) : null,
    compileTemplate(template, template.workflow ?? "broadcast"),
    findLogoFile(),
  ]);
  const { html } = mergeLetter(compiled, { values: values ?? {}, preferencesUrl: config.appUrl });
  // The frame shows one of both, whatever the reader of the office prefers.
  const media = "@media (prefers-color-scheme: dark)";
  return withInlineLogo(html, logo?.png).replaceAll(media, dark ? "@media all" : "@media not all");
}
