import { Check, CircleAlert, Info } from "lucide-react";
import type { ReactNode } from "react";
import { Panel } from "#app/components/panel.tsx";
import { checkTemplate } from "#app/features/campaigns/checks.ts";
import type { DraftProps } from "#app/features/campaigns/components/template-preview.tsx";
import { fill, isMergeField, mergeFields, tokensIn } from "#app/features/campaigns/merge-fields.ts";
import { countSegments } from "#app/features/campaigns/segments.ts";
import { purposeOf } from "#app/features/campaigns/workflows.ts";
import { replyText } from "#app/features/messaging/sms/rules.ts";
import { formatNumber } from "#app/lib/format.ts";
import { countWords } from "#app/lib/text.ts";

export function TemplateChecks({ className, ...draft }: DraftProps) {
  const checks = checkTemplate(draft.texts, draft.page);
  return (
    <Panel id="checks" title="Checks" className={className}>
      <ul className="grid gap-2 px-4 py-3">
        {checks.map(({ field, level, text }) => (
          <Item key={`${field} ${text}`} level={level}>
            {field === "subject" ? "Subject: " : field === "plainText" ? "Plain text: " : null}
            {text}
          </Item>
        ))}
        {factsOf(draft).map((fact) => (
          <Item key={fact} level="fact">
            {fact}
          </Item>
        ))}
        {checks.length === 0 ? <Item level="right">Nothing to correct</Item> : null}
      </ul>
    </Panel>
  );
}

const icons = {
  error: <CircleAlert aria-hidden="true" className="mt-0.5 size-4 flex-none text-red-deep" />,
  warning: <CircleAlert aria-hidden="true" className="mt-0.5 size-4 flex-none text-tint-yellow-ink" />,
  right: <Check aria-hidden="true" className="mt-0.5 size-4 flex-none text-tint-green-ink" />,
  fact: <Info aria-hidden="true" className="mt-0.5 size-4 flex-none text-quiet" />,
};
const words = { error: "Error: ", warning: "Warning: ", right: "", fact: "" };

const Item = ({ level, children }: { level: keyof typeof icons; children: ReactNode }) => (
  <li className={`flex gap-2 ${level === "error" ? "font-medium text-red-deep" : ""}`}>
    {icons[level]}
    <span className="min-w-0 [overflow-wrap:anywhere]">
      <span className="sr-only">{words[level]}</span>
      {children}
    </span>
  </li>
);

function factsOf({
  page: { channel, workflow, company, readers },
  reader,
  texts,
}: Omit<DraftProps, "className">) {
  const all = [texts.subject, texts.content, texts.plainText].flatMap(tokensIn);
  const lacking = [...new Map(all.map((token) => [token.name, token])).values()].flatMap(
    ({ name, fallback }) => {
      const count = readers.without[name] ?? 0;
      if (count === 0 || !isMergeField(name)) return [];
      const label = mergeFields[name].label.toLowerCase();
      const some = `${formatNumber(count)} of ${formatNumber(readers.inside)} have no ${label}`;
      return [fallback === null ? `${some}: this waits for it` : `${some}: they read “${fallback}”`];
    },
  );
  if (channel === "email")
    return [
      `${countWords(texts.content)} words`,
      ...(purposeOf(workflow ?? "broadcast") === "marketing"
        ? ["The way to unsubscribe and your postal address stand below it"]
        : []),
      ...lacking,
    ];
  const text = replyText(company, fill(texts.content, readers.readers[reader]?.values ?? {}));
  const { encoding, units, segments } = countSegments(text);
  const cost = segments === 1 ? "charged as 1 text" : `charged as ${segments} texts`;
  return [`${units} ${encoding === "GSM-7" ? "characters" : "units"}, ${cost} (${encoding})`, ...lacking];
}
