import type { SectionId, SectionSpec } from "#app/features/settings/section-types.ts";

const policy = (id: SectionId, title: string): SectionSpec => ({
  id,
  group: "Policies",
  title,
  page: `/${id.slice("policy:".length)}`,
  intro: "Blank lines part paragraphs. ## begins a heading, - a line of a list, [words](/page) is a link.",
  fields: [
    {
      name: "title",
      label: "Title",
      hint: "Stands over the page. The link in the footer keeps its short name.",
    },
    { name: "text", label: "Text", kind: "long" },
  ],
});

/** The date under the title is that of the last change. */
export const policySections: readonly SectionSpec[] = [
  policy("policy:privacy", "Privacy"),
  policy("policy:terms", "Terms of use"),
  policy("policy:accessibility", "Accessibility"),
  policy("policy:sms-terms", "Text message terms"),
];
