import type { ChangeWith, DataBesides, EventName, EventOfOnly } from "#kernel/events.ts";
import { type Page, type PageRow, toLeanPage } from "./view.ts";

type PageEvent = Extract<EventName, `wiki_page.${string}`>;

type BareEvent = EventOfOnly<"page", PageEvent>;

/** The event of a page: the page as it is now, without its content. */
export function pageEvent<const Name extends BareEvent | "wiki_page.created">(
  name: Name,
  row: PageRow,
): ChangeWith<Name, { readonly page: Page }>;
export function pageEvent<const Name extends Exclude<PageEvent, BareEvent>>(
  name: Name,
  row: PageRow,
  data: DataBesides<"page", Name>,
): ChangeWith<Name, { readonly page: Page } & DataBesides<"page", Name>>;
export function pageEvent(name: PageEvent, row: PageRow, data = {}): ChangeWith<PageEvent, { readonly page: Page }> {
  return { name, page_uuid: row.uuid, data: { page: toLeanPage(row), ...data } };
}
