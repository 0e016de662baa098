import { uiWords } from "#i18n/en/ui.ts";
import "./priority-icon.css";

/** A priority; null is none. */
export type Priority = "low" | "medium" | "high" | "urgent" | null;

/** All priorities, the most pressing first. */
export const priorities = ["urgent", "high", "medium", "low", null] as const satisfies readonly Priority[];

const heights = [4, 7, 10] as const;
const strengths = { low: 1, medium: 2, high: 3 } as const;

/**
 * A priority as bars, so that its shape shows it, not its color.
 * @param props.isNamed false where its name stands next to it
 */
export function PriorityIcon({ priority, isNamed = true }: { priority: Priority; isNamed?: boolean }) {
  const name = uiWords.priorities[priority ?? "none"];
  return (
    <svg
      className="priority-icon"
      data-priority={priority ?? "none"}
      width="16"
      height="16"
      viewBox="0 0 16 16"
      {...(isNamed ? { role: "img", "aria-label": name, "data-tooltip": name } : { "aria-hidden": true })}
    >
      <Shape priority={priority} />
    </svg>
  );
}

function Shape({ priority }: { priority: Priority }) {
  if (priority === null) return <path className="priority-none" d="M2.5 8h2.4M6.8 8h2.4M11.1 8h2.4" />;
  if (priority === "urgent")
    return (
      <>
        <rect x="1" y="1" width="14" height="14" rx="3" />
        <path className="priority-sign" d="M8 4.4v4.2M8 11.4v.1" />
      </>
    );
  return heights.map((height, index) => (
    <rect
      key={height}
      x={2 + index * 4.5}
      y={13 - height}
      width="3"
      height={height}
      rx="1"
      opacity={index < strengths[priority] ? 1 : 0.3}
    />
  ));
}
