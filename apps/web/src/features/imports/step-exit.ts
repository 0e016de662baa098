/** A button that leaves a step: its text, and the way out. */
export type StepExit = { readonly text: string; readonly go: () => void };
