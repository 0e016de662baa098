import { ids } from "#features/content/examples/index.ts";
import type { Route } from "#platform/http/route.ts";
import { wholePng } from "../files.ts";
import type { Answer, ApiClient } from "../people.ts";

const idOf: Readonly<Record<string, string>> = {
  workspace_uuid: ids.workspace,
  board_uuid: ids.board,
  task_uuid: ids.task,
  other_task_uuid: ids.otherTask,
  status_uuid: ids.status,
  group_uuid: ids.group,
  label_uuid: ids.label,
  field_uuid: ids.field,
  comment_uuid: ids.comment,
  subtask_uuid: ids.subtask,
  attachment_uuid: ids.attachment,
  sprint_uuid: ids.sprint,
  wiki_uuid: ids.wiki,
  page_uuid: ids.page,
  rule_uuid: ids.automation,
  import_uuid: ids.import,
  export_uuid: ids.export,
  invitation_uuid: ids.invitation,
  api_key_uuid: ids.apiKey,
  session_uuid: ids.session,
  signature_uuid: ids.signature,
  push_subscription_uuid: ids.pushSubscription,
  notification_uuid: ids.notification,
  view_uuid: ids.view,
  note_uuid: ids.note,
  secret_uuid: ids.secret,
  webhook_uuid: ids.webhook,
  form_uuid: ids.feedbackForm,
  request_uuid: ids.signatureRequest,
  user_uuid: ids.person,
};

/** Tokens that only the deployment can sign, by the path of their route; the world sets its own. */
export const signed = new Map<string, string>();
/** The parts of a route, or of an operation of the document, from which a request is built. */
type OperationWithExample = Pick<Route, "id" | "path" | "method" | "kind" | "example">;

/** The path of a route's example, with its query. */
export function examplePath(route: Pick<OperationWithExample, "id" | "path" | "example">): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = signed.get(route.path) ?? route.example.params?.[name] ?? idOf[name];
    if (value === undefined) throw new Error(`${route.id} has no example for {${name}}.`);
    return value;
  });
  const query = Object.entries(
    (route.example.query ?? {}) as Record<string, string | number | boolean | undefined>,
  ).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return query.length === 0 ? path : `${path}?${new URLSearchParams(query).toString()}`;
}

const picture = { name: "picture.png", type: "image/png", bytes: wholePng };
const file = { name: "backlog.csv", type: "text/csv", bytes: "Title\nA ticket\n" };

/** Bodies that can only be built when they are sent, by operation; the world sets them. */
export const ofTheMoment = new Map<string, () => Record<string, unknown>>();

/** Sends the document's example of an operation. */
export function exampleRequest(route: OperationWithExample, who: ApiClient): Promise<Answer> {
  const path = examplePath(route);
  if (route.kind === "upload") return who.upload(path, route.path.endsWith("/image") ? picture : file);
  const { body: written } = route.example;
  const now = ofTheMoment.get(route.id)?.();
  const body = now === undefined ? written : { ...(written as object), ...now };
  if (route.method === "GET") return who.get(path);
  if (route.method === "POST") return who.post(path, body);
  if (route.method === "PUT") return who.put(path, body);
  if (route.method === "PATCH") return who.patch(path, body);
  return who.delete(path, body);
}
