import type { CSSProperties } from "react";
import { chipColors } from "./contrast.ts";
import "./label-chip.css";

/** A label in its color. The letters can be read on any. */
export function LabelChip({ name, color }: { name: string; color: string }) {
  const { light, dark } = chipColors(color);
  const style = {
    "--chip": `light-dark(${light.back}, ${dark.back})`,
    "--chip-text": `light-dark(${light.text}, ${dark.text})`,
  } as CSSProperties;
  return (
    <span className="label-chip" dir="auto" style={style}>
      {name}
    </span>
  );
}

/** Only the color of a label, where its name stands next to it. */
export function LabelDot({ color }: { color: string }) {
  return <i className="label-dot" style={{ background: color }} aria-hidden="true" />;
}
