import { boards } from "#features/boards/boards/index.ts";
import { comments } from "#features/tasks/comments/index.ts";
import { relationships } from "#features/tasks/links/index.ts";
import { tasks } from "#features/tasks/tasks/index.ts";
import type { Performer } from "#platform/http/perform.ts";
import type { Route } from "#platform/http/route.ts";
import type { RunAtWork } from "./step-queries.ts";
import { automationActor } from "./view.ts";

const routes = [boards, tasks, comments, relationships].flatMap((feature) => feature.routes);

/** The operation with this id, one of those that automations use. */
export function routeNamed(id: string): Route {
  const route = routes.find((each) => each.id === id);
  if (route === undefined) throw new Error(`There is no operation ${id}.`);
  return route;
}

/** As whom, and with whose rights, a run performs operations. */
export function performerOf(run: RunAtWork): Performer {
  const { run_as_user_uuid, depth } = run;
  const actor = automationActor(run.name, { uuid: run.writer_uuid, name: run.writer_name });
  const via = { automation_uuid: run.automation_uuid, automation_name: run.name, user_uuid: run.writer_uuid };
  return { user_uuid: run_as_user_uuid, actor, via, depth, request_id: run.uuid };
}
