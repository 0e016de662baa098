// What the programs in `tools` use of the server's internals: they prepare databases, create credentials without the API,
// and send the server's own statements.
export { buildApp, createServer } from "#app.ts";
export { readConfig } from "#config.ts";
export { taskView } from "#features/tasks/tasks/task-view.ts";
export { features, routes } from "#features.ts";
export { notifyDue } from "#features/reactions/notifications/due.ts";
export { type EventType, eventTypes } from "#features/reactions/notifications/types.ts";
export { publicEvents, taskEvents, type TaskEventName } from "#kernel/events.ts";
export { createCredentials } from "#platform/auth/credentials.ts";
export { hashPassword } from "#platform/crypto/passwords.ts";
export { derive } from "#platform/crypto/secret-keys.ts";
export { newApiKey, newToken, sha256 } from "#platform/crypto/tokens.ts";
export { makeZip } from "#platform/files/zip-fixture.ts";
export { awarenessFrame, updateFrame, vectorFrame } from "#platform/live/frames.ts";
export { migrate } from "#platform/db/migrate.ts";
export { type Parameter, type Query, type Reader, readerOver, sql } from "#platform/db/query.ts";
export { sequencerLock } from "#platform/events/sequencer.ts";
export { attachedOf } from "#platform/deployment/feature.ts";
export { openPlatform } from "#platform/deployment/open.ts";
export { startFeatureWorker } from "#platform/deployment/feature-worker.ts";
export { createRecorder } from "./statements/record.ts";
export type { Route } from "#platform/http/route.ts";
