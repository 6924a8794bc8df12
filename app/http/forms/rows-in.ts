import { textsIn } from "#app/ui/forms/draft.ts";

type Value = string | Value[] | { [name: string]: Value };

/** What the fields of a form hold, also those of its rows, as in `rows[0].name`. */
export function rowsIn(form: FormData) {
  const all: Record<string, Value> = {};
  for (const [name, value] of textsIn(form)) {
    if (name === "__intent__") continue;
    const path = name.split(/[.[\]]+/).filter(Boolean);
    const last = path.pop() ?? "";
    let at = all;
    for (const [index, part] of path.entries()) {
      at[part] ??= /^\d+$/.test(path[index + 1] ?? last) ? [] : {};
      at = at[part] as typeof all;
    }
    at[last] = value;
  }
  return all;
}
