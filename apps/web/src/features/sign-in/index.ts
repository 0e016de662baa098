export { Frame } from "./frame.tsx";
export { Invitations } from "./invitations.tsx";
export { Policies } from "./policies.tsx";
export { TermsGate } from "./terms-gate.tsx";
export { StepForm } from "./step-form.tsx";
export { useStep } from "./use-step.ts";
