import type { Person } from "#app/features/leads/types.ts";

const names = /(?<![\p{L}\p{N}._])@(?=\p{L})/gu;
const endsWord = /^(?![\p{L}\p{N}])/u;

/** "@Dana Sample", or "@Dana" if no one else on the staff has this first name. */
export function mentionedIn(text: string, people: readonly Person[]): Person[] {
  const found = [...text.matchAll(names)].map(({ index }) => text.slice(index + 1).toLowerCase());
  const startsWith = (name: string) => (rest: string) =>
    rest.startsWith(name) && endsWord.test(rest.slice(name.length));
  const firstOf = ({ name }: Person) => name.toLowerCase().split(" ")[0] ?? "";
  return people.filter((person) => {
    const isOnly = people.filter((each) => firstOf(each) === firstOf(person)).length === 1;
    const isNamed = startsWith(person.name.toLowerCase());
    const isFirst = startsWith(firstOf(person));
    return found.some((rest) => isNamed(rest) || (isOnly && isFirst(rest)));
  });
}

/** The name that is being typed after "@" at the caret. */
export const nameAt = (text: string, caret: number) =>
  /(?<![\p{L}\p{N}._])@([\p{L}]*(?: [\p{L}]*)?)$/u.exec(text.slice(0, caret))?.[1]?.toLowerCase();
