import { type PlannedChecklistItem, planLimits } from "./plan.ts";
import type { SkippedCounter } from "./skipped-counter.ts";
import { counted, cut, oneLine } from "./text.ts";
import { byPosition, type Json, objectsAt, textAt, type TrelloBoard } from "./trello-board.ts";

/** Joins a card's checklists to one list. If there are several, each item names its checklist. */
export function createChecklistReader(
  board: TrelloBoard,
  counter: SkippedCounter,
): (card: Json) => PlannedChecklistItem[] {
  const byCard = Map.groupBy(board.checklists, (checklist) => textAt(checklist, "idCard"));
  function planItem(item: Json, prefix: string): PlannedChecklistItem {
    const whole = oneLine(`${prefix}${oneLine(textAt(item, "name")) || "Untitled item"}`);
    const title = cut(whole, planLimits.checklistItem);
    counter.count(
      "Long checklist items",
      Number(title !== whole),
      (count) => `${counted(count, "item")} cut to ${planLimits.checklistItem} characters.`,
    );
    return { title, is_done: textAt(item, "state") === "complete" };
  }
  return (card) => {
    const checklists = byPosition(byCard.get(textAt(card, "id")) ?? []);
    return checklists.flatMap((checklist) => {
      const name = oneLine(textAt(checklist, "name"));
      const prefix = checklists.length > 1 && name !== "" ? `${name}: ` : "";
      return byPosition(objectsAt(checklist, "checkItems")).map((item) => planItem(item, prefix));
    });
  };
}
