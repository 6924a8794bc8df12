import { href, Link, useNavigate } from "react-router";
import { Badge, type BadgeStyle } from "#app/components/badge.tsx";
import { buttonClass } from "#app/components/button.tsx";
import { RelativeTime } from "#app/components/dates/relative-time.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { ConfirmDialog } from "#app/components/form/confirm-dialog.tsx";
import { DialogSubmit } from "#app/components/form/dialog-submit.tsx";
import { Checkbox, FieldGroup, TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { type Column, Table } from "#app/components/table.tsx";
import type { ListedToken } from "#app/features/accounts/api-tokens/queries.server.ts";
import { scopes } from "#app/features/accounts/api-tokens/scopes.ts";
import { withParams } from "#app/lib/current-path.ts";
import { formatShortDay } from "#app/lib/format.ts";
import { upperFirst } from "#app/lib/text.ts";

export const tokensPath = (params: Record<string, string> = {}) => withParams(href("/admin/tokens"), params);

interface TokenTableProps {
  rows: readonly ListedToken[];
  now: Date;
  timeZone: string;
}

export const TokenTable = ({ rows, ...view }: TokenTableProps) => (
  <Table label="API tokens, newest first" columns={columnsOf(view)} rows={rows} />
);

const columnsOf = ({ now, timeZone }: Omit<TokenTableProps, "rows">): Column<ListedToken>[] => [
  {
    head: "Name",
    slot: "title",
    cell: ({ name, scopes: granted }) => (
      <>
        <b className="font-semibold wrap-anywhere">{name}</b>
        <span className="block text-xs wrap-anywhere text-soft">{granted.join(", ")}</span>
      </>
    ),
  },
  { head: "State", slot: "aside", cell: (token) => <Badge {...stateOf(token, now)} /> },
  {
    head: "Created by",
    cell: ({ createdBy, createdAt }) => (
      <>
        {createdBy ?? "Command line"}
        <span className="block text-xs text-soft">{formatShortDay(createdAt, now, timeZone)}</span>
      </>
    ),
  },
  {
    head: "Expires",
    cell: ({ expiresAt }) => (expiresAt ? formatShortDay(lastMomentOf(expiresAt), now, timeZone) : "Never"),
  },
  {
    head: "Last used",
    slot: "detail",
    cell: ({ lastUsedAt }) => (
      <>
        <span className="md:hidden">Last used: </span>
        {lastUsedAt ? (
          <RelativeTime at={lastUsedAt} now={now} timeZone={timeZone} focusable />
        ) : (
          <span className="text-quiet">Never</span>
        )}
      </>
    ),
  },
  {
    head: "Actions",
    hideHead: true,
    slot: "end",
    className: "text-right",
    cell: (token) =>
      stateOf(token, now) === states.inUse ? (
        <Link
          to={tokensPath({ end: token.id })}
          preventScrollReset
          className={buttonClass({ variant: "outline", size: "sm" })}
        >
          End…<span className="sr-only"> {token.name}</span>
        </Link>
      ) : null,
  },
];

const states = {
  inUse: { label: "In use", tone: "green", glyph: "done" },
  expired: { label: "Expired", tone: "yellow", glyph: "ended" },
  ended: { label: "Ended", tone: "grey", glyph: "ended" },
} satisfies Record<string, BadgeStyle>;

/** The end of a day is the start of the next one. */
const lastMomentOf = (end: Date) => new Date(end.getTime() - 1);

function stateOf({ revokedAt, expiresAt }: ListedToken, now: Date) {
  if (revokedAt) return states.ended;
  return expiresAt && expiresAt <= now ? states.expired : states.inUse;
}

interface TokenSheetProps {
  formKey: string;
  /** `YYYY-MM-DD` */
  today: string;
  reply: FormReply | undefined;
}

export function TokenSheet({ formKey, today, reply }: TokenSheetProps) {
  const form = useOfficeForm({ formKey, reply });
  const typed = [form.reply?.initialValue?.scopes].flat();
  return (
    <Dialog id="new-token" title="New API token" open side onClose={useClose()}>
      <OfficeForm form={form} action={tokensPath({ do: "make" })} noValidate className="grid gap-4">
        <FormErrors id="token-problem" errors={form.problems} />
        <TextField
          id="name"
          label="Name"
          hint="The system that gets it, such as Web shop."
          autoComplete="off"
          maxLength={80}
          {...form.field("name")}
        />
        <FieldGroup id="scopes" label="It may" errors={form.fields.scopes}>
          <div className="grid gap-1">
            {Object.entries(scopes).map(([scope, label]) => (
              <Checkbox
                key={scope}
                id={`scope-${scope}`}
                name="scopes"
                value={scope}
                label={upperFirst(label)}
                hint={scope}
                defaultChecked={typed.includes(scope)}
              />
            ))}
          </div>
        </FieldGroup>
        <TextField
          id="expiresOn"
          type="date"
          label="Last day"
          hint="It stops working after this day. Without one it works until you end it."
          optional
          min={today}
          {...form.field("expiresOn")}
        />
        <DialogSubmit back={tokensPath()} pending={form.pending} pendingLabel="Creating...">
          Create token
        </DialogSubmit>
      </OfficeForm>
    </Dialog>
  );
}

export const EndToken = ({ token }: { token: ListedToken }) => (
  <ConfirmDialog
    title={`End ${token.name}?`}
    text="The next call with this token is refused. You can't undo this, but you can create a new one."
    back={tokensPath()}
    action={tokensPath({ do: "end" })}
    fields={{ id: token.id }}
    pendingLabel="Ending..."
  >
    End token
  </ConfirmDialog>
);

function useClose() {
  const navigate = useNavigate();
  return () => void navigate(tokensPath(), { preventScrollReset: true });
}
