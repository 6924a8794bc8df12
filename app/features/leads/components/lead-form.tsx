import { type ComponentProps, createContext, type ReactNode, use } from "react";
import { href } from "react-router";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { type HiddenFields, OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { dropDraft, useDraft } from "#app/components/form/use-draft.ts";
import type { Letters } from "#app/features/campaigns/queries/templates.server.ts";
import type { Neighbors } from "#app/features/lead-page/components/neighbors.tsx";
import type { LeadPageData } from "#app/features/lead-page/queries/lead.server.ts";
import type { findLeadChoices } from "#app/features/tasks/queries.server.ts";

type LeadPage = LeadPageData &
  Awaited<ReturnType<typeof findLeadChoices>> & {
    /** User ID. */
    me: string;
    isAdmin: boolean;
    formKey: string;
    letters: Letters;
    neighbors: Neighbors | null;
    /** To a submission without JavaScript. `about`: fields that tell its form from others with the same intent. */
    replyTo: (intent: string, about?: Record<string, string>) => FormReply | undefined;
    /** Path and query of the page. */
    here: string;
    now: Date;
  };

export const LeadPageContext = createContext<LeadPage | null>(null);

export function useLeadPage(): LeadPage {
  const page = use(LeadPageContext);
  if (!page) throw new Error("only for parts of a lead's page");
  return page;
}

const noForm = { current: null };

/** For `LeadForm`. What is typed survives a reload; a form with a version stores no draft, which would be stale. */
export function useLeadForm(intent: string, { isDraft = true } = {}) {
  const { lead, me, formKey, replyTo } = useLeadPage();
  const reply = replyTo(intent);
  const draftKey = `${me}:${intent}:${lead.id}`;
  const form = useOfficeForm({
    formKey,
    reply,
    onDone: () => {
      dropDraft(draftKey);
      const details = form.ref.current?.closest("details");
      details?.removeAttribute("open");
      details?.querySelector("summary")?.focus();
    },
  });
  const draft = useDraft(isDraft ? form.ref : noForm, draftKey, reply);
  return { ...form, intent, onInput: draft.onInput, dropDraft: draft.onSubmit, wasSent: reply !== undefined };
}

interface LeadFormProps {
  form: ReturnType<typeof useLeadForm>;
  fields?: HiddenFields;
  className: string;
  onSubmit?: () => void;
  children: ReactNode;
}

/** Posts to the page of the lead. */
export function LeadForm({ form, fields, children, ...attributes }: LeadFormProps) {
  const { lead } = useLeadPage();
  return (
    <OfficeForm
      form={form}
      action={href("/leads/:id", { id: lead.id })}
      fields={{ ...fields, intent: form.intent }}
      onInput={form.onInput}
      preventScrollReset
      noValidate
      {...attributes}
    >
      <FormErrors id={`${form.intent}-problem`} errors={form.problems} />
      {children}
    </OfficeForm>
  );
}

type LeadButtonProps = Omit<ComponentProps<typeof ButtonForm>, "action" | "formKey" | "reply"> & {
  intent: string;
  /** Fields that tell it from others with the same intent. */
  about?: Record<string, string>;
};

/** Posts to the page of the lead. */
export function LeadButton({ intent, about, fields, ...button }: LeadButtonProps) {
  const { lead, formKey, replyTo } = useLeadPage();
  return (
    <ButtonForm
      {...button}
      action={href("/leads/:id", { id: lead.id })}
      fields={{ ...fields, ...about, intent }}
      formKey={formKey}
      reply={replyTo(intent, about)}
    />
  );
}
