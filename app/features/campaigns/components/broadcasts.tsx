import { Form, href, Link, useNavigate, useSubmit } from "react-router";
import { Badge, type BadgeStyle } from "#app/components/badge.tsx";
import { buttonClass } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { ConfirmDialog } from "#app/components/form/confirm-dialog.tsx";
import { DialogSubmit } from "#app/components/form/dialog-submit.tsx";
import { SelectField, TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { NoScriptSubmit } from "#app/components/no-script-submit.tsx";
import { type Column, Table } from "#app/components/table.tsx";
import type {
  Audience,
  findBroadcastChoices,
  listBroadcasts,
} from "#app/features/campaigns/broadcasts/queries.server.ts";
import { confirmedFrom, leftOutText } from "#app/features/campaigns/broadcasts/schema.ts";
import { rowsPath } from "#app/features/campaigns/components/paths.ts";
import { enrollmentStates, stateBadges } from "#app/features/campaigns/monitor.ts";
import { withParams } from "#app/lib/current-path.ts";
import { formatNumber, formatShortDay } from "#app/lib/format.ts";
import { lowerFirst } from "#app/lib/text.ts";

export const broadcastsPath = (params: Record<string, string> = {}) =>
  withParams(href("/campaigns/broadcasts"), params);

type Broadcast = Awaited<ReturnType<typeof listBroadcasts>>[number];

interface BroadcastTableProps {
  rows: readonly Broadcast[];
  now: Date;
  timeZone: string;
}

export const BroadcastTable = ({ rows, now, timeZone }: BroadcastTableProps) => (
  <Table label="Broadcasts, newest first" columns={columnsOf(now, timeZone)} rows={rows} />
);

const columnsOf = (now: Date, timeZone: string): Column<Broadcast>[] => [
  {
    head: "Name",
    slot: "title",
    cell: ({ name, template }) => (
      <>
        <b className="font-semibold wrap-anywhere">{name}</b>
        <span className="block text-xs text-soft">{template}</span>
      </>
    ),
  },
  { head: "State", slot: "aside", cell: (broadcast) => <Badge {...stateOf(broadcast, now)} /> },
  {
    head: "Starts",
    cell: ({ startsAt, by }) => (
      <>
        {formatShortDay(startsAt, now, timeZone)}
        <span className="block text-xs text-soft">{by ?? "A former colleague"}</span>
      </>
    ),
  },
  {
    head: "People",
    slot: "detail",
    cell: ({ id, entered, ...counts }) => (
      <>
        {formatNumber(entered)} entered
        {enrollmentStates.map((state, at) => (
          <span key={state}>
            {at === 0 ? " = " : " + "}
            <Link to={rowsPath({ workflow: `broadcast:${id}`, state })} className="link">
              {formatNumber(counts[state])} {lowerFirst(stateBadges[state].label)}
            </Link>
          </span>
        ))}
      </>
    ),
  },
  {
    head: "Left out at the start",
    cell: ({ matched, entered, leftOut }) => <LeftOut audience={{ matched, entered, leftOut }} />,
  },
  {
    head: "Actions",
    hideHead: true,
    slot: "end",
    className: "text-right",
    cell: (broadcast) =>
      openOf(broadcast) > 0 && !broadcast.stoppedAt ? (
        <Link
          to={broadcastsPath({ stop: broadcast.id })}
          preventScrollReset
          className={buttonClass({ variant: "outline", size: "sm" })}
        >
          Stop…<span className="sr-only"> {broadcast.name}</span>
        </Link>
      ) : null,
  },
];

const states = {
  scheduled: { label: "Scheduled", tone: "grey", glyph: "open" },
  sending: { label: "Sending", tone: "blue", glyph: 0.5 },
  sent: { label: "Sent", tone: "green", glyph: "done" },
  stopped: { label: "Stopped", tone: "yellow", glyph: "ended" },
} satisfies Record<string, BadgeStyle>;

const openOf = ({ waiting, held }: Broadcast) => waiting + held;

function stateOf(broadcast: Broadcast, now: Date) {
  if (broadcast.stoppedAt) return states.stopped;
  if (broadcast.startsAt > now) return states.scheduled;
  return openOf(broadcast) > 0 ? states.sending : states.sent;
}

const LeftOut = ({ audience: { leftOut } }: { audience: Audience }) => (
  <ul className="text-soft">
    {Object.entries(leftOut).map(([why, count]) => (
      <li key={why}>
        {formatNumber(count)}: {leftOutText(why)}
      </li>
    ))}
    {Object.keys(leftOut).length === 0 ? <li className="text-quiet">No one</li> : null}
  </ul>
);

interface BroadcastSheetProps {
  choices: Awaited<ReturnType<typeof findBroadcastChoices>>;
  audience: Audience | null;
  /** ID of the chosen view. */
  view: string;
  formKey: string;
  reply: FormReply | undefined;
}

export function BroadcastSheet({ choices, audience, view, formKey, reply }: BroadcastSheetProps) {
  const form = useOfficeForm({ formKey, reply });
  const submit = useSubmit();
  const first = { value: "", label: "Choose one" };
  return (
    <Dialog id="new-broadcast" title="New broadcast" open side onClose={useClose()}>
      <Form
        method="get"
        action={broadcastsPath()}
        preventScrollReset
        className="mb-4 grid gap-2"
        onChange={(event) => void submit(event.currentTarget, { preventScrollReset: true })}
      >
        <input type="hidden" name="do" value="new" />
        <SelectField
          id="view"
          name="view"
          label="People of the saved view"
          hint={choices.views.length === 0 && "Save a view in the list of leads first."}
          options={[first, ...choices.views.map(({ id, name }) => ({ value: id, label: name }))]}
          defaultValue={view}
          errors={form.fields.view}
        />
        <NoScriptSubmit>Count them</NoScriptSubmit>
      </Form>
      {audience ? (
        <div className="mb-4" role="status">
          <p>
            <b className="font-semibold">
              {formatNumber(audience.entered)} of {formatNumber(audience.matched)}
            </b>{" "}
            get it. Left out:
          </p>
          <LeftOut audience={audience} />
        </div>
      ) : null}
      {audience && audience.entered > 0 ? (
        <OfficeForm
          form={form}
          action={broadcastsPath({ do: "new", view })}
          fields={{ view }}
          noValidate
          className="grid gap-4"
        >
          <FormErrors id="broadcast-problem" errors={form.problems} />
          <TextField id="name" label="Name" maxLength={80} autoComplete="off" {...form.field("name")} />
          <SelectField
            id="template"
            label="Letter"
            hint={
              choices.templates.length > 0 ? (
                "Marketing letters in use, of no series."
              ) : (
                <>
                  No letter is for broadcasts yet. Add one in{" "}
                  <Link to={href("/campaigns/templates")} className="link">
                    Templates
                  </Link>
                  .
                </>
              )
            }
            options={[first, ...choices.templates.map(({ id, name }) => ({ value: id, label: name }))]}
            {...form.field("template")}
          />
          <TextField
            id="startsAt"
            type="datetime-local"
            label="Start"
            hint="In the company's time zone. Without a time it starts now; hours and limits hold."
            optional
            {...form.field("startsAt")}
          />
          {audience.entered >= confirmedFrom ? (
            <TextField
              id="count"
              label={`Type ${formatNumber(audience.entered)} to confirm`}
              inputMode="numeric"
              autoComplete="off"
              {...form.field("count")}
            />
          ) : null}
          <DialogSubmit back={broadcastsPath()} pending={form.pending} pendingLabel="Starting...">
            Write to {formatNumber(audience.entered)} {audience.entered === 1 ? "person" : "people"}
          </DialogSubmit>
        </OfficeForm>
      ) : null}
    </Dialog>
  );
}

export const StopBroadcast = ({ broadcast }: { broadcast: Broadcast }) => (
  <ConfirmDialog
    title={`Stop ${broadcast.name}?`}
    text={`${formatNumber(openOf(broadcast))} people who have not got it yet never will. What has left can't be called back.`}
    back={broadcastsPath()}
    action={broadcastsPath({ do: "stop" })}
    fields={{ id: broadcast.id }}
    pendingLabel="Stopping..."
  >
    Stop broadcast
  </ConfirmDialog>
);

function useClose() {
  const navigate = useNavigate();
  return () => void navigate(broadcastsPath(), { preventScrollReset: true });
}
