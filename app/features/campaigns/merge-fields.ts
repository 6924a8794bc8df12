import type { WorkflowKey } from "#app/features/campaigns/workflows.ts";
import { isPropertyType, propertyTypeNames } from "#app/features/leads/property/types.ts";
import { isMadeUpName } from "#app/features/leads/rules.ts";
import { formatDollars, formatPhone, formatWeekday } from "#app/lib/format.ts";
import { isCity, isNameOfGreeting, isStreet } from "#app/lib/text-rules.ts";

/** What a merge field is filled from. Times are of the company's zone. */
export type MergeSource = {
  lead: {
    name: string | null;
    email: string | null;
    streetAddress: string | null;
    city: string | null;
    propertyType: string | null;
    bedrooms: number | null;
    /** Dollars. */
    estimatedRent: string | null;
  };
  walkthroughAt: Date | null;
  walkthroughUrl: string | null;
  onboardingUrl: string | null;
  company: {
    name: string;
    shortName: string;
    phone: string;
    areaName: string;
    timeZone: string;
  };
  sender: string;
  appUrl: string;
};

type MergeField = {
  label: string;
  /** What a new letter says without a value; null if a letter without the value makes no sense. */
  fallback: string | null;
  /** Never without a value: always, or in this workflow. */
  isCertain?: "always" | WorkflowKey;
  value: (source: MergeSource) => string | null;
};

const time = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", timeZone })
    .format(at)
    .replace(/\s/g, " ");

/** Text that an owner typed is left out unless it is a plain name or street: anyone can type it into a form. */
export const mergeFields = {
  first_name: {
    label: "First name",
    fallback: "there",
    value: ({ lead: { name, email } }) =>
      name && !isMadeUpName({ name, email }) && isNameOfGreeting(name) ? firstName(name) : null,
  },
  street: {
    label: "Street",
    fallback: "your home",
    value: ({ lead: { streetAddress } }) => (streetAddress && isStreet(streetAddress) ? streetAddress : null),
  },
  city: {
    label: "City",
    fallback: "your city",
    value: ({ lead: { city } }) => (city && isCity(city) ? city : null),
  },
  property_type: {
    label: "Property type",
    fallback: "home",
    value: ({ lead: { propertyType } }) =>
      isPropertyType(propertyType) ? propertyTypeNames[propertyType].toLowerCase() : null,
  },
  bedrooms: {
    label: "Bedrooms",
    fallback: null,
    value: ({ lead: { bedrooms } }) => bedrooms?.toString() ?? null,
  },
  estimated_rent: {
    label: "Estimated rent",
    fallback: null,
    value: ({ lead: { estimatedRent } }) =>
      estimatedRent ? formatDollars(Math.round(Number(estimatedRent) * 100)) : null,
  },
  walkthrough_day: {
    label: "Day of the walkthrough",
    fallback: null,
    isCertain: "confirmation",
    value: ({ walkthroughAt, company }) => walkthroughAt && formatWeekday(walkthroughAt, company.timeZone),
  },
  walkthrough_time: {
    label: "Time of the walkthrough",
    fallback: null,
    isCertain: "confirmation",
    value: ({ walkthroughAt, company }) => walkthroughAt && time(walkthroughAt, company.timeZone),
  },
  walkthrough_link: {
    label: "Link to move or cancel the walkthrough",
    fallback: null,
    isCertain: "confirmation",
    value: ({ walkthroughUrl }) => walkthroughUrl,
  },
  onboarding_link: {
    label: "Link to the onboarding list",
    fallback: null,
    isCertain: "onboarding",
    value: ({ onboardingUrl }) => onboardingUrl,
  },
  company: {
    label: "Company",
    fallback: null,
    isCertain: "always",
    value: ({ company }) => company.shortName,
  },
  company_phone: {
    label: "Company phone",
    fallback: null,
    isCertain: "always",
    value: ({ company }) => formatPhone(company.phone),
  },
  area: { label: "Area", fallback: null, isCertain: "always", value: ({ company }) => company.areaName },
  sender: { label: "Sender", fallback: null, isCertain: "always", value: ({ sender }) => sender },
  analysis_link: {
    label: "Link to the rent analysis",
    fallback: null,
    isCertain: "always",
    value: ({ appUrl }) => `${appUrl}/analysis`,
  },
  enroll_link: {
    label: "Link to enroll",
    fallback: null,
    isCertain: "always",
    value: ({ appUrl }) => `${appUrl}/enroll`,
  },
  calculator_link: {
    label: "Link to rent or sell",
    fallback: null,
    isCertain: "always",
    value: ({ appUrl }) => `${appUrl}/rent-vs-sell`,
  },
  blog_link: {
    label: "Link to the articles",
    fallback: null,
    isCertain: "always",
    value: ({ appUrl }) => `${appUrl}/blog`,
  },
} satisfies Record<string, MergeField>;

