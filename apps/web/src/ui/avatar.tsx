import type { CSSProperties } from "react";
import { useState } from "react";
import { hueOf, initials } from "./initials.ts";
import "./avatar.css";

/** A person as far as an avatar shows them: a row of `members`. */
export type AvatarPerson = {
  readonly uuid: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly image_version?: number | null | undefined;
};

/**
 * A person's picture, else the initials on a color that is always theirs.
 * @param props.size in pixels
 * @param props.isNamed false where the name stands next to it
 */
export function Avatar({
  person,
  size = 20,
  isNamed = true,
}: {
  person: AvatarPerson;
  size?: number;
  isNamed?: boolean;
}) {
  const [failed, setFailed] = useState<number | null>(null);
  const name = `${person.first_name} ${person.last_name}`.trim();
  const version = person.image_version ?? null;
  const naming = isNamed ? { role: "img", "aria-label": name, "data-tooltip": name } : { "aria-hidden": true };
  return (
    <span
      className="avatar"
      style={{ "--size": `${size}px`, "--hue": hueOf(person.uuid) } as CSSProperties}
      {...naming}
    >
      {version !== null && version !== failed ? (
        <img
          src={`/profile/image/content/${person.uuid}?v=${version}`}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setFailed(version)}
        />
      ) : (
        <span className="avatar-initials" data-initials={initials(person)} aria-hidden="true" />
      )}
    </span>
  );
}

/** Some people one over the other, and how many more there are. */
export function Avatars({
  people,
  size = 20,
  most = 3,
}: {
  people: readonly AvatarPerson[];
  size?: number;
  most?: number;
}) {
  const shown = people.length > most ? people.slice(0, most - 1) : people;
  return (
    <span className="avatars">
      {shown.map((person) => (
        <Avatar key={person.uuid} person={person} size={size} />
      ))}
      {shown.length < people.length && <span className="avatars-more">+{people.length - shown.length}</span>}
    </span>
  );
}
