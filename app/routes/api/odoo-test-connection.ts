import { testOdoo } from "#app/features/leads/crm/commands.server.ts";
import { answerApi } from "#app/server/api/answer.server.ts";
import { endpoints } from "#app/server/api/endpoints.ts";
import type { Route } from "./+types/odoo-test-connection.ts";

const answer = (door: Route.ActionArgs | Route.LoaderArgs) =>
  answerApi(door, endpoints.testOdooConnection, ({ actor }) => testOdoo(actor));

export const action = (door: Route.ActionArgs) => answer(door);
export const loader = (door: Route.LoaderArgs) => answer(door);
