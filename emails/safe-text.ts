import { isNameOfGreeting, isStreet, isStreetOfSubject, problemOfName } from "#app/lib/text-rules.ts";

// Anyone can have an email sent in another person's name, so text that is no plain address or name is left out.

/** Starts with "Hi Ann," if the name is safe in an email. The sentence starts in lower case. */
export const greeted = (name: string | null, sentence: string) =>
  name && isNameOfGreeting(name)
    ? `Hi ${firstName(name)}, ${sentence}`
    : sentence.charAt(0).toUpperCase() + sentence.slice(1);

function firstName(name: string) {
  const [first = name] = name.trim().split(/\s+/);
  // `Dr. Ann Sample` and `J.R. Sample` are not shortened.
  return first.endsWith(".") || first.length < 2 ? name : first;
}

export const safeStreet = (street: string | null, otherwise = "your property") =>
  street !== null && isStreet(street) ? street : otherwise;

/** Appends the street line to a subject. */
export const withStreet = (subject: string, address: string | null, joint = ": ") =>
  address !== null && isStreetOfSubject(address) ? `${subject}${joint}${address.split(",")[0]}` : subject;

export const subjectName = (name: string, otherwise: string) =>
  name.length <= 60 && problemOfName(name) === null ? name : otherwise;
