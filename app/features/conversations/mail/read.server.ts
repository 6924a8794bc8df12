import PostalMime, { type Address, type Attachment, type Email } from "postal-mime";
import sanitize from "sanitize-html";

export type InboundMail = {
  /** A report of a mail server or a mailbox provider; `auto` is an answer that no person wrote. */
  kind: "reply" | "auto" | "bounce" | "complaint";
  from: string;
  name: string;
  /** To and Cc. */
  to: string[];
  /** With those that only the mail server knows. */
  addressees: string[];
  subject: string;
  /** Without what it quotes. */
  body: string;
  /** Null if the message has none. */
  messageId: string | null;
  /** Message-IDs that it answers or reports, the nearest first. */
  references: string[];
  bounce: { addresses: string[]; isHard: boolean; diagnosis: string } | null;
};

const longestBody = 20_000;
/** Parsing happens where requests are answered, so it must not take long. */
const most = { bytes: 256 * 1024, lines: 6_000, encodedLines: 500, addresses: 100, references: 50 };

const unreadable = "(This email could not be read here. It is in the mailbox.)";

/** Null if it is no email. */
export async function readMail(raw: Uint8Array | string): Promise<InboundMail | null> {
  const beginning = beginningOf(Buffer.from(raw));
  const parsed = await parse(beginning).catch(() => null);
  const email = parsed ?? (await parse(headersIn(beginning)).catch(() => null));
  const address = email?.from && "address" in email.from ? email.from.address : undefined;
  if (!email || (!address && email.attachments.length === 0)) return null;
  const report = /report-type="?([\w-]+)/i.exec(headerOf(email, "content-type"))?.[1]?.toLowerCase();
  const status = partOf(email, "message/delivery-status");
  const isBounce = report === "delivery-status" && status !== null;
  const isFeedback = report === "feedback-report";
  const isPraise = /^feedback-type:\s*not-spam\s*$/im.test(partOf(email, "message/feedback-report") ?? "");
  const isComplaint = isFeedback && !isPraise;
  const quoted = partOf(email, "message/rfc822") ?? partOf(email, "text/rfc822-headers") ?? "";
  const to = addressesIn([email.to, email.cc].flat()).slice(0, most.addresses);
  const delivered = email.headers.filter(({ key }) => deliveryHeaders.includes(key));
  const own = idsIn([email.inReplyTo, email.references].filter(Boolean).reverse().join(" ")).reverse();
  const isAuto = isFeedback || isAutomatic(email);
  return storable({
    kind: isBounce ? "bounce" : isComplaint ? "complaint" : isAuto ? "auto" : "reply",
    from: (address ?? "").toLowerCase().slice(0, 320),
    name: email.from?.name ?? "",
    to,
    addressees: [...to, ...delivered.map(({ value }) => value.toLowerCase())],
    subject: (email.subject ?? "").replace(/\s+/g, " ").trim().slice(0, 300),
    body: parsed ? withoutQuotes(textOf(email)).slice(0, longestBody) : unreadable,
    messageId: email.messageId && email.messageId.length <= 500 ? email.messageId : null,
    references: (isBounce || isComplaint ? idsIn(fieldOf(quoted, "Message-ID")) : own).slice(
      0,
      most.references,
    ),
    bounce: isBounce ? bounceOf(status) : null,
  });
}

const parse = (raw: Buffer) => PostalMime.parse(raw, { forceRfc822Attachments: true });

function beginningOf(raw: Buffer) {
  const kept: Buffer[] = [];
  let bytes = 0;
  let encoded = 0;
  for (let at = 0; at < raw.length && bytes < most.bytes && kept.length < most.lines; ) {
    const line = raw.subarray(at, raw.indexOf("\n", at) + 1 || raw.length);
    at += line.length;
    const isEncoded = line.length > 60 && line.length < 80 && /^[\w+/=]+\s*$/.test(line.toString("latin1"));
    encoded = isEncoded ? encoded + 1 : 0;
    if (encoded > most.encodedLines) continue;
    kept.push(line);
    bytes += line.length;
  }
  return Buffer.concat(kept).subarray(0, most.bytes);
}

const headersIn = (raw: Buffer) => raw.subarray(0, /\r?\n\r?\n/.exec(raw.toString("latin1"))?.index);

