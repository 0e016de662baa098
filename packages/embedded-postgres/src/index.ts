export { findBinaries } from "./binaries.ts";
export { prepareCluster } from "./cluster.ts";
export { type EmbeddedDatabase, type EmbeddedOptions, realDirectory, startEmbedded } from "./embedded.ts";
export { chooseLauncher, launch } from "./launcher.ts";
export { clearOrphan } from "./postmaster.ts";
export { provisionDatabase } from "./provision.ts";
export { shareEmbedded } from "./shared.ts";