export type MergeFieldName = keyof typeof mergeFields;

/** Those of the workflow first. */
export const mergeFieldsFor = (workflow: string | null) =>
  (Object.entries(mergeFields) as [MergeFieldName, MergeField][])
    .filter(([, { isCertain }]) => !isCertain || isCertain === "always" || isCertain === workflow)
    .map(([name, { label, fallback }]) => ({ name, label, fallback }));

/** A letter can't be without it for lack of a value. */
export const isCertain = (name: MergeFieldName, workflow: string | null) => {
  const { isCertain: certain }: MergeField = mergeFields[name];
  return certain === "always" || (certain !== undefined && certain === workflow);
};

function firstName(name: string) {
  const [first = name] = name.trim().split(/\s+/);
  return first.endsWith(".") || first.length < 2 ? name : first;
}

export type Token = { name: string; fallback: string | null };

const tokenPattern = /\{\{\s*([^{}|]*?)\s*(?:\|\s*([^{}]*?)\s*)?\}\}/g;

/** `{{first_name}}`, or with a fallback `{{first_name|there}}`. */
export const tokensIn = (text: string): Token[] =>
  [...text.matchAll(tokenPattern)].map(([, name = "", fallback]) => ({ name, fallback: fallback ?? null }));

export const replaceTokens = (text: string, replace: (token: Token, index: number) => string) => {
  let index = -1;
  return text.replace(tokenPattern, (_, name: string, fallback?: string) => {
    index += 1;
    return replace({ name, fallback: fallback ?? null }, index);
  });
};

export const isMergeField = (name: string): name is MergeFieldName => Object.hasOwn(mergeFields, name);

export const unknownFields = (text: string) =>
  [...new Set(tokensIn(text).map(({ name }) => name))].filter((name) => !isMergeField(name));

/** Of all fields in these texts, without those that have no value. */
export const valuesFor = (texts: readonly string[], source: MergeSource) =>
  valuesOf([...new Set(texts.flatMap(tokensIn).map(({ name }) => name))].filter(isMergeField), source);

export const allValues = (source: MergeSource) =>
  valuesOf(Object.keys(mergeFields) as MergeFieldName[], source);

function valuesOf(names: readonly MergeFieldName[], source: MergeSource): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = mergeFields[name].value(source);
      return value ? [[name, value]] : [];
    }),
  );
}

/** Labels of fields without a value and without a fallback. */
export const missingFields = (texts: readonly string[], values: Record<string, string>) => [
  ...new Set(
    texts
      .flatMap(tokensIn)
      .filter(({ name, fallback }) => fallback === null && !values[name])
      .map(({ name }) => (isMergeField(name) ? mergeFields[name].label.toLowerCase() : name)),
  ),
];

const gapOf = (name: string) => `[${isMergeField(name) ? mergeFields[name].label.toLowerCase() : name}]`;

/** For a person to go on with: `[bedrooms]` stands where a value is missing. */
export const fillWithGaps = (text: string, values: Record<string, string>) =>
  replaceTokens(text, ({ name, fallback }) => values[name] ?? fallback ?? gapOf(name));

export const gapsIn = (text: string) =>
  Object.keys(mergeFields)
    .map(gapOf)
    .filter((gap) => text.includes(gap));

export const fill = (text: string, values: Record<string, string>) =>
  replaceTokens(text, ({ name, fallback }) => values[name] ?? fallback ?? "");
