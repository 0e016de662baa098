import type { EventType } from "@stoa/server/internals";
import { notifyDue } from "@stoa/server/internals";
import { rulesOf } from "@stoa/server/test/automations.ts";
import { mentioning } from "@stoa/server/test/notified.ts";
import type { ApiClient } from "@stoa/server/test/people.ts";
import { startSeries } from "@stoa/server/test/sprints.ts";
import { ok, type Stage } from "./stage.ts";

/** An action of which others are notified. `nobody`: nobody is named. */
type Cause = { readonly by: "anybody" | "people" | "automations" | "nobody"; readonly act: Act };
type Act = (stage: Stage, who: ApiClient) => Promise<void>;

const day = 86_400_000;
const inDays = ({ harness }: Stage, days: number): string =>
  new Date(harness.platform.services.now() + days * day).toISOString().slice(0, 10);

const report =
  (status: string): Act =>
  async (stage, who) =>
    stage.report(who, "deployments", await stage.task(), { status, environment: "production", ref: "v2" });

async function check({ harness, settle }: Stage): Promise<void> {
  await settle();
  await notifyDue(harness.platform);
}

const moved: Act = async (stage, who) => stage.move(who, await stage.task(), stage.statuses[1]?.uuid ?? "");

/** The cause of each kind of notification. A new kind needs a cause: the type says so. */
export const causes: Readonly<Record<EventType, Cause>> = {
  assigned: {
    by: "anybody",
    act: async (stage, who) =>
      stage.edit(who, await stage.task({ assignee_uuids: [] }), { assignee_uuids: [stage.cleo.uuid] }),
  },
  mention: {
    by: "anybody",
    act: async (stage, who) => {
      const body_json = mentioning(stage.cleo, stage.eve, stage.finn);
      await stage.comment(who, await stage.task({ assignee_uuids: [] }), { body_json });
    },
  },
  comment_reply: {
    by: "anybody",
    act: async (stage, who) => void (await stage.comment(who, await stage.task())),
  },
  moved_by_person: { by: "people", act: moved },
  moved_automatically: { by: "automations", act: moved },
  due_soon: {
    by: "nobody",
    act: async (stage) => {
      await stage.task({ due_date: inDays(stage, 0) });
      await check(stage);
    },
  },
  sprint_started: {
    by: "people",
    act: async ({ company, cleo, eve }) => void (await startSeries(company, [cleo, eve])),
  },
  sprint_ending: {
    by: "nobody",
    act: async (stage) => {
      const { company, cleo, ada } = stage;
      const { board_uuid, uuid } = await startSeries(company, [cleo]);
      const dates = { starts_on: inDays(stage, -8), ends_on: inDays(stage, 0) };
      await ok(ada.patch(`/boards/${board_uuid}/sprints/${uuid}`, dates));
      await check(stage);
    },
  },
  deploy_succeeded: { by: "anybody", act: report("succeeded") },
  deploy_failed: { by: "anybody", act: report("failed") },
};

/** An automation that assigns, comments and moves, when Ben starts it. */
export async function runAutomation(stage: Stage): Promise<void> {
  const { make, path } = rulesOf(stage.company);
  const rule = await make("manual", [
    { type: "assign_user", user_uuid: stage.cleo.uuid },
    { type: "add_comment", body: "By a rule" },
    { type: "move_to_status", status_uuid: stage.statuses[1]?.uuid },
  ]);
  const task = await stage.task({ assignee_uuids: [stage.eve.uuid] });
  await ok(stage.ben.post(`${path}/${rule.uuid}/run`, { task_uuid: task.uuid }));
  await stage.settle();
}
