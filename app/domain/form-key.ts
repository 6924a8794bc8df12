import { z } from "#app/domain/zod.ts";

const written = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.\d{1,6})?$/i;

/**
 * The field of a form that says which form it is, however often it is sent: a random UUID, which a form that stays on
 * its page counts on after each success (`….1`). Anything that our pages do not write there counts as no key, and every
 * post without one is a form of its own.
 */
export const formKey = z.string().regex(written).optional().catch(undefined);
