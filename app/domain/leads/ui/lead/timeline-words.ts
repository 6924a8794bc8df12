import { isPropertyType, propertyTypeNames } from "#app/domain/analysis/types.ts";
import { readTouch, touchWords } from "#app/domain/leads/origin.ts";
import { sourceLabel, statusLook } from "#app/domain/leads/rules.ts";
import type { TimelineEntry } from "#app/domain/leads/types.ts";
import { invoiceWords } from "#app/domain/leads/ui/lead/invoice-words.ts";
import { webinarWords } from "#app/domain/leads/webinar-words.ts";
import { refundFailureWords } from "#app/domain/refunds.ts";
import { formatDateTime, formatDollars, formatNumber, formatPromisedDollars } from "#app/ui/format.ts";

export type Change = { label?: string; from: string; to: string };

export type Told = {
  /** Begins with the name of whoever acted, where that matters. */
  actor: string | null;
  text: string;
  changes: Change[];
  /** Another lead that this is about. */
  leadId?: string;
  /** Query of the calculator's address, without `?`, with which the calculation opens as it was sent. */
  calculation?: string;
};

/** What one event of a timeline says, in plain words; a kind that is not known yet is told by its name. */
export function timelineWords({ kind, actorName, data }: TimelineEntry, timeZone: string): Told {
  const at = (value: unknown) =>
    typeof value === "string" ? formatDateTime(value, timeZone) : "another time";
  const title = textOf(data?.title) ?? "a task";
  const byActor = (text: string, changes: Change[] = []): Told => ({ actor: actorName, text, changes });
  const itself = (text: string): Told => ({ actor: null, text, changes: [] });
  const leadId = textOf(data?.leadId);

  switch (kind) {
    case "submitted":
      return { ...byActor(submission(data, timeZone)), ...calculationIn(data) };
    case "came_again":
      return {
        ...byActor(
          `came again${data?.source ? ` and ${submission(data, timeZone)}` : ""}${ledHere(data?.touch)}`,
        ),
        ...(leadId && { leadId }),
        ...calculationIn(data),
      };
    case "enrolled_elsewhere":
      return { ...byActor("enrolled this home with another e-mail"), ...(leadId && { leadId }) };
    case "enrolled_from_report":
      return {
        ...byActor("enrolled from a report that another e-mail had asked for"),
        ...(leadId && { leadId }),
      };
    case "named":
      return byActor("gave a name", [
        { from: textOf(data?.from) ?? "Anonymous", to: textOf(data?.to) ?? "" },
      ]);
    case "walkthrough_scheduled":
      return byActor("chose the confirmation walkthrough");
    case "walkthrough_wished":
      return byActor("wishes another time for the walkthrough");
    case "estimate_asked":
      return byActor("asked for an estimate of the rent");
    case "estimated":
      return itself(`Rent estimated${priceOf(data)}`);
    case "estimate_failed":
      return itself("Failed to analyze property");
    case "facts_corrected":
      return byActor("corrected the facts of the home", factChanges(data));
    case "email_added":
      return byActor(`added the e-mail address ${textOf(data?.email) ?? ""}`.trim());
    case "contact_corrected":
      return byActor("corrected the contact details", factChanges(data));
    case "improvements_chosen":
      return byActor(improvements(data?.chosen));
    case "asked_for_a_person":
      return byActor("asked for a person to price the home");
    case "agreement_requested":
      return byActor("asked for the management agreement");
    case "agreement_sent":
      return isProgram(actorName)
        ? itself(`Agreement sent to be signed, as the owner had asked${inSandbox(data)}`)
        : byActor(`sent the agreement to be signed${inSandbox(data)}`);
    case "agreement_viewed":
      return byActor("opened the agreement");
    case "agreement_signed":
      return byActor("signed the agreement");
    case "agreement_completed":
      return isProgram(actorName)
        ? itself("Agreement signed by both")
        : byActor("countersigned the agreement: both have signed");
    case "agreement_declined":
      return byActor(`declined the agreement${textOf(data?.reason) ? `: “${textOf(data?.reason)}”` : ""}`);
    case "agreement_expired":
      return itself("The agreement expired without its signatures");
    case "agreement_cancelled":
      return byActor(`cancelled the agreement${textOf(data?.reason) ? `: “${textOf(data?.reason)}”` : ""}`);
    case "mailed":
      return itself(
        `E-mail${textOf(data?.subject) ? ` “${textOf(data?.subject)}”` : ""} ${mailed[String(data?.mode)] ?? "written"}`,
      );
    case "mail_undelivered":
      return itself(
        `E-mail “${textOf(data?.subject) ?? ""}” could not be delivered: ${textOf(data?.why) ?? ""}`,
      );
    case "texted":
      return itself(`Text “${textOf(data?.subject) ?? ""}” ${texted[String(data?.mode)] ?? "sent"}`);
    case "text_undelivered":
      return itself(`Text “${textOf(data?.subject) ?? ""}” was not delivered: ${textOf(data?.why) ?? ""}`);
    case "text_received":
      return byActor("sent a text");
    case "text_help":
      return byActor("texted HELP; the carrier answered");
    case "texts_stopped":
      return byActor("gets no more texts, as they asked");
    case "texts_resumed":
      return byActor("gets texts again, as they asked");
    case "odoo_pushed":
      return itself(data?.created === false ? "Found in Odoo" : "Pushed to Odoo");
    case "odoo_failed":
      return itself(`Could not be pushed to Odoo: ${textOf(data?.why) ?? ""}`);
    case "created":
      return byActor(
        textOf(data?.from)
          ? "took up this analysis"
          : `added this lead, source: ${sourceLabel(textOf(data?.source))}`,
      );
    case "note":
      return byActor("wrote a note");
    case "status_changed":
      return byActor("changed the status", [
        { from: statusLook(textOf(data?.from)).label, to: statusLook(textOf(data?.to)).label },
      ]);
    case "task_added":
      return byActor(`added a task: ${title}, due ${at(data?.dueAt)}${forWhom(data?.assignedTo)}`);
    case "task_closed":
      return itself(`Task closed: ${title}. ${textOf(data?.reason) ?? ""}`.trim());
    case "task_done":
      return byActor(data?.undone ? `opened a task again: ${title}` : `finished a task: ${title}`);
    case "task_rescheduled":
      return byActor(`rescheduled a task: ${title}`, [{ from: at(data?.from), to: at(data?.to) }]);
    case "task_assigned":
      return byActor(`assigned a task: ${title}`, [
        { from: textOf(data?.from) ?? "nobody", to: textOf(data?.to) ?? "nobody" },
      ]);
    case "payment_requested":
      return byActor(
        `${data?.again ? "sent the payment link again" : "asked for the onboarding fee"}${sumIn(data)}`,
      );
    case "payment_opened":
      return byActor("opened the payment page");
    case "payment_declined":
      return itself("The card was declined. The payment page stays open");
    case "payment_expired":
      return itself("The payment page ran out. Nothing was charged");
    case "payment_cancelled":
      return byActor(`called the payment off: ${textOf(data?.reason) ?? ""}`);
    case "payment_parked":
      return itself(`A payment needs a look. ${textOf(data?.reason) ?? ""}`);
    case "fee_paid":
      return byActor(
        `paid the onboarding fee${sumIn(data)}${data?.mode === "sandbox" ? ", in the sandbox" : ""}`,
      );
    case "refund_requested":
      return byActor(
        `asked for a refund${sumIn(data, "cents")}${ofInvoice(data)}: ${textOf(data?.reason) ?? ""}`,
      );
    case "refunded":
      return itself(`Refunded${sumIn(data, "cents").replace(",", "")}${ofInvoice(data)}`);
    case "refund_failed":
      return itself(
        `A refund failed${sumIn(data, "cents")}${ofInvoice(data)}: ${refundFailureWords(textOf(data?.why))}`,
      );
    case "disputed":
      return itself("The owner’s bank disputes the payment");
    case "dispute_won":
      return itself("The dispute is over: the payment stands");
    case "dispute_lost":
      return itself("The dispute was lost: the owner’s bank keeps the money");
    case "deleted":
      return byActor("deleted this lead");
    case "restored":
      return byActor(`restored this lead${lostOf(data?.calledOff)}`);
    default: {
      const invoice = invoiceWords(kind, data, timeZone);
      if (invoice) return invoice.isActed ? byActor(invoice.text) : itself(invoice.text);
      return byActor(kind.replaceAll("_", " "));
    }
  }
}

