import { findCurrentBatch } from "#app/features/lead-lists/batches/queries.server.ts";
import { correctWords, findLeadList } from "#app/features/lead-lists/queries.server.ts";
import { filterQuery, readListRequest } from "#app/features/lead-lists/request.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { isAdmin, type StaffActor } from "#app/lib/actor.ts";
import { currentPath } from "#app/lib/current-path.ts";

/** The list that the address of a page asks for. Words that no lead has are replaced by close ones that some lead has. */
export async function findListPage(staff: StaffActor, url: URL, now: Date) {
  const { timeZone } = await findCompany();
  const typedRequest = readListRequest(url.searchParams, timeZone, staff.userId);
  const [typedList, batch] = await Promise.all([
    findLeadList(staff.userId, typedRequest),
    findCurrentBatch(staff, now),
  ]);
  const { words } = typedRequest.filter;
  const corrected = words && typedList.rows.length === 0 ? await correctWords(words) : null;
  const closeUrl = new URL(url);
  if (corrected) closeUrl.searchParams.set("q", corrected.join(" "));
  const closeRequest = readListRequest(closeUrl.searchParams, timeZone, staff.userId);
  const closeList = corrected ? await findLeadList(staff.userId, closeRequest) : typedList;
  const isCorrected = closeList.rows.length > 0 && closeList !== typedList;
  const [list, request, shownUrl] = isCorrected
    ? [closeList, closeRequest, closeUrl]
    : [typedList, typedRequest, url];
  return {
    ...list,
    batch,
    sort: request.sort,
    unknown: request.unknown,
    filtered: Object.keys(request.filter).length > 0,
    missed: isCorrected && words ? words.join(" ") : null,
    isAdmin: isAdmin(staff),
    query: filterQuery(shownUrl.searchParams),
    now,
    timeZone,
    here: currentPath(shownUrl),
  };
}
