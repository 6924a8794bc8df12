import { isStreetOfSubject, problemOfName } from "#app/lib/text-rules.ts";

/** Anyone can have an email sent about any address. */
export const subjectStreet = (address: string | null) =>
  address !== null && isStreetOfSubject(address) ? (address.split(",")[0] ?? null) : null;

/** Removes links. */
export const subjectName = (name: string, otherwise: string) =>
  name.length <= 60 && problemOfName(name) === null ? name : otherwise;
