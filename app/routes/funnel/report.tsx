import { data, href, isRouteErrorResponse, redirect } from "react-router";
import { askForPerson, correctFacts } from "#app/domain/analysis/commands.server.ts";
import { assumptionsIn } from "#app/domain/analysis/report/assumptions.ts";
import { findReportPage } from "#app/domain/analysis/report-page.server.ts";
import { ReportForm } from "#app/domain/analysis/schema.ts";
import { Report } from "#app/domain/analysis/ui/report/report.tsx";
import { ReportProblem } from "#app/domain/analysis/ui/report/report-problem.tsx";
import type { Route } from "./+types/report.ts";
