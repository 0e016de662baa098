import type { Change, EventName, Json } from "#kernel/events.ts";
import { type PageRow, toLeanPage } from "./view.ts";

/** The event of a page: the page as it is now, without its content. */
export function pageEvent<const Name extends EventName>(
  name: Name,
  row: PageRow,
  data: { readonly [key: string]: Json | undefined } = {},
): Change<Name> {
  return { name, page_uuid: row.uuid, data: { page: toLeanPage(row), ...data } };
}
