export { Frame } from "./frame.tsx";
export { Invitations } from "./invitations.tsx";
export { TermsGate } from "./terms.tsx";
export { StepError } from "./step-error.tsx";
export { useStep } from "./use-step.ts";
