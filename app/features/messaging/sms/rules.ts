import { clockAt, instantAt } from "#app/lib/dates.ts";
import { plainText } from "#app/lib/text.ts";

const opensAt = "08:00";
const closesAt = "21:00";

/** Between 8 AM and 9 PM in the zone. Source: 47 CFR 64.1200(c)(1). */
export function textingTime(at: Date, timeZone: string): Date {
  const { date, time } = clockAt(at, timeZone);
  if (time < opensAt) return instantAt(date, opensAt, timeZone);
  return time < closesAt ? at : instantAt(date, opensAt, timeZone, 1);
}

/** The consent allows about four messages a month. */
export const mostTexts = { count: 4, days: 30 };

/** To one person of the staff. */
export const mostAlerts = { count: 20, days: 1 };

type WalkthroughFacts = { company: string; time: string; phone: string };

/** One segment if names are short. Omits the street, which is unverified input. */
export const walkthroughText = ({ company, time, phone }: WalkthroughFacts) =>
  `${company}: you chose ${time.replace(/\s/g, " ")} for the walkthrough of your home. To change it, call ${phone}. Reply STOP to end, HELP for help.`;

export const replyText = (company: string, body: string) =>
  `${company}: ${body} Reply STOP to end, HELP for help.`;

export const openingOf = (body: string) => {
  const line = body.replace(/\s+/g, " ").trim();
  return line.length > 80 ? `${line.slice(0, 79).toWellFormed()}…` : line;
};

const contact =
  "(texts?|sms|e-?mails?|e-?mailing|mails?|messages?|contact|calls?|calling|texting|write|newsletters?)";
const between =
  "( (send|sending|want|wish|need|like|to (get|receive|be|hear)|from|me|us|any|more|further|of|your|you|these|those|the|please|ever|again|keep|with))";
const optOuts = [
  /(?<!\b(non|bus|one)[ -])\bstop(?!ped|s\b|ping by| by| in\b| over\b)/,
  /\bunsubscribe|\bquit\b|\bopt(ing)?\W?(me )?out|\bleave (me|us) alone|\blose my (number|e-?mail)/,
  /\b(remove|delete) (me|us|my (name|number|phone|e-?mail|address|contact|info))\b/,
  /\b(take|get) (me|us|my (name|number|e-?mail|address)( \w+)?) off\b|\boff (of )?(your|this|the) (mailing )?list/,
  new RegExp(
    `\\b(don['’]?t|do not|never|not to)${between}{0,6} ${contact}\\b|\\bno (more|further) ${contact}\\b`,
  ),
  /\b(don['’]?t|do not|never|not)( want| wish| like)? to be (texted|e-?mailed|messaged|contacted|called)\b/,
  /(?<!\b(got|get|received|see|saw|have|had|were|was|are) )\bno (texts|sms|e-?mails|messages|calls|contact)\b/,
];

/** Any reasonable wording counts as an opt-out, not only keywords (47 CFR 64.1200(a)(10)). */
export function mayWantNoTexts(text: string) {
  const plain = plainText(text).replace(/\s+/g, " ");
  return optOuts.some((pattern) => pattern.test(plain));
}

export function undeliveredMessage(problem: string | null, code: number | null): string {
  const words = reasons[problem ?? "other"] ?? "the carrier gave no known reason";
  return code === null ? words : `${words} (${code})`;
}

const reasons: Record<string, string> = {
  "opted out": "the person opted out of texts",
  "invalid number": "the number does not exist",
  "not mobile": "the number can't receive texts",
  unreachable: "the carrier doesn't deliver texts from our number to it",
  content: "the carrier rejected the wording",
  settings: "our number isn't allowed to send texts",
  later: "the phone could not be reached",
};