const ofInvoice = (data: TimelineEntry["data"]) =>
  data?.invoiceId ? ` of invoice ${textOf(data.number) ?? textOf(data.description) ?? ""}` : "";

/** What does not come back with a lead, by the kinds of the events that called it off. */
function lostOf(kinds: unknown) {
  const known = Array.isArray(kinds) ? kinds.flatMap((kind) => lost[String(kind)] ?? []) : [];
  const names = [...new Set(known)];
  if (names.length === 0) return "";
  const last = names.pop();
  return `. Called off when it was deleted: ${names.length > 0 ? `${names.join(", ")} and ${last}` : last}`;
}

const lost: Record<string, string> = {
  agreement_cancelled: "the agreement",
  payment_cancelled: "the payment link",
  invoice_discarded: "what was invoiced",
  invoice_void_asked: "what was invoiced",
};

/** `, $199`: cents, as they stand in an event of a payment. */
const sumIn = (data: TimelineEntry["data"], name = "amountCents") => {
  const cents = data?.[name];
  return typeof cents === "number" ? `, ${formatPromisedDollars(cents)}` : "";
};

/** What became of a mail, by the mode of its message; one whose message is not kept any more was written at least. */
const mailed: Record<string, string> = {
  live: "sent",
  sandbox: "kept in the outbox and not sent, for no mail server is set",
};

