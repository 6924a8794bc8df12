import { Search } from "lucide-react";
import type { ComponentProps } from "react";

type SearchFieldProps = Pick<ComponentProps<"input">, "name" | "placeholder" | "defaultValue" | "onInput"> & {
  label: string;
};

/** The text `q` of a list's filters, unless it has another name. */
export const SearchField = ({ label, ...input }: SearchFieldProps) => (
  <label className="relative block min-w-0 flex-1 max-sm:basis-full sm:max-w-80">
    <span className="sr-only">{label}</span>
    <Search
      aria-hidden="true"
      className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-soft"
    />
    <input type="search" name="q" maxLength={100} className="control pl-9" {...input} />
  </label>
);
