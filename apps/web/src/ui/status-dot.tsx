import "./status-dot.css";

/**
 * A status in its color: a ring that fills as the work goes on, a check when it is complete. Its name stands next to it.
 * @param props.color `#rrggbb`, null for grey
 * @param props.progress how far along the board's statuses it is, from 0 to 1
 */
export function StatusDot({
  color,
  isComplete = false,
  progress = 0,
}: {
  color: string | null;
  isComplete?: boolean;
  progress?: number;
}) {
  return (
    <svg
      className="status-dot"
      width="14"
      height="14"
      viewBox="0 0 14 14"
      aria-hidden="true"
      style={color === null ? undefined : { color }}
    >
      {isComplete ? (
        <>
          <circle cx="7" cy="7" r="7" fill="currentColor" />
          <path className="status-check" d="M4 7.3l2.1 2.1L10.2 5" />
        </>
      ) : (
        <>
          <circle
            className="status-ring"
            cx="7"
            cy="7"
            r="6"
            strokeDasharray={progress === 0 ? "2.2 1.57" : undefined}
          />
          {/* a circle of half its width drawn so thick that it is a slice of a pie */}
          <circle className="status-pie" cx="7" cy="7" r="1.75" pathLength="1" strokeDasharray={`${progress} 2`} />
        </>
      )}
    </svg>
  );
}
