const markNames = [
  "property",
  "home",
  "owner",
  "fees",
  "quote",
  "term",
  "approval",
  "day",
  "notice",
  "broker",
  "license",
  "company",
] as const;

export type MarkName = (typeof markNames)[number];

export const isMark = (name: string): name is MarkName => markNames.some((each) => each === name);

export const mark = /\{(\w+)\}/g;

/** Older stored agreements use British spelling. */
export const americanized = (text: string) => text.replaceAll("{licence}", "{license}");

/** As written; null if all are known. */
export const unknownMarkIn = (text: string) =>
  [...americanized(text).matchAll(mark)].find(([, name = ""]) => !isMark(name))?.[0] ?? null;