const texted: Record<string, string> = {
  live: "sent",
  sandbox: "kept in the outbox and not sent, for no sender of texts is set",
};

/** Where nobody is named, it went by itself. */
const isProgram = (actorName: string) => actorName === "System";

const inSandbox = (data: TimelineEntry["data"]) => (data?.mode === "sandbox" ? ", in the sandbox" : "");

const textOf = (value: unknown) => (typeof value === "string" && value ? value : null);

/** What an owner sent, by the form that it came from. */
function submission(data: TimelineEntry["data"], timeZone: string) {
  switch (data?.source) {
    case "enrollment":
      return `enrolled the property${textOf(data.quote) ? `, quote ${textOf(data.quote)}` : ""}`;
    case "webinar":
      return `registered for the webinar ${webinarWords(data, timeZone)}`.trim();
    case "rent-vs-sell-calculator":
      return `worked out rent or sell: ${textOf(data.recommendation) ?? "no answer"}`;
    default:
      return `sent the analysis form, ${counted(data?.properties, "property", "properties")}`;
  }
}

const ledHere = (stored: unknown) => {
  const touch = readTouch(stored);
  return touch ? `. Came from: ${touchWords(touch)}` : "";
};

function calculationIn(data: TimelineEntry["data"]) {
  const isCalculation = data?.source === "rent-vs-sell-calculator" && typeof data.query === "string";
  return isCalculation && { calculation: String(data.query) };
}

const counted = (value: unknown, one: string, many: string) =>
  typeof value === "number" && value !== 1 ? `${value} ${many}` : `1 ${one}`;

const forWhom = (name: unknown) => (textOf(name) ? `, for ${textOf(name)}` : "");

const methods: Record<string, string> = {
  rentcast: "RentCast",
  comp_book: "comp book",
  hud: "HUD benchmark",
  preliminary: "preliminary figures",
};

function priceOf(data: TimelineEntry["data"]) {
  if (typeof data?.rentCents !== "number") return "";
  const method = methods[String(data.method)];
  return ` at ${formatDollars(data.rentCents)}${method ? `, from ${method}` : ""}`;
}

function improvements(chosen: unknown) {
  const names = Array.isArray(chosen) ? chosen.filter((name) => typeof name === "string") : [];
  return names.length ? `chose improvements: ${names.join(", ")}` : "took all improvements off the list";
}

const factNames: Record<string, string> = {
  name: "Name",
  email: "Email",
  phone: "Phone",
  streetAddress: "Street",
  zipCode: "ZIP",
  city: "City",
  propertyType: "Property type",
  squareFootage: "Square feet",
  unitCount: "Units",
  bedrooms: "Bedrooms",
  bathrooms: "Bathrooms",
  yearBuilt: "Year built",
};

function factChanges(data: TimelineEntry["data"]): Change[] {
  return Object.entries(data ?? {}).flatMap(([name, change]) =>
    typeof change === "object" && change !== null && "from" in change && "to" in change
      ? [{ label: factNames[name] ?? name, from: shown(name, change.from), to: shown(name, change.to) }]
      : [],
  );
}

function shown(name: string, value: unknown) {
  if (value === null || value === undefined || value === "") return "N/A";
  if (isPropertyType(value)) return propertyTypeNames[value];
  if (name === "bedrooms" && value === 0) return "Studio";
  const isCount = name === "squareFootage" || name === "unitCount";
  return isCount && typeof value === "number" ? formatNumber(value) : String(value);
}
