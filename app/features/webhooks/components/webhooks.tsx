import { href, useNavigate } from "react-router";
import { Badge } from "#app/components/badge.tsx";
import { RelativeTime } from "#app/components/dates/relative-time.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { ConfirmDialog } from "#app/components/form/confirm-dialog.tsx";
import { DialogSubmit } from "#app/components/form/dialog-submit.tsx";
import { Checkbox, FieldGroup, TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { type Column, RowLink, Table } from "#app/components/table.tsx";
import type { ListedDelivery, ListedEndpoint } from "#app/features/webhooks/queries.server.ts";
import { deliveryBadge, endpointBadge, eventGroups } from "#app/features/webhooks/rules.ts";
import { withParams } from "#app/lib/current-path.ts";
import { formatDateTime, formatNumber } from "#app/lib/format.ts";

export const webhooksPath = (params: Record<string, string> = {}) =>
  withParams(href("/admin/webhooks"), params);

export const webhookPath = (id: string, params: Record<string, string> = {}) =>
  withParams(href("/admin/webhooks/:id", { id }), params);

type View = { now: Date; timeZone: string };

export const WebhookTable = ({ rows, ...view }: View & { rows: readonly ListedEndpoint[] }) => (
  <Table label="Webhooks" columns={columnsOf(view)} rows={rows} />
);

const columnsOf = ({ now, timeZone }: View): Column<ListedEndpoint>[] => [
  {
    head: "Address",
    slot: "title",
    className: "wrap-anywhere",
    cell: ({ id, url }) => <RowLink to={webhookPath(id)}>{url}</RowLink>,
  },
  { head: "State", slot: "aside", cell: (endpoint) => <Badge {...endpointBadge(endpoint)} /> },
  { head: "Events", slot: "detail", cell: ({ events }) => groupNames(events) },
  { head: "Created by", wide: true, cell: ({ createdBy }) => createdBy ?? "A former colleague" },
  {
    head: "Last delivered",
    cell: ({ lastSuccessAt }) =>
      lastSuccessAt ? (
        <RelativeTime at={lastSuccessAt} now={now} timeZone={timeZone} focusable />
      ) : (
        <span className="text-quiet">Never</span>
      ),
  },
];

export const groupNames = (events: readonly string[]) =>
  events.map((name) => eventGroups[name as keyof typeof eventGroups]?.label ?? name).join(", ");

interface WebhookSheetProps {
  /** Undefined for a new one. */
  endpoint?: { id: string; url: string; events: readonly string[]; version: number } | undefined;
  formKey: string;
  reply: FormReply | undefined;
}

export function WebhookSheet({ endpoint, formKey, reply }: WebhookSheetProps) {
  const form = useOfficeForm({ formKey, reply });
  const typed = form.reply && [form.reply.initialValue?.events].flat();
  const chosen: readonly unknown[] = typed ?? endpoint?.events ?? [];
  const back = endpoint ? webhookPath(endpoint.id) : webhooksPath();
  return (
    <Dialog id="webhook" title={endpoint ? "Edit webhook" : "New webhook"} open side onClose={useClose(back)}>
      <OfficeForm
        form={form}
        action={endpoint ? webhookPath(endpoint.id, { do: "edit" }) : webhooksPath({ do: "new" })}
        fields={endpoint ? { id: endpoint.id, version: String(endpoint.version) } : {}}
        noValidate
        className="grid gap-4"
      >
        <FormErrors id="webhook-problem" errors={form.problems} />
        <TextField
          id="url"
          type="url"
          label="Address"
          hint="Begins with https:// and is on the public internet."
          autoComplete="off"
          maxLength={500}
          {...form.field("url", endpoint?.url)}
        />
        <FieldGroup id="events" label="Send when" errors={form.fields.events}>
          <div className="grid gap-1">
            {Object.entries(eventGroups).map(([name, { label, hint }]) => (
              <Checkbox
                key={name}
                id={`event-${name}`}
                name="events"
                value={name}
                label={label}
                hint={hint}
                defaultChecked={chosen.includes(name)}
              />
            ))}
          </div>
        </FieldGroup>
        <p className="text-soft">
          Deliveries contain names, emails and phone numbers of owners. The receiver has to protect them.
        </p>
        <DialogSubmit back={back} pending={form.pending} pendingLabel="Saving...">
          {endpoint ? "Save" : "Add webhook"}
        </DialogSubmit>
      </OfficeForm>
    </Dialog>
  );
}

interface QuestionProps {
  endpoint: { id: string; url: string };
  formKey: string;
  question: "renew" | "delete";
}

export function WebhookQuestion({ endpoint, formKey, question }: QuestionProps) {
  const { button, ...texts } = questions[question];
  return (
    <ConfirmDialog
      {...texts}
      back={webhookPath(endpoint.id)}
      action={webhookPath(endpoint.id, { do: question })}
      fields={{ id: endpoint.id }}
      formKey={formKey}
    >
      {button}
    </ConfirmDialog>
  );
}

const questions = {
  renew: {
    title: "Renew the secret?",
    text: "You get a new secret. Deliveries are signed with both for 24 hours, so that the receiver can change over.",
    button: "Renew secret",
    variant: "primary",
  },
  delete: {
    title: "Delete this webhook?",
    text: "Nothing is sent to this address any more, and the log of its deliveries is deleted. This action cannot be undone.",
    button: "Delete",
    variant: "danger",
  },
} as const;

function useClose(to: string) {
  const navigate = useNavigate();
  return () => void navigate(to, { preventScrollReset: true });
}

interface DeliveriesProps {
  endpointId: string;
  rows: readonly ListedDelivery[];
  timeZone: string;
}

export const Deliveries = ({ endpointId, rows, timeZone }: DeliveriesProps) => (
  <ul className="divide-y divide-line">
    {rows.map((row) => (
      <li key={row.id}>
        <details>
          <summary className="grid min-h-9 cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-4 py-2 hover:bg-light-blue md:grid-cols-[8.5rem_minmax(0,1fr)_minmax(0,1fr)_auto] [&::-webkit-details-marker]:hidden">
            <time dateTime={row.createdAt.toISOString()} className="num text-soft">
              {formatDateTime(row.createdAt, timeZone)}
            </time>
            <b className="font-semibold wrap-anywhere max-md:order-last">{row.type}</b>
            <span className="text-soft wrap-anywhere max-md:order-last max-md:col-span-2">
              {outcomeOf(row)}
            </span>
            <Badge {...deliveryBadge(row)} />
          </summary>
          <div className="grid gap-3 border-t border-line bg-paper px-4 py-3">
            <Code label="Payload" text={readable(row.body)} />
            {row.answer ? <Code label="Answer" text={row.answer} /> : null}
            <p className="text-sm text-soft">
              ID <span className="wrap-anywhere">{row.id}</span>
              {row.lastAttemptAt ? `, last attempt ${formatDateTime(row.lastAttemptAt, timeZone)}` : ""}
            </p>
            <ButtonForm
              action={webhookPath(endpointId, { do: "resend" })}
              fields={{ id: row.id }}
              name={row.type}
            >
              Send again
            </ButtonForm>
          </div>
        </details>
      </li>
    ))}
  </ul>
);

/** "200 in 84 ms, 2 attempts" */
function outcomeOf({ status, ms, problem, attempts }: ListedDelivery) {
  if (attempts === 0) return problem ?? "Not sent yet";
  const outcome = problem ?? `${status} in ${formatNumber(ms ?? 0)} ms`;
  return attempts === 1 ? outcome : `${outcome}, ${formatNumber(attempts)} attempts`;
}

const Code = ({ label, text }: { label: string; text: string }) => (
  <div>
    <h3 className="mb-1 text-sm font-semibold">{label}</h3>
    <pre className="rounded-control border border-line bg-white px-3 py-2 font-mono text-xs whitespace-pre-wrap wrap-anywhere">
      {text}
    </pre>
  </div>
);

const readable = (body: string) => JSON.stringify(JSON.parse(body), null, 2);
