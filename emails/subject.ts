import { isStreetOfSubject, problemOfName } from "#app/domain/posted-words.ts";

/** The street of an address, where a subject may name it: anyone can have a mail sent about any address. */
export const subjectStreet = (address: string | null) =>
  address !== null && isStreetOfSubject(address) ? (address.split(",")[0] ?? null) : null;

/** A name for the subject of a mail to staff: all but links. */
export const subjectName = (name: string, otherwise: string) =>
  name.length <= 60 && problemOfName(name) === null ? name : otherwise;
