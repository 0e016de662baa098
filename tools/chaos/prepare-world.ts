import { type Api, signedIn } from "./newcomer.ts";
import type { Deployment } from "./deployment.ts";
import { asking } from "./record.ts";
import { takenName } from "./operations.ts";
import type { Endpoint, Manner, Receivers } from "./receivers.ts";
import type { LoadedWorkspace, World } from "./world.ts";

const manners: readonly Manner[] = ["healthy", "flaky", "slow"];
/** A slow receiver takes five requests a second, so it only gets the rarer events. */
const slowEvents: readonly string[] = ["comment.created", "ticket.archived"];

/** Creates people, workspaces, boards, tasks and endpoints, before anything is killed. */
export async function prepareWorld(
  { url, dataFolder, postgres }: Deployment,
  receivers: Receivers,
  counts: { readonly workspaces: number; readonly tickets: number },
): Promise<World> {
  const ada = await signedIn(url, dataFolder, "Ada");
  const bob = await signedIn(url, dataFolder, "Bob");
  const workspaces: LoadedWorkspace[] = [];
  const endpoints: Endpoint[] = [];
  for (let count = 0; count < counts.workspaces; count += 1) {
    const { workspace } = await ada.send("POST", "/workspaces", { name: `Chaos ${count}` });
    await join(ada, bob, workspace.uuid);
    // only a few invitations a day are mailed to an address
    await asking(postgres.url, (sql) => sql`delete from mail_counts`);
    endpoints.push(...(await addEndpoints(ada, workspace.uuid, receivers)));
    workspaces.push(await prepareWorkspace(ada, workspace.uuid, counts.tickets));
  }
  return { people: [ada, bob], workspaces, endpoints };
}

async function join(owner: Api, guest: Api, workspace_uuid: string): Promise<void> {
  const email = "bob@example.com";
  const path = `/admin/workspaces/${workspace_uuid}/invitations`;
  const { invitation } = await owner.send("POST", path, { email, role: "admin" });
  await guest.send("POST", `/workspaces/invitations/${invitation.uuid}/accept`);
}

async function addEndpoints(owner: Api, workspace_uuid: string, receivers: Receivers): Promise<Endpoint[]> {
  const endpoints: Endpoint[] = [];
  for (const manner of manners) {
    const path = `/${workspace_uuid}/${manner}`;
    const events = manner === "slow" ? slowEvents : null;
    const wanted = { url: receivers.urlOf(path), ...(events !== null && { events }) };
    const { webhook, secret } = await owner.send("POST", `/admin/workspaces/${workspace_uuid}/webhooks`, wanted);
    const endpoint = { uuid: webhook.uuid as string, workspace_uuid, manner, secret: secret as string, events };
    receivers.add(path, endpoint);
    endpoints.push(endpoint);
  }
  return endpoints;
}

async function prepareWorkspace(owner: Api, workspace_uuid: string, tickets: number): Promise<LoadedWorkspace> {
  const { board } = await owner.send("POST", `/workspaces/${workspace_uuid}/boards`, { name: "Anvil" });
  await owner.send("POST", `/workspaces/${workspace_uuid}/labels`, { name: takenName, color: "#112233" });
  const shared: string[] = [];
  for (let count = 0; count < tickets; count += 1) {
    const { task } = await owner.send("POST", `/boards/${board.uuid}/tasks`, { title: `Ticket ${count}` });
    shared.push(task.uuid as string);
  }
  const shown = await owner.send("GET", `/boards/${board.uuid}`);
  const status_uuids = (shown.statuses as { uuid: string }[]).map(({ uuid }) => uuid);
  return { workspace_uuid, board_uuid: board.uuid as string, status_uuids, shared, archivable: [] };
}
