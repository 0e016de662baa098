import { buildApp, createServer } from "#app.ts";
import { features, routes } from "#features.ts";
import { attachedOf } from "#platform/deployment/feature.ts";
import { openPlatform } from "#platform/deployment/open.ts";
import { logOptions } from "#platform/http/log.ts";
import type { Harness } from "./harness.ts";

/** Another server on the same database, as a second process would be: it shares nothing else. */
export async function secondServer(harness: Harness): Promise<Pick<Harness, "app" | "platform" | "atEnd">> {
  const { config, databaseUrl } = harness;
  const app = createServer(config, logOptions(config.LOG_LEVEL));
  const attached = attachedOf(features);
  const platform = await openPlatform({ config, databaseUrl, baseUrl: "https://stoa.test", log: app.log, attached });
  await buildApp(app, config, platform, routes);
  harness.atEnd(async () => {
    await app.close();
    await platform.close();
  });
  return { app, platform, atEnd: harness.atEnd };
}