/** Postgres stores neither NUL nor half a surrogate pair. */
const storable = (mail: InboundMail): InboundMail =>
  JSON.parse(JSON.stringify(mail), (_, value) =>
    typeof value === "string" ? value.replace(/[^\P{Cc}\t\n]/gu, "").toWellFormed() : value,
  );

const fieldOf = (block: string, name: string) =>
  new RegExp(`^${name}:(.*(?:\\r?\\n[ \\t].*)*)`, "im").exec(block)?.[1]?.replace(/\s+/g, " ").trim() ?? "";

const deliveryHeaders = ["delivered-to", "x-original-to", "envelope-to"];

const addressesIn = (all: (Address | undefined)[]): string[] =>
  all.flatMap((each) =>
    each?.group ? addressesIn(each.group) : each?.address ? [each.address.toLowerCase()] : [],
  );

const headerOf = ({ headers }: Email, name: string) =>
  headers.find(({ key }) => key === name)?.value.toLowerCase() ?? "";

const idsIn = (text: string) => [...text.matchAll(/<[^<>\s]+>/g)].map(([id]) => id);

function partOf({ attachments }: Email, type: string) {
  const part = attachments.find(({ mimeType }) => mimeType === type);
  return part ? contentOf(part) : null;
}

const contentOf = ({ content }: Attachment) =>
  typeof content === "string" ? content : new TextDecoder().decode(content);

/** RFC 3834, and what common programs write instead. */
function isAutomatic(email: Email) {
  const submitted = headerOf(email, "auto-submitted");
  return (
    (submitted !== "" && submitted !== "no") ||
    /^(bulk|junk|list|auto_reply)$/.test(headerOf(email, "precedence")) ||
    ["x-autoreply", "x-autorespond", "x-auto-response-suppress", "list-id"].some(
      (name) => headerOf(email, name) !== "",
    ) ||
    /^(mailer-daemon|postmaster|no-?reply)@/i.test(
      email.from && "address" in email.from ? (email.from.address ?? "") : "",
    )
  );
}

/** RFC 3464: a status of class 5 is permanent. Of several recipients, the first. */
function bounceOf(status: string) {
  const field = (name: string) => fieldOf(status, name);
  const addresses = ["Final-Recipient", "Original-Recipient"].map((name) =>
    field(name)
      .replace(/^.*;|[<>\s]/g, "")
      .toLowerCase(),
  );
  if (!/^(failed|)$/i.test(field("Action"))) return null;
  const diagnosis = field("Diagnostic-Code").replace(/^smtp;\s*/i, "") || field("Status");
  return { addresses, isHard: field("Status").startsWith("5"), diagnosis: diagnosis.slice(0, 300) };
}

const textOf = ({ text, html }: Email) =>
  text?.trim() ||
  sanitize((html ?? "").replace(/<(?=br\b|\/(p|div|li|tr|h\d)>)/gi, "\n<"), {
    allowedTags: [],
    allowedAttributes: {},
    nonTextTags: ["blockquote", "script", "style", "textarea", "option"],
  }).trim();

const isQuoted = (line: string) => /^\s*>/.test(line);
const attribution = /^\s*On .{5,250} wrote:\s*$/;
/** Above a quote without marks. */
const datedAttribution = /^\s*On .{0,200}\b\d{4}\b.{0,200} wrote:\s*$/;
const outlookHeaders = /^\*?From:.+\n(\*?(Sent|Date|To|Cc|Subject):.*\n){2}/i;

/** What the person wrote, above, between or below the lines that they answer. */
function withoutQuotes(text: string) {
  const whole = text.slice(0, 5 * longestBody).replace(/\r/g, "");
  // Gmail wraps it.
  const lines = whole.replace(/^(On .{5,150})\n(.{0,80}wrote:)$/gm, "$1 $2").split("\n");
  const next = (index: number) => lines.slice(index + 1, index + 4).find((line) => line.trim()) ?? ">";
  const end = lines.findIndex(
    (line, index) =>
      outlookHeaders.test(`${lines.slice(index, index + 3).join("\n")}\n`) ||
      (datedAttribution.test(line) && !isQuoted(next(index))),
  );
  const own = lines
    .slice(0, end === -1 ? undefined : end)
    .filter((line, index) => !isQuoted(line) && !(attribution.test(line) && isQuoted(next(index))))
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  return (
    (end === -1 ? own : own.replace(/\n(_{10,}|-{2,} ?Original Message ?-{2,})$/, "").trim()) || whole.trim()
  );
}
