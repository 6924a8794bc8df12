import type { SectionId } from "#app/domain/settings/sections.ts";

/** One thing to set up: in a form of the settings, or as `how` says. */
export type FirstStep = { title: string; done: boolean; section?: SectionId; how?: string };
