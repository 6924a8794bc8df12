import { clockAt, dayIn } from "#app/lib/dates.ts";
import {
  formatDateTime,
  formatDay,
  formatDollarsAndCents,
  formatNumber,
  formatPercent,
} from "#app/lib/format.ts";
import { lowerFirst, upperFirst } from "#app/lib/text.ts";

/** With the verb of a sentence about a record. */
export const auditActions = {
  assignment: { label: "Assignment", verb: "assigned" },
  status: { label: "Status", verb: "changed the status of" },
  setting: { label: "Setting", verb: "changed" },
  content: { label: "Content", verb: "changed" },
  picture: { label: "Picture", verb: "changed" },
  delete: { label: "Deletion", verb: "deleted" },
  restore: { label: "Restore", verb: "restored" },
  merge: { label: "Merge", verb: "merged" },
  export: { label: "Export", verb: "exported" },
  import: { label: "Import", verb: "imported" },
  file_read: { label: "File opened", verb: "opened a file of" },
  role: { label: "Role or access", verb: "changed the access of" },
  second_factor: { label: "Second factor", verb: "changed the second factor of" },
  invitation: { label: "Invitation", verb: "changed" },
  token: { label: "API token", verb: "changed" },
  webhook: { label: "Webhook", verb: "changed" },
  send: { label: "Message", verb: "sent a message to" },
  campaign: { label: "Campaign", verb: "changed the campaigns of" },
  contact: { label: "Permission to contact", verb: "changed the permissions of" },
  refund: { label: "Refund", verb: "refunded" },
  payout: { label: "Referral payment", verb: "changed the payment of" },
} as const;

export type AuditAction = keyof typeof auditActions;

/** By the part of a subject before the colon. */
export const recordTypes: Record<string, string> = {
  lead: "lead",
  leads: "leads",
  person: "person",
  user: "user",
  invite: "invitation",
  setting: "setting",
  connection: "connection",
  fees: "fee schedule",
  token: "API token",
  webhook: "webhook",
  audit: "audit log",
  backup: "archive",
  database: "database",
  sending: "sending",
  areas: "area",
  claims: "claim",
  team_members: "team member",
  webinar: "webinar",
  post: "post",
  page: "page",
  categories: "category",
  tags: "tag",
  authors: "author",
  picture: "picture",
  "site-image": "site image",
  campaigns: "campaigns",
  campaign_template: "campaign template",
  broadcast: "broadcast",
  payment: "payment",
  invoice: "invoice",
  agreement: "agreement",
  referral: "referral",
  payee: "payee",
  lease: "lease",
  import: "import",
  file: "file",
  job: "job",
  jobs: "jobs",
};

/** In the filter: the program itself, API tokens and visitors have no account. */
export const programActor = "program";

export type AuditEntry = {
  action: string;
  subject: string;
  /** Of the record, if it still exists. */
  name: string | null;
  data: Record<string, unknown>;
};

export type AuditChange = { label: string; before: string | null; after: string | null };

export type AuditText = {
  sentence: string;
  changes: AuditChange[];
  facts: { label: string; value: string }[];
};

/** How a number like "$1,234.50" or "11.5%" may be stored: as it is, in cents or in basis points. Null for other text. */
export function storedNumbers(text: string): string[] | null {
  const plain = text.replace(/[$,%\s]/g, "");
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(plain)) return null;
  return [...new Set([String(Number(plain)), String(Math.round(Number(plain) * 100))])];
}

/** "changed the management fee of Growth in the fee schedule 2026-11 from 10.9% to 11.5%" */
export function describeEntry(entry: AuditEntry, timeZone: string): AuditText {
  const { before, after, ...rest } = entry.data;
  const changes = "after" in entry.data || "before" in entry.data ? changesOf(before, after, timeZone) : [];
  const facts = leavesOf(rest, timeZone).map(({ label, text }) => ({ label, value: text ?? "none" }));
  return { sentence: sentenceOf(entry, changes), changes, facts };
}

