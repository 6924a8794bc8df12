import type { CompRecord } from "#app/features/analysis/types.ts";
import type { Subject } from "#app/features/leads/property/types.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { stateCode } from "#app/lib/us-states.ts";

const known = new WeakMap<Home, string>();

export type AddressParts = { street: string; city: string; state: string; zipCode: string };

export const addressErrors = {
  format: "Invalid address format. Expected: Street, City, State ZIP",
  stateZip: "Invalid state/zip format. Expected: STATE ZIP",
} as const;

/**
 * Reads 'Street, City, State ZIP'; commas inside the street ("12 Elm St, Apt 4, Ames, IA 50010") stay with the
 * street.
 */
export function parseAddressLine(line: string): Result<AddressParts> {
  const parts = line.replace(/\s+/g, " ").split(",").map(trimmed);
  const stateAndZip = parts.pop() ?? "";
  const city = parts.pop();
  const street = parts.filter(Boolean).join(", ");
  if (!street || !city) return refused("invalid", addressErrors.format);
  const match = /^(\p{L}[\p{L} .]*) (\d{5})(?:-\d{4})?$/u.exec(stateAndZip);
  const [, state, zipCode] = match ?? [];
  if (!state || !zipCode) return refused("invalid", addressErrors.stateZip);
  return done({ street, city, state: stateCode(state) ?? state, zipCode });
}

/** The parts of an address in one line, as far as they are there: "12 Elm St, Ames 50010", "50010". */
export function splitAddress(typed: string): { streetAddress: string; city: string; zipCode: string } {
  const line = typed
    .replace(/\s+/g, " ")
    .trim()
    .replace(/,? (USA|United States)$/i, "");
  const [, before = line, zipCode = ""] = /^(|.*?[ ,]+)(\d{5})(?:-\d{4})?$/.exec(line) ?? [];
  const parts = before.split(",").map(trimmed).filter(Boolean);
  const [, beforeState, state] = /^(?:(.*) )?(\p{L}{2,})$/u.exec(parts.at(-1) ?? "") ?? [];
  if (state && stateCode(state) && (zipCode || parts.length > 1))
    parts.splice(-1, 1, ...(beforeState ? [beforeState] : []));
  const hasCity = parts.length > 1 && !/[\d#]/.test(parts.at(-1) ?? "");
  const city = (hasCity && parts.pop()) || "";
  return { streetAddress: parts.join(", "), city, zipCode };
}

/**
 * For the fields of a public form: splits a whole address in a street field, and capitalizes streets and cities that
 * are all lower or upper case.
 */
export function tidyHomes(form: FormData) {
  for (const [name, typed] of [...form]) {
    if (!name.endsWith("streetAddress") || typeof typed !== "string") continue;
    const fieldOf = (part: string) => name.replace(/streetAddress$/, part);
    const textOf = (part: string) => String(form.get(fieldOf(part)) ?? "").trim();
    const { streetAddress, zipCode, city: found } = splitAddress(typed);
    const city = textOf("city") || found;
    const street = found || !city ? streetAddress : withoutCity(streetAddress, city);
    const isWhole = zipCode && city && street;
    form.set(name, capitalized(isWhole ? street : typed));
    if (city) form.set(fieldOf("city"), capitalized(city));
    if (isWhole && !textOf("zipCode")) form.set(fieldOf("zipCode"), zipCode);
  }
}

/** "1523 NW BEAVER AVE" → "1523 NW Beaver Ave"; mixed case stays. */
export function capitalized(text: string): string {
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return text;
  return text.toLowerCase().replace(/[\p{L}\p{N}]+/gu, (word) => {
    if (/^([ns]?[ew]|[ns]|rr|hc|\d+\p{L})$/u.test(word)) return word.toUpperCase();
    return word.charAt(0).toUpperCase() + word.slice(1);
  });
}

/** "Saint Charles" and "St. Charles". */
export const sameCity = (one: string, other: string) => cityKey(one) === cityKey(other);

const cityKey = (city: string) =>
  shortWords(city)
    .join(" ")
    .replace(/^saint /, "st ")
    .replace(/^mount /, "mt ");

/** "12 Elm St Ames" → "12 Elm St". */
export function withoutCity(street: string, city: string): string {
  const before = street.slice(0, -city.length - 1);
  const isAtEnd = street.slice(before.length).toLowerCase() === ` ${city.toLowerCase()}`;
  return isAtEnd && /\d.* \p{L}/u.test(before) ? before : street;
}

/** "12 Elm St Ames" → "Ames". */
export function afterStreet(line: string): string {
  const parts = line.split(" ");
  const isStreetEnd = (part: string) => shortWords(part).some((word) => streetEnds.has(word));
  return parts.slice(parts.findLastIndex(isStreetEnd) + 1).join(" ");
}

/** `50311-1234` → `50311`; null for anything else. */
export function readZip(typed: string): string | null {
  return /^(\d{5})(-\d{4})?$/.exec(typed.trim())?.[1] ?? null;
}

export function formatAddressLine({ street, city, state, zipCode }: AddressParts): string {
  const stateAndZip = [state, zipCode].map(trimmed).filter(Boolean).join(" ");
  return [street, city, stateAndZip].map(trimmed).filter(Boolean).join(", ");
}

export const addressOfHome = ({ streetAddress: street, city, state, zipCode }: HomeAddress) =>
  formatAddressLine({ street, city, state, zipCode });

/** One key for all spellings of an address: "1840 Grand Avenue, Apt. 4" and "1840 grand ave #4". */
export function normaliseAddress({ street, city, state, zipCode }: AddressParts): string {
  return [
    normaliseStreet(street),
    words(city).join(" "),
    words(state).join(" "),
    zipCode.trim().slice(0, 5),
  ].join("|");
}

/** The street part of `normaliseAddress`: "1840 grand ave # 4", wherever the unit stands. */
export function normaliseStreet(street: string): string {
  const units: string[] = [];
  const rest = shortWords(street)
    .join(" ")
    .replace(/ ?#(?: ([^ #]+)(?: (\p{L}|\d+)(?= #|$))?)?/gu, (_, unit = "", next = "") => {
      // "4 B" and "4-B" are unit 4B; "130-359" is suite 130, unit 359.
      const isSuffix = /\d/.test(next) !== /\d$/.test(unit);
      units.push(...(isSuffix ? [unit + next] : [unit, next]).filter(Boolean));
      return "";
    })
    .split(" ")
    .filter(Boolean);
  // "1160 Sample Ave 9B"
  const isUnit = /^(\d+\p{L}?|\p{L}\d+)$/u.test(rest.at(-1) ?? "") && streetEnds.has(rest.at(-2) ?? "");
  if (units.length === 0 && rest.length > 3 && isUnit) units.push(rest.pop() ?? "");
  return [...rest, ...(units.length > 0 ? ["#", ...units] : [])].join(" ");
}

