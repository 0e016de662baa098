import type { Report } from "../report.ts";
import { oneLine } from "../text.ts";
import type { SourceItem } from "../tickets/index.ts";
import { byPosition, type Json, objectsAt, textAt, type TrelloBoard } from "./board.ts";

/** Joins a card's checklists to one list. If there are several, each item names its checklist. */
export function createChecklistReader(board: TrelloBoard, report: Report): (card: Json) => SourceItem[] {
  const byCard = Map.groupBy(board.checklists, (checklist) => textAt(checklist, "idCard"));
  return (card) => {
    const onCard = objectsAt(card, "checklists");
    const checklists = byPosition(byCard.get(textAt(card, "id")) ?? onCard);
    return checklists.flatMap((checklist) => {
      const name = oneLine(textAt(checklist, "name"));
      const prefix = checklists.length > 1 && name !== "" ? `${name}: ` : "";
      const items = byPosition(objectsAt(checklist, "checkItems"));
      tellLost(items, card, report);
      return items.map((item) => ({
        title: `${prefix}${oneLine(textAt(item, "name")) || "Untitled item"}`,
        is_done: textAt(item, "state") === "complete",
      }));
    });
  };
}

function tellLost(items: readonly Json[], card: Json, report: Report): void {
  const example = textAt(card, "name");
  const dated = items.filter((item) => textAt(item, "due") !== "").length;
  report.lost({ what: "Due dates of checklist items", why: "An item has no date here.", count: dated, example });
  const assigned = items.filter((item) => textAt(item, "idMember") !== "").length;
  report.lost({ what: "Members of checklist items", why: "An item has no person here.", count: assigned, example });
}
