import { fold } from "#kernel/search-words.ts";
import type { CsvValues } from "#features/tasks/columns/index.ts";

/** A word without case, accents and signs around it. */
export function plainWord(word: string): string {
  return fold(word)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** The place of a column in a workflow. `dropped` is finished as well, without having been done. */
export const stages = ["backlog", "to_do", "in_progress", "review", "done", "dropped"] as const;
export type Stage = (typeof stages)[number];

const stageWords: Readonly<Record<Exclude<Stage, "in_progress">, string>> = {
  backlog: `backlog, idea, ideas, icebox, inbox, unscheduled, triage, someday, ideen, eingang, idées, ideas, pomysły`,
  to_do: `to do, todo, open, opened, new, planned, next, ready, selected for development, unstarted, not started, offen, zu erledigen, neu, geplant, nicht begonnen,
    à faire, ouvert, nouveau, non commencé, por hacer, pendiente, abierto, nuevo, sin empezar, a fazer, pendente, aberto, novo, da fare, aperto, nuovo,
    te doen, nieuw, do zrobienia, otwarte, nowe, k vyřízení, nový, att göra, öppen, ny, at gøre, å gjøre, avoin, yapılacak, açık, к выполнению, новая, открыто, сделать, до виконання,
    未着手, 未対応, 新規, 待办, 待處理, 未开始, 할 일, 할일`,
  review: `review, in review, code review, testing, in testing, test, qa, in qa, verification, verify, delivered, ready for review, in prüfung, prüfung, en revue, en révision, en revisión, em revisão, in revisione, w recenzji, レビュー, 审核, 검토`,
  done: `done, complete, completed, closed, finished, resolved, shipped, released, accepted, merged, deployed, live, published, fixed, solved, erledigt, fertig, abgeschlossen, geschlossen, gelöst, fertiggestellt,
    terminé, terminée, fait, fermé, résolu, hecho, terminado, completado, cerrado, resuelto, finalizado, feito, concluído, fechado, resolvido, concluída,
    fatto, completato, chiuso, risolto, completata, gereed, klaar, voltooid, gesloten, afgerond, zrobione, gotowe, zakończone, zamknięte, ukończone, hotovo, dokončeno, uzavřeno, vyřešeno,
    klar, färdig, slutförd, stängd, løst, færdig, fuldført, lukket, ferdig, fullført, lukket, valmis, suljettu, tamam, tamamlandı, bitti, kapalı,
    готово, сделано, завершено, закрыто, решено, выполнено, виконано, закрито, 完了, 済み, 解決済み, クローズ, 完成, 已完成, 已关闭, 已解决, 완료, 완료됨, 해결됨`,
  dropped: `cancelled, canceled, won t do, won t fix, wont do, wontfix, wont fix, duplicate, declined, rejected, discarded, abandoned, not planned, obsolete, invalid, dropped, archived, removed, can t reproduce, cannot reproduce, as designed, by design, not a bug, archive,
    abgebrochen, abgelehnt, verworfen, wird nicht erledigt, duplikat, annulé, abandonné, rejeté, cancelado, descartado, rechazado, rejeitado, annullato, rifiutato, geannuleerd, afgewezen,
    anulowane, odrzucone, zrušeno, zamítnuto, avbruten, annulleret, avbrutt, peruttu, iptal, отменено, отклонено, скасовано, キャンセル, 取消, 已取消, 취소, 취소됨`,
};

const priorityWords: Readonly<Record<Priority | "none", string>> = {
  urgent: `urgent, highest, critical, blocker, immediate, show stopper, showstopper, p0, asap, very high, sehr hoch, höchste, dringend, kritisch, très haute, urgente, critique, muy alta, crítica, crítico, molto alta, altissima, urgentissima, najwyższy, krytyczny, pilne, nejvyšší, kritická, högsta, brådskande, højeste, haster, kiireellinen, acil, kritik, en yüksek, срочно, критический, наивысший, блокирующий, терміново, 緊急, 最高, 紧急, 非常に高い, 긴급, 가장 높음`,
  high: `high, major, important, p1, hoch, wichtig, haute, élevée, importante, alta, alto, hoog, belangrijk, wysoki, ważne, vysoká, hög, viktig, høj, høy, korkea, yüksek, высокий, высокая, важно, високий, 高, 高い, 높음`,
  medium: `medium, normal, moderate, p2, mittel, moyenne, moyen, normale, media, medio, média, médio, middel, gemiddeld, normaal, średni, normalny, střední, normální, mellan, mellem, middels, keskitaso, normaali, orta, средний, средняя, обычный, середній, 中, 보통, 중간`,
  low: `low, lowest, minor, trivial, p3, p4, p5, very low, niedrig, gering, niedrigste, sehr niedrig, basse, faible, baja, bajo, baixa, baixo, bassa, basso, laag, niski, najniższy, nízká, nejnižší, låg, lägsta, lav, laveste, matala, düşük, en düşük, низкий, низкая, самый низкий, низький, 低, 低い, 最低, 낮음, 가장 낮음`,
  none: `none, no priority, unset, not set, n a, keine, aucune, ninguna, nenhuma, nessuna, geen, brak, žádná, ingen, ei mitään, yok, нет, なし, 无, 없음`,
};

export type Priority = NonNullable<CsvValues["priority"]>;

function byWord<Value extends string>(lists: Readonly<Record<Value, string>>): ReadonlyMap<string, Value> {
  const entries = Object.entries(lists) as [Value, string][];
  return new Map(
    entries.flatMap(([value, words]) => words.split(",").map((word) => [plainWord(word), value] as const)),
  );
}

const stageByWord = byWord(stageWords);
const priorityByWord = byWord(priorityWords);

/** The stage that the name of a column means; `in_progress` for every other word. */
export function stageOf(name: string): Stage {
  return stageByWord.get(plainWord(name)) ?? "in_progress";
}

/** The priority that a word of another tool means, also behind a number or a sign (“1 - High”); null for none, undefined for an unknown word. */
export function priorityOf(word: string): Priority | null | undefined {
  const plain = plainWord(word);
  if (plain === "") return null;
  const found = priorityByWord.get(plain) ?? priorityByWord.get(plain.replace(/^p?\d+ /, ""));
  return found === "none" ? null : found;
}
