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
  bounce: { address: string; isHard: boolean; diagnosis: string } | null;
};

const longestBody = 20_000;

/** Null if it is no email. */
export async function readMail(raw: Uint8Array | string): Promise<InboundMail | null> {
  const email = await PostalMime.parse(raw, { forceRfc822Attachments: true }).catch(() => null);
  const address = email?.from && "address" in email.from ? email.from.address : undefined;
  if (!email || (!address && email.attachments.length === 0)) return null;
  const report = /report-type="?([\w-]+)/i.exec(headerOf(email, "content-type"))?.[1]?.toLowerCase();
  const status = partOf(email, "message/delivery-status");
  const isBounce = report === "delivery-status" && status !== null;
  const isComplaint = report === "feedback-report";
  const quoted = partOf(email, "message/rfc822") ?? partOf(email, "text/rfc822-headers") ?? "";
  const to = addressesIn([email.to, email.cc].flat());
  const delivered = email.headers.filter(({ key }) => deliveryHeaders.includes(key));
  const own = idsIn([email.inReplyTo, email.references].filter(Boolean).reverse().join(" ")).reverse();
  return {
    kind: isBounce ? "bounce" : isComplaint ? "complaint" : isAutomatic(email) ? "auto" : "reply",
    from: (address ?? "").toLowerCase(),
    name: email.from?.name ?? "",
    to,
    addressees: [...to, ...delivered.map(({ value }) => value.toLowerCase())],
    subject: (email.subject ?? "").replace(/\s+/g, " ").trim().slice(0, 300),
    body: withoutQuotes(textOf(email)).slice(0, longestBody),
    messageId: email.messageId ?? null,
    references: isBounce || isComplaint ? idsIn(/^message-id:(.*)$/im.exec(quoted)?.[1] ?? "") : own,
    bounce: isBounce ? bounceOf(status) : null,
  };
}

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
  const field = (name: string) => new RegExp(`^${name}:(.*)$`, "im").exec(status)?.[1]?.trim() ?? "";
  const address = field("Final-Recipient").split(";").at(-1)?.trim().toLowerCase() ?? "";
  if (!address || !/^(failed|)$/i.test(field("Action"))) return null;
  const diagnosis = field("Diagnostic-Code").replace(/^smtp;\s*/i, "") || field("Status");
  return { address, isHard: field("Status").startsWith("5"), diagnosis: diagnosis.slice(0, 300) };
}

const textOf = ({ text, html }: Email) =>
  text?.trim() || sanitize(html ?? "", { allowedTags: [], allowedAttributes: {} }).trim();

/** What the person wrote above the message that they answer. */
function withoutQuotes(text: string) {
  const lines = text.replace(/\r/g, "").split("\n");
  const quote = lines.findIndex(
    (line) =>
      /^\s*>/.test(line) ||
      /^(On .{5,200} wrote:|-{2,} ?Original Message ?-{2,}|_{10,}|From: .+)\s*$/.test(line.trim()),
  );
  const own = (quote > 0 ? lines.slice(0, quote) : lines).join("\n").trim();
  return own || text.trim();
}