function sentenceOf({ action, subject, name, data }: AuditEntry, changes: AuditChange[]) {
  const record = recordName(subject, name, data);
  const { verb } = auditActions[action as AuditAction] ?? { verb: `${lowerFirst(words(action))}:` };
  const isNew = data.before === null && typeof data.after === "object";
  if (isNew) return `added ${record}`;
  const { disabled, revokedAt } = isObject(data.after) ? data.after : {};
  if (action === "role" && disabled !== undefined) return `${disabled ? "disabled" : "enabled"} ${record}`;
  if (action === "token" && revokedAt) return `ended ${record}`;
  if (action === "refund" && subject.startsWith("referral:")) return `reversed the payment of ${record}`;
  if (action === "payout" && data.number) return `paid ${record}`;
  if (action === "assignment" && typeof data.tasks === "number")
    return `handed over ${data.tasks === 1 ? "1 task" : `${formatNumber(data.tasks)} tasks`} of ${data.from} to ${data.to}`;
  if (subject.startsWith("broadcast:")) {
    const [done, people] = "stopped" in data ? ["stopped", data.stopped] : ["started", data.people];
    return `${done} the broadcast ${data.name} for ${people === 1 ? "1 person" : `${formatNumber(Number(people))} people`}`;
  }
  const [only] = changes;
  if (action === "status" || action === "assignment")
    return only
      ? `${verb} ${record} from ${shown(only.before)} to ${shown(only.after)}`
      : `${verb} ${record}`;
  if (action === "invitation" && data.revoked) return `revoked ${record}`;
  if (action === "invitation" && data.email) return `invited ${data.email}`;
  if (!only || action === "delete" || action === "restore") return `${verb} ${record}`;
  if (changes.length === 1 && `${only.before}${only.after}`.length <= 90)
    return `changed the ${lowerFirst(only.label)} of ${record} from ${shown(only.before)} to ${shown(only.after)}`;
  const names = changes.slice(0, 3).map(({ label }) => lowerFirst(label));
  const more = changes.length - names.length;
  const all = more > 0 ? [...names, `${more} more`] : names;
  const last = all.pop();
  return `changed the ${all.length > 0 ? `${all.join(", ")} and ${last}` : last} of ${record}`;
}

const shown = (text: string | null) => text ?? "none";

function recordName(subject: string, name: string | null, data: Record<string, unknown>) {
  const [type = "", ...id] = subject.split(":");
  const kind = recordTypes[type] ?? lowerFirst(words(type));
  if (type === "leads")
    return typeof data.count === "number" ? `${formatNumber(data.count)} leads` : "the leads";
  if (type === "user" && name) return name;
  const key = name ?? id.join(":");
  const isReadable = name !== null || !/^[0-9a-f]{8}-|^[\w-]{16,}$/.test(key);
  return `the ${kind}${key && isReadable ? ` ${name ? key : words(key)}` : ""}`;
}

/** Of scalars as the whole record; of objects by leaf. */
function changesOf(before: unknown, after: unknown, timeZone: string): AuditChange[] {
  if (!isObject(before) && !isObject(after))
    return [{ label: "Value", before: textOf("", before, timeZone), after: textOf("", after, timeZone) }];
  const was = new Map(leavesOf(before, timeZone).map((leaf) => [leaf.path, leaf]));
  const is = new Map(leavesOf(after, timeZone).map((leaf) => [leaf.path, leaf]));
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((path) => {
    const [from, to] = [was.get(path), is.get(path)];
    if ((from?.text ?? null) === (to?.text ?? null)) return [];
    return { label: (to ?? from)?.label ?? path, before: from?.text ?? null, after: to?.text ?? null };
  });
}

type Leaf = { path: string; label: string; text: string | null };

