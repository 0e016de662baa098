import { created, type Company } from "./company.ts";
import type { ApiClient } from "./people.ts";

/** A saved view, as far as the tests look at it. */
export type SavedView = {
  readonly uuid: string;
  readonly name: string;
  readonly version: number;
  readonly shared: boolean;
  readonly board_uuid: string | null;
};

/** The body that saves a private list, which belongs to no board. */
export function viewBody({ workspace }: Pick<Company, "workspace">, fields: Record<string, unknown> = {}) {
  return { workspace_uuid: workspace.uuid, name: "A view", kind: "list", query: "overdue=true", ...fields };
}

/** Saves a view in the company's workspace. */
export async function savedView(company: Company, who: ApiClient, fields: Record<string, unknown> = {}) {
  return created(await who.post("/profile/views", viewBody(company, fields))).view as SavedView;
}

/** The names of the views that somebody sees in the company's workspace, in their order. */
export async function viewsOf({ workspace }: Company, who: ApiClient): Promise<string[]> {
  const { views } = (await who.get(`/profile/views?workspace_uuid=${workspace.uuid}`)).body as { views: SavedView[] };
  return views.map(({ name }) => name);
}

/** Fills a workspace with views of a person, without requests. */
export async function fillViews(company: Company, who: ApiClient, count: number, shared: boolean): Promise<void> {
  await company.harness.platform.pool.run(
    `insert into saved_views (workspace_uuid, name, kind, query, shared, created_by)
     select $1, 'View ' || n, 'list', '', $4, $2 from generate_series(1, $3::int) n`,
    [company.workspace.uuid, who.uuid, count, shared],
  );
}
