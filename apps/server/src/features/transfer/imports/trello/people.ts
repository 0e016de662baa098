import { oneLine } from "../text.ts";
import { type Json, listAt, objectsAt, textAt, type TrelloBoard } from "./board.ts";

/** The names of people by their ids. An export has no addresses. */
export function readPeople(board: TrelloBoard): ReadonlyMap<string, string> {
  const people = [
    ...objectsAt(board.json, "members"),
    ...board.cards.flatMap(({ json }) => objectsAt(json, "members")),
  ];
  return new Map(
    people.map((person) => [
      textAt(person, "id"),
      oneLine(textAt(person, "fullName")) || oneLine(textAt(person, "username")),
    ]),
  );
}

/** The names of a card's members. */
export function membersOf(card: Json, people: ReadonlyMap<string, string>): string[] {
  const ids = listAt(card, "idMembers").filter((id) => typeof id === "string");
  return ids.map((id) => people.get(id) ?? "").filter((name) => name !== "");
}
