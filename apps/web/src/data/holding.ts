import type { ApiError } from "@stoa/api";
import type { Copy } from "./copy.ts";
import type { TabMessage, Tabs } from "./tabs.ts";

type Options = {
  readonly copy: Copy;
  readonly tabs: Tabs;
  /** called with the status of the refusal, and with null when the workspace is shown again */
  readonly held: (status: number | null) => void;
};

/** Whether an error says that the server shows the person nothing of a workspace for now. */
export function isHolding({ status, code }: ApiError): boolean {
  return status === 401 || status === 423 || code === "two_factor_required";
}

/**
 * The time in which the server shows the person nothing of the workspace: nobody is signed in (401), a second factor is demanded
 * (403), or the workspace is suspended (423). No tab shows anything then, and the disk has only unsent changes.
 */
export class AccessPause {
  readonly #options: Options;
  #isHeld = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** The server refused to show the workspace. Only the leader does it. */
  begin(status: number): void {
    const { copy, tabs } = this.#options;
    tabs.post({ type: "held", status });
    this.#hold(status);
    void copy.disk.save({ isReset: true });
  }

  /** The leading tab was refused, or has read changes. */
  hear(message: TabMessage): void {
    if (message.type === "held") this.#hold(message.status);
    if (message.type === "changes") this.end();
  }

  #hold(status: number): void {
    this.#isHeld = true;
    this.#options.copy.forget();
    this.#options.held(status);
  }

  /** Changes were read: the server shows the workspace. */
  end(): void {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    this.#options.held(null);
  }
}
