import { testOdoo } from "#app/features/leads/crm/commands.server.ts";
import { answerApi } from "#app/server/api/answer.server.ts";
import { endpoints } from "#app/server/api/endpoints.ts";
import type { Route } from "./+types/odoo-test-connection.ts";

const answer = (args: Route.ActionArgs | Route.LoaderArgs) =>
  answerApi(args, endpoints.testOdooConnection, ({ actor }) => testOdoo(actor));

export const action = (args: Route.ActionArgs) => answer(args);
export const loader = (args: Route.LoaderArgs) => answer(args);
