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

type MergeField = { label: string; value: (source: MergeSource) => string | null };

const time = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", timeZone })
    .format(at)
    .replace(/\s/g, " ");

/** Text that an owner typed is left out unless it is a plain name or street: anyone can type it into a form. */
export const mergeFields = {
  first_name: {
    label: "First name",
    value: ({ lead: { name, email } }) =>
      name && !isMadeUpName({ name, email }) && isNameOfGreeting(name) ? firstName(name) : null,
  },
  street: {
    label: "Street",
    value: ({ lead: { streetAddress } }) => (streetAddress && isStreet(streetAddress) ? streetAddress : null),
  },
  city: {
    label: "City",
    value: ({ lead: { city } }) => (city && isCity(city) ? city : null),
  },
  property_type: {
    label: "Property type",
    value: ({ lead: { propertyType } }) =>
      isPropertyType(propertyType) ? propertyTypeNames[propertyType].toLowerCase() : null,
  },
  bedrooms: { label: "Bedrooms", value: ({ lead: { bedrooms } }) => bedrooms?.toString() ?? null },
  estimated_rent: {
    label: "Estimated rent",
    value: ({ lead: { estimatedRent } }) =>
      estimatedRent ? formatDollars(Math.round(Number(estimatedRent) * 100)) : null,
  },
  walkthrough_day: {
    label: "Day of the walkthrough",
    value: ({ walkthroughAt, company }) => walkthroughAt && formatWeekday(walkthroughAt, company.timeZone),
  },
  walkthrough_time: {
    label: "Time of the walkthrough",
    value: ({ walkthroughAt, company }) => walkthroughAt && time(walkthroughAt, company.timeZone),
  },
  walkthrough_link: {
    label: "Link to move or cancel the walkthrough",
    value: ({ walkthroughUrl }) => walkthroughUrl,
  },
  onboarding_link: { label: "Link to the onboarding list", value: ({ onboardingUrl }) => onboardingUrl },
  company: { label: "Company", value: ({ company }) => company.shortName },
  company_phone: { label: "Company phone", value: ({ company }) => formatPhone(company.phone) },
  area: { label: "Area", value: ({ company }) => company.areaName },
  sender: { label: "Sender", value: ({ sender }) => sender },
  analysis_link: { label: "Link to the rent analysis", value: ({ appUrl }) => `${appUrl}/analysis` },
  enroll_link: { label: "Link to enroll", value: ({ appUrl }) => `${appUrl}/enroll` },
  calculator_link: { label: "Link to rent or sell", value: ({ appUrl }) => `${appUrl}/rent-vs-sell` },
  blog_link: { label: "Link to the articles", value: ({ appUrl }) => `${appUrl}/blog` },
} satisfies Record<string, MergeField>;

type MergeFieldName = keyof typeof mergeFields;

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

const isMergeField = (name: string): name is MergeFieldName => Object.hasOwn(mergeFields, name);

export const unknownFields = (text: string) =>
  [...new Set(tokensIn(text).map(({ name }) => name))].filter((name) => !isMergeField(name));

/** Of all fields in these texts, without those that have no value. */
export function valuesFor(texts: readonly string[], source: MergeSource): Record<string, string> {
  const names = [...new Set(texts.flatMap(tokensIn).map(({ name }) => name))].filter(isMergeField);
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

export const fill = (text: string, values: Record<string, string>) =>
  replaceTokens(text, ({ name, fallback }) => values[name] ?? fallback ?? "");
