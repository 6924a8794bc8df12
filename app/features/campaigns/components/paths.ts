import { href } from "react-router";
import { withParams } from "#app/lib/current-path.ts";

export const changePath = href("/campaigns/do");

export const rehearsalPath = (lead: string, workflow: string) =>
  withParams(href("/campaigns/rehearsal"), { lead, workflow });
