export { Decisions, type KnownMember } from "./decisions.ts";
export { keptNumbers } from "./kept-keys.ts";
export { UniqueNames } from "./names.ts";
export { type ColumnField, type DateOrder, type FullMapping, ImportMapping, mostEntries } from "./mapping.ts";
export { type RememberedMapping, signatureOf, withRemembered } from "./remembered.ts";
export { sampleOf, SampleTicket } from "./sample.ts";
export {
  emptyTicket,
  type Source,
  type SourceComment,
  type SourceField,
  type SourceItem,
  type SourceTicket,
} from "./source.ts";
export { planSource } from "./to-plan.ts";
export { type Priority, type Stage, stageOf } from "./words.ts";
