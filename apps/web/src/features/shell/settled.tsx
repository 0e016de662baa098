import { BuildsFollowed } from "./builds.tsx";
import { ZoneGuessed } from "./zone-guessed.tsx";

/** The work that begins when the first screen stands. Shows nothing itself. */
export function Settled() {
  return (
    <>
      <BuildsFollowed />
      <ZoneGuessed />
    </>
  );
}
