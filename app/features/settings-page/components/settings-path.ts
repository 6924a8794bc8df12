import { href } from "react-router";
import type { SectionId } from "#app/features/settings-page/sections/types.ts";

export const settingsPath = (section: SectionId, item?: string | null) =>
  `${href("/admin/settings")}?${new URLSearchParams({ section, ...(item && { item }) })}`;
