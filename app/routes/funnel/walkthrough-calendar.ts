import { data } from "react-router";
import { findOwnerFile } from "#app/features/walkthroughs/queries.server.ts";
import { exportReply } from "#app/server/documents.server.ts";
import type { Route } from "./+types/walkthrough-calendar.ts";

export async function loader({ params }: Route.LoaderArgs) {
  const file = await findOwnerFile(params.key);
  if (file === null) throw data({ message: "There is no such walkthrough." }, { status: 404 });
  return exportReply({ content: file, fileName: "walkthrough.ics" }, "text/calendar; charset=utf-8");
}
