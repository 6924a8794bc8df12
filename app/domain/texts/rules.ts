import { clockAt, instantAt } from "#app/domain/calendar.ts";

const opensAt = "08:00";
const closesAt = "21:00";

/**
 * When a text that could go out at `at` may: at once between eight and nine in the evening by the clocks of the zone,
 * else at the next eight o'clock. Source: 47 CFR 64.1200(c)(1).
 */
export function textingTime(at: Date, timeZone: string): Date {
  const { date, time } = clockAt(at, timeZone);
  if (time < opensAt) return instantAt(date, opensAt, timeZone);
  return time < closesAt ? at : instantAt(date, opensAt, timeZone, 1);
}

/** What a person agreed to: about four messages a month at most. */
export const mostTexts = { count: 4, days: 30 };

type Visit = { company: string; words: string; phone: string };

/** The walkthrough that an owner chose, in one part where names are short. The street is left out: strangers can type one. */
export const walkthroughText = ({ company, words, phone }: Visit) =>
  `${company}: you chose ${words.replace(/\s/g, " ")} for the walkthrough of your home. To change it, call ${phone}. Reply STOP to end, HELP for help.`;

/** A text in one line, for the outbox's list. */
export const openingOf = (body: string) => {
  const line = body.replace(/\s+/g, " ").trim();
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
};

/**
 * Whether someone may have asked in their own words for no more texts: the FCC lets any reasonable wording do
 * (47 CFR 64.1200(a)(10)). The carrier's keywords alone end texts by themselves.
 */
export const mayWantNoTexts = (body: string) =>
  /\b(stop|unsubscribe|quit|opt ?out|remove me|leave me alone|(no more|don['’]?t|do not) (texts?|messages?|contact|call|message))/i.test(
    body,
  );

/** What a carrier's reason means, for the timeline; `code` is the carrier's number for it. */
export function undeliveredWords(problem: string | null, code: number | null): string {
  const words = reasons[problem ?? "other"] ?? "the carrier gave no reason that we know";
  return code === null ? words : `${words} (${code})`;
}

const reasons: Record<string, string> = {
  "opted out": "the person has ended our texts",
  "invalid number": "there is no such number",
  "not mobile": "the number takes no texts",
  unreachable: "the carrier does not deliver to it from our number",
  content: "the carrier refused these words",
  settings: "our own number may not send texts",
  later: "the phone could not be reached",
};
