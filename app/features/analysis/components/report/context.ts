import type { SubmissionResult } from "@conform-to/react";
import { createContext, type RefObject, useContext, useEffect } from "react";
import { href } from "react-router";
import type { ReportBody, ReportPage, StartStep } from "#app/features/analysis/report/page.ts";

export const AssumedQuery = createContext("");

export const useReportAddress = (id: string, below: "" | "/improvements" = "") =>
  href("/analysis/:id", { id }) + below + useContext(AssumedQuery);

export type FormResult = SubmissionResult<string[]> | undefined;

export type OpenReport = { page: ReportPage; letter: ReportBody; links: ReportLinks };

export type ReportLinks = {
  query: string;
  report: string;
  start: (step: StartStep) => string;
  pdf: string;
};

export function useWrongFocus(form: RefObject<HTMLFormElement | null>, refused: object | undefined) {
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>("[aria-invalid=true], [role=alert]")?.focus();
  }, [form, refused]);
}
