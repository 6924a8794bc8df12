/** The field that programs fill in. */
export const trapField = "website";

/** Hidden from people; programs that fill in every field give themselves away. */
export function Trap({ id }: { id: string }) {
  const field = `${id}-${trapField}`;
  return (
    <div className="sr-only" aria-hidden="true">
      <label htmlFor={field}>Website</label>
      <input id={field} name={trapField} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
