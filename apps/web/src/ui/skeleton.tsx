import "./skeleton.css";

/**
 * The place of a text that is loading. It appears after 400 ms, as quicker loading needs no sign.
 * @param props.lines how many lines
 * @param props.height of a line, in pixels
 */
export function Skeleton({
  lines = 1,
  width = "100%",
  height = 12,
}: {
  lines?: number;
  width?: string;
  height?: number;
}) {
  return (
    <span className="skeleton" aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <i key={line} style={{ height, width: line > 0 && line === lines - 1 ? "60%" : width }} />
      ))}
    </span>
  );
}
