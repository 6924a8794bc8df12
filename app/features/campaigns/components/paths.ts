import { href } from "react-router";
import { withParams } from "#app/lib/current-path.ts";

export const changePath = href("/campaigns/do");

/** The rows of a number. */
export const rowsPath = (params: Record<string, string>) =>
  `${withParams(href("/campaigns"), params)}#people`;

export const rehearsalPath = (lead: string, workflow: string) =>
  withParams(href("/campaigns/rehearsal"), { lead, workflow });
