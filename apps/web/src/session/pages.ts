import type { Page } from "@stoa/api";
import { api } from "./api.ts";

export type { Page } from "@stoa/api";

/** A page with its text. @throws ApiError if it is not there */
export async function readPage(page_uuid: string): Promise<Page> {
  return (await api.getPage({ page_uuid })).page;
}
