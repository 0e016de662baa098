import assert from "node:assert/strict";
import { type Company, created } from "../company.ts";
import { person, type ApiClient } from "../people.ts";
import { fortnight, nextFortnight } from "../sprints.ts";
import { savedView } from "../views.ts";
import { startWiki } from "../wiki.ts";

/** A list with at least four entries: its path, and its reader if that is not Ada. */
export type ListWithEntries = { readonly path: string; readonly who?: ApiClient };

const four = ["Four", "One", "three", "two"];

type ListFiller = (company: Company) => Promise<ListWithEntries>;

const at = ({ workspace }: Company): string => `/workspaces/${workspace.uuid}`;
const admin = (company: Company): string => `/admin${at(company)}`;

async function newBoard(company: Company, name: string): Promise<{ uuid: string }> {
  return created(await company.ada.post(`${at(company)}/boards`, { name })).board;
}

async function invite({ ada }: Company, email: string, where: string): Promise<void> {
  created(await ada.post(`${where}/invitations`, { email, role: "member" }));
}

/** The functions that fill these lists, by operation. */
export const filled: Readonly<Record<string, ListFiller>> = {
  listMembers: async (company) => ({ path: `${at(company)}/members` }),
  listPeople: async (company) => ({ path: `${admin(company)}/people` }),
  listBoards: async (company) => {
    for (const name of four) await newBoard(company, name);
    return { path: `${at(company)}/boards` };
  },
  listInvitations: async (company) => {
    for (const name of four) await invite(company, `${name}@example.com`, admin(company));
    return { path: `${admin(company)}/invitations` };
  },
  listOwnInvitations: async (company) => {
    const who = await person(company.harness, "Kim");
    for (const name of four) {
      const { workspace: other } = created(await company.ada.post("/workspaces", { name: `Invites ${name}` }));
      await invite(company, who.email, `/admin/workspaces/${other.uuid}`);
    }
    return { who, path: "/workspaces/invitations" };
  },
  listWorkspaceKeys: async (company) => {
    for (const name of four)
      created(await company.ada.post(`${admin(company)}/api-keys`, { name, service_account: true }));
    return { path: `${admin(company)}/api-keys` };
  },
  listApiKeys: async (company) => {
    for (const name of four)
      created(await company.ben.post("/profile/api-keys", { workspace_uuid: company.workspace.uuid, name }));
    return { who: company.ben, path: "/profile/api-keys" };
  },
  listSprints: async (company) => {
    const { uuid } = await newBoard(company, "Series");
    created(await company.ada.post(`/boards/${uuid}/sprints`, { name: "First", ...fortnight }));
    for (const name of four) created(await company.ada.post(`/boards/${uuid}/sprints`, { name, ...nextFortnight }));
    return { path: `/boards/${uuid}/sprints` };
  },
  listPublished: async (company) => {
    const { page } = await startWiki(company);
    for (const name of four) {
      assert.equal((await company.ada.post(`/boards/${(await newBoard(company, name)).uuid}/publish`)).status, 200);
      assert.equal((await company.ada.post(`/wiki-pages/${(await page(name)).uuid}/publish`)).status, 200);
      created(await company.ada.post(`/boards/${company.board.uuid}/feedback-forms`, { title: name }));
    }
    return { path: `${at(company)}/published` };
  },
  listWikis: async (company) => {
    for (const name of four)
      created(await company.ada.post("/wikis", { workspace_uuid: company.workspace.uuid, name }));
    return { path: `/wikis?workspace_uuid=${company.workspace.uuid}` };
  },
  listWorkspaceTasks: async (company) => {
    const dates = ["2026-01-02", "2026-01-01", "2026-01-01", null];
    for (const priority of ["low", null, "urgent", "urgent", "low", null]) {
      for (const due_date of dates) await company.task({ priority, due_date });
    }
    return { path: `${at(company)}/tasks` };
  },
  listTaskBacklinks: async (company) => {
    const { uuid } = await company.task();
    for (const title of four) await company.task({ title, description: `[it](/tasks/${uuid})` });
    return { path: `/tasks/${uuid}/backlinks` };
  },
  listDeliveries: async (company) => {
    const { webhook } = created(
      await company.ada.post(`${admin(company)}/webhooks`, { url: "https://hooks.example.com/" }),
    );
    await company.harness.platform.pool.run(
      `insert into deliveries (workspace_uuid, webhook_uuid, uuid, event_uuid, event)
       select $1, $2, uuidv7(), gen_random_uuid(), 'ticket.moved' from generate_series(1, 210)`,
      [company.workspace.uuid, webhook.uuid],
    );
    return { path: `${admin(company)}/webhooks/${webhook.uuid}/deliveries` };
  },
  listViews: async (company) => {
    for (const name of [...four, "four 10", "Four 9"]) await savedView(company, company.ada, { name });
    for (const name of four) await savedView(company, company.ben, { name, shared: true });
    return { path: `/profile/views?workspace_uuid=${company.workspace.uuid}` };
  },
  listAutomations: async (company) => {
    const actions = [{ type: "set_priority", priority: "high" }];
    for (const name of four) {
      const body = { name, trigger_type: "ticket.created", actions };
      created(await company.ada.post(`/boards/${company.board.uuid}/automations`, body));
    }
    return { path: `/boards/${company.board.uuid}/automations` };
  },
  listImports: async (company) => {
    await company.harness.platform.pool.run(
      `insert into imports (workspace_uuid, source, dry_run, file_name, created_by, state)
       select $1, 'csv', false, 'a.csv', $2, 'failed' from generate_series(1, 4)`,
      [company.workspace.uuid, company.ada.uuid],
    );
    return { path: `${at(company)}/imports` };
  },
};