/** Of nested objects and of lists whose items have a name. */
function leavesOf(value: unknown, timeZone: string, path: readonly string[] = []): Leaf[] {
  if (isObject(value))
    return Object.entries(value).flatMap(([key, part]) => leavesOf(part, timeZone, [...path, key]));
  if (Array.isArray(value) && value.some(isObject))
    return value.flatMap((part, index) => leavesOf(part, timeZone, [...path, itemName(part, index)]));
  const name = path.at(-1) ?? "";
  return [{ path: path.join("\0"), label: labelOf(path), text: textOf(name, value, timeZone) }];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function itemName(item: unknown, index: number) {
  const { name, title, label, slug } = isObject(item) ? item : {};
  const text = [name, title, label, slug].find((each) => typeof each === "string" && each !== "");
  return `#${text ?? index + 1}`;
}

/** "Management fee of Growth": the field, and the nearest item or group around it. */
function labelOf(path: readonly string[]) {
  const field = words(path.at(-1) ?? "");
  const group = path.slice(0, -1).findLast((part) => part.startsWith("#")) ?? path.at(-2);
  return group ? `${field} of ${group.startsWith("#") ? group.slice(1) : lowerFirst(words(group))}` : field;
}

/** `managementBasisPoints` → `Management fee` */
function words(name: string) {
  const plain = name
    .replace(/^#/, "")
    .replace(/BasisPoints$/, "Fee")
    .replace(/(FeeFee|FeeCents)$/, "Fee")
    .replace(/Cents$/, "")
    .replace(/(Id|At)$/, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[_-]+(?=[a-z])/gi, " ");
  return upperFirst(plain.replace(/ [A-Z](?=[a-z])/g, (start) => start.toLowerCase())) || upperFirst(name);
}

const longest = 4_000;

function textOf(name: string, value: unknown, timeZone: string): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (typeof value === "number" && /basisPoints$/i.test(name)) return formatPercent(value);
  if (typeof value === "number" && /cents$/i.test(name)) return formatDollarsAndCents(value);
  if (typeof value === "number") return formatNumber(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) {
    const texts = value.slice(0, 50).map((each) => textOf(name, each, timeZone) ?? "none");
    const more = value.length - texts.length;
    return [...texts, ...(more > 0 ? [`${formatNumber(more)} more`] : [])].join(", ") || null;
  }
  const text = String(value);
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text))
    return `${formatDay(text, timeZone)}, ${timeOf(text, timeZone)}`;
  return text.slice(0, longest);
}

const timeOf = (instant: string, timeZone: string) => formatDateTime(instant, timeZone).split(", ").at(-1);

export type Piece = { text: string; isChanged: boolean };

/** The words between what both texts begin and end with. */
export function markChange(before: string, after: string): { before: Piece[]; after: Piece[] } {
  const [was, is] = [before.split(/(?<=\s)/), after.split(/(?<=\s)/)];
  let start = 0;
  while (start < Math.min(was.length, is.length) && was[start] === is[start]) start += 1;
  let end = 0;
  while (end < Math.min(was.length, is.length) - start && was.at(-1 - end) === is.at(-1 - end)) end += 1;
  const pieces = (all: string[]) =>
    [
      { text: all.slice(0, start).join(""), isChanged: false },
      { text: all.slice(start, all.length - end).join(""), isChanged: true },
      { text: all.slice(all.length - end).join(""), isChanged: false },
    ].filter(({ text }) => text !== "");
  return { before: pieces(was), after: pieces(is) };
}

/** "Back office, 203.0.113.7" */
export function originLabel({ via, ip }: { via: string | null; ip: string | null }) {
  const from = via ? (origins[via] ?? via) : "";
  return [from, ip].filter(Boolean).join(", ");
}

const origins: Record<string, string> = {
  staff: "Back office",
  token: "API",
  visitor: "Website",
  system: "Program",
};

const checkHour = 3;

/** Once a night after 3 AM, and at once if there was none yet. */
export function isCheckDue(last: Date | null, { now, timeZone }: { now: Date; timeZone: string }) {
  if (!last) return true;
  const isAfterHour = Number(clockAt(now, timeZone).time.slice(0, 2)) >= checkHour;
  return isAfterHour && dayIn(timeZone, last) < dayIn(timeZone, now);
}