const trimmed = (text: string) => text.trim();

function words(text: string): string[] {
  const plain = text
    .replace(/(?<=\d)(?=[¼-¾⅐-⅞])/g, " ")
    .replaceAll("№", "#")
    .normalize("NFKD")
    .replace(/\.(?=\p{L}{2}|\d)/gu, " ")
    .replace(/[\u0300-\u036f.'’]/g, "")
    .replaceAll("⁄", "/")
    .toLowerCase()
    .trim();
  return plain
    .replace(
      /^(\d+) ?[-–/] ?(\d+)(?![\d/])/,
      (_, from: string, to: string) => `${from}/${from.slice(0, Math.max(0, from.length - to.length))}${to}`,
    )
    .replace(/^([nsew]\d+)(?=[nsew]\d)/, "$1 ")
    .replace(/\b(rural (route|rte|rt)|r r|rfd)\b/g, "rr")
    .replace(/#/g, " # ")
    .split(/[^\p{L}\p{N}#/]+/u)
    .filter(Boolean);
}

const shortWords = (text: string) => words(text).map((word) => abbreviations.get(word) ?? word);

const ordinals = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(
  " ",
);

const abbreviations = new Map([
  ...ordinals.map((word, at): [string, string] => [word, `${at + 1}${["st", "nd", "rd"][at] ?? "th"}`]),
  ...Object.entries({
    ave: "avenue av",
    blvd: "boulevard boul",
    cir: "circle circ",
    ct: "court crt",
    dr: "drive drv",
    expy: "expressway",
    hts: "heights",
    hwy: "highway",
    ln: "lane",
    pkwy: "parkway pkway pky",
    pl: "place",
    plz: "plaza",
    pt: "point",
    rd: "road",
    sq: "square",
    st: "street str",
    ter: "terrace terr",
    trl: "trail",
    xing: "crossing",
    n: "north",
    e: "east",
    s: "south",
    w: "west",
    ne: "northeast",
    nw: "northwest",
    se: "southeast",
    sw: "southwest",
    "#": "apartment apt unit suite ste",
  }).flatMap(([short, long]) => long.split(" ").map((word): [string, string] => [word, short])),
]);

const streetEnds = new Set("ave blvd cir ct dr ln pkwy pl rd st ter trl way n e s w ne nw se sw".split(" "));

type HomeAddress = Pick<Subject, "streetAddress" | "city" | "state" | "zipCode">;

type Home = Pick<CompRecord, "address" | "zipCode">;

export function homeKey(home: Home): string {
  const kept = known.get(home);
  if (kept !== undefined) return kept;
  const key = `${normaliseStreet(home.address)}|${home.zipCode}`;
  known.set(home, key);
  return key;
}
