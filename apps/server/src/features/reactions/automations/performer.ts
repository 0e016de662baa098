import type { Performer } from "#platform/http/perform.ts";
import type { RunAtWork } from "./step-queries.ts";
import { automationActor } from "./view.ts";

/** As whom, and with whose rights, a run performs operations. */
export function performerOf(run: RunAtWork): Performer {
  const { run_as_user_uuid, depth } = run;
  const actor = automationActor(run.name, { uuid: run.writer_uuid, name: run.writer_name });
  const via = { automation_uuid: run.automation_uuid, automation_name: run.name, user_uuid: run.writer_uuid };
  return { user_uuid: run_as_user_uuid, actor, via, depth, request_id: run.uuid };
}
