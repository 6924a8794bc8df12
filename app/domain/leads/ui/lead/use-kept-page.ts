import { useState } from "react";

/**
 * The page of a lead: as the server gave it, or, once the lead is gone (null) while its page is open, as it last was. A
 * live update must not take away what somebody is typing there.
 *
 * @param id whose page it is; another lead's page is never kept.
 */
export function useKeptPage<Page>(page: Page | null, id: string): Page | null {
  const [kept, keep] = useState({ id, page });
  if (page !== null && kept.page !== page) keep({ id, page });
  return page ?? (kept.id === id ? kept.page : null);
}
