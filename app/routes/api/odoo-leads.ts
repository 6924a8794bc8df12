import { endpoints } from "#app/domain/api/endpoints.ts";
import { createOdooLead } from "#app/domain/odoo/commands.server.ts";
import { answerApi } from "#app/http/api/answer.server.ts";
import type { Route } from "./+types/odoo-leads.ts";

const answer = (door: Route.ActionArgs | Route.LoaderArgs) =>
  answerApi(door, endpoints.createOdooLead, ({ input, actor }) => createOdooLead(actor, input));

export const action = (door: Route.ActionArgs) => answer(door);
export const loader = (door: Route.LoaderArgs) => answer(door);
