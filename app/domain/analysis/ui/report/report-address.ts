import { createContext, useContext } from "react";
import { href } from "react-router";

/** The query of an address that keeps the assumptions which the reader of a report made; with its question mark. */
export const AssumedQuery = createContext("");

/** Where a form of the report is sent to, with what its reader assumed: the answer leads back to the same figures. */
export const useReportAddress = (id: string, below: "" | "/improvements" = "") =>
  href("/analysis/:id", { id }) + below + useContext(AssumedQuery);
