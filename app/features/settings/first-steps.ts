import type { SectionId } from "#app/features/settings/section-types.ts";

export type FirstStep = { title: string; done: boolean; section?: SectionId; how?: string };
