import { fold } from "#kernel/search-words.ts";
import { csvColumns } from "#features/tasks/columns/index.ts";
import type { ColumnField } from "../tickets/index.ts";

/** A heading without case, accents, spaces and signs, so that “Due Date”, “due_date” and “Due-date” are one. “% Done” is not “Done”. */
export function plainHeading(heading: string): string {
  return fold(heading)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}%#]/gu, "");
}

/** A field that a heading can mean without a person who says so. */
export type KnownField = Exclude<ColumnField, "custom_field">;

// The headings of each field, the likelier one first: of two columns that mean the same field, the first one here is taken.
// In English, then as programs write them in German, French, Spanish, Portuguese, Italian, Dutch, Polish, Czech, Swedish, Danish and
// Norwegian, Finnish, Turkish, Russian and Ukrainian, Japanese, Chinese, Korean.
const headings: Readonly<Record<Exclude<KnownField, "left_out">, string>> = {
  title: `title, summary, subject, task name, issue title, ticket title, card name, item name, story, name, task, item, headline, issue, content, what,
    titel, zusammenfassung, betreff, thema, aufgabe, aufgabenname, vorgang, bezeichnung, überschrift,
    titre, résumé, sujet, objet, tâche, nom de la tâche, nom, intitulé,
    título, resumen, asunto, tarea, nombre de la tarea, nombre, resumo, assunto, tarefa, nome da tarefa, nome,
    titolo, riepilogo, oggetto, attività, nome attività, samenvatting, onderwerp, taak, taaknaam, naam,
    tytuł, podsumowanie, temat, zadanie, nazwa zadania, nazwa, název, souhrn, předmět, úkol,
    sammanfattning, ämne, uppgift, uppgiftens namn, namn, resumé, emne, opgave, oppgave, navn, sammendrag,
    otsikko, yhteenveto, aihe, tehtävä, nimi, başlık, özet, konu, görev, görev adı, ad,
    название, заголовок, тема, задача, наименование, назва, завдання,
    タイトル, 件名, 要約, 概要, タスク, タスク名, 名前, 标题, 標題, 摘要, 任务, 任務, 任务名称, 名称, 제목, 요약, 작업, 이름`,
  description: `description, body, notes, details, card description, issue description, task content, note, text, desc, message,
    beschreibung, notizen, notiz, anmerkungen, inhalt, description détaillée, remarques, contenu,
    descripción, notas, detalles, contenido, descrição, detalhes, conteúdo, descrizione, note, dettagli,
    omschrijving, beschrijving, notities, opis, notatki, szczegóły, popis, poznámky,
    beskrivning, anteckningar, beskrivelse, noter, notater, kuvaus, muistiinpanot, açıklama, notlar,
    описание, заметки, примечание, опис, нотатки, 説明, 詳細, 内容, 备注, 描述, 說明, 备注, 설명, 내용, 메모`,
  status: `status, state, current state, state name, status name, workflow state, column, list, list name, column name, section, section column, stage, bucket name, board column, progress,
    zustand, stand, spalte, liste, phase, bearbeitungsstand, statut, état, etat, colonne, étape,
    estado, columna, lista, fase, etapa, situação, coluna, stato, colonna, toestand, kolom, lijst,
    stan, kolumna, lista, stav, sloupec, läge, kolumn, tilstand, kolonne, tila, sarake, durum, sütun,
    статус, состояние, колонка, этап, стан, стовпець, ステータス, 状態, 状況, 状态, 狀態, 阶段, 상태, 단계`,
  priority: `priority, priority name, importance, urgency, severity,
    priorität, dringlichkeit, wichtigkeit, priorité, urgence, prioridad, prioridade, urgência, priorità, urgenza,
    prioriteit, priorytet, priorita, prioritet, prioriteetti, öncelik, приоритет, пріоритет, важность,
    優先度, 优先级, 優先級, 優先順位, 우선순위`,
  labels: `labels, label, tags, tag, tag names, categories, category, components, component,
    etiketten, etikett, schlagwörter, stichwörter, kategorie, kategorien, komponenten, étiquettes, étiquette, libellés, catégorie, catégories,
    etiquetas, etiqueta, categoría, marcadores, rótulos, categoria, etichette, etichetta, tag,
    etykiety, etykieta, tagi, kategoria, štítky, štítek, etiketter, taggar, kategori, mærkater, etiketit, tunnisteet,
    etiketler, etiket, метки, метка, теги, тег, мітки, ラベル, タグ, 标签, 標籤, 라벨, 태그, 레이블`,
  assignees: `assignees, assignee, assigned to, assignee email, assignee name, owner, owned by, owners, members, member, responsible, person, people, assigned, who, agent, task owner,
    wer, zugewiesen an, zugewiesene person, zuständig, zuständige person, bearbeiter, verantwortlich, verantwortlicher, beauftragter, mitglieder,
    responsable, assigné à, attribué à, personne assignée, membres, asignado a, responsable, persona asignada, persona,
    responsável, atribuído a, atribuído para, assegnatario, assegnato a, responsabile, toegewezen aan, verantwoordelijke,
    przypisany, przypisane do, osoba przypisana, wykonawca, odpowiedzialny, přiřazeno, řešitel, tilldelad, tilldelad till, ansvarig,
    tildelt, tildelt til, ansvarlig, ansvarshavende, vastuuhenkilö, käsittelijä, atanan, atanan kişi, sorumlu,
    исполнитель, ответственный, назначено, виконавець, відповідальний, 担当者, 担当, 负责人, 負責人, 经办人, 指派给, 담당자`,
  start_date: `start date, start, starts on, start on, planned start, custom field start date, begin, begin date, begin on,
    startdatum, beginn, anfang, startet am, date de début, début, fecha de inicio, inicio, data de início, início,
    data di inizio, inizio, startdatum, begindatum, data rozpoczęcia, datum zahájení, začátek, startdato, alkamispäivä, aloituspäivä,
    başlangıç tarihi, дата начала, начало, дата початку, 開始日, 开始日期, 開始日期, 시작일`,
  due_date: `due date, due, due on, deadline, due at, target date, date due, end date, finish date, planned end, due by, duedate, date, end, until, cycle end date,
    fällig am, fälligkeit, fälligkeitsdatum, fällig, enddatum, ende, termin, frist, bis, date d'échéance, échéance, date limite, date de fin,
    fecha de vencimiento, vencimiento, fecha límite, fecha de entrega, plazo, data de vencimento, vencimento, data limite, prazo, data de entrega,
    data di scadenza, scadenza, einddatum, vervaldatum, deadline, termin wykonania, termin, data zakończenia, termín, datum splatnosti,
    förfallodatum, slutdatum, forfaldsdato, frist, forfallsdato, eräpäivä, määräaika, bitiş tarihi, son tarih, teslim tarihi,
    срок, срок выполнения, крайний срок, дедлайн, дата завершения, термін, 期限, 期日, 締切, 截止日期, 到期日, 마감일, 기한`,
  estimate: `estimate, story points, story point estimate, points, custom field story points, custom field story point estimate, sprint points, size, effort, weight, estimated points, task points, estimation,
    schätzung, aufwand, estimación, puntos, estimativa, pontos, stima, punti, schatting, szacowanie, odhad, uppskattning, estimat, arvio, tahmin,
    оценка, 見積もり, ストーリーポイント, 估算, 故事点, 추정치`,
  created_at: `created at, created, created on, created date, creation date, date created, created time, date added, opened, opened at, submitted,
    erstellt, erstellt am, erstelldatum, angelegt am, créé le, date de création, créée, creado, fecha de creación, criado, criado em, data de criação,
    creato, data di creazione, creato il, gemaakt op, aangemaakt, utworzono, data utworzenia, vytvořeno, datum vytvoření, skapad, skapat, oprettet, opprettet,
    luotu, oluşturulma tarihi, oluşturuldu, создано, дата создания, створено, 作成日, 作成日時, 创建时间, 創建時間, 建立时间, 생성일`,
  finished_at: `completed at, completed, completed on, completion date, date completed, finished at, done at, closed at, closed on, closed, resolved, resolved at, resolution date, accepted at, date closed, completed date, done, is completed,
    erledigt am, abgeschlossen am, abgeschlossen, geschlossen, terminé le, completado, concluído em, completato il, voltooid op, zakończono, dokončeno, slutförd, fuldført, valmistunut,
    завершено, закрыто, 完了日, 完成时间, 완료일`,
  archived: `archived, is archived, archived at, archive date, archived on, archiviert, archivé, archivado, arquivado, archiviato, gearchiveerd, zarchiwizowane, arkiverad, arkiveret`,
  id: `id, #, key, issue key, ticket id, task id, issue id, card id, item id, identifier, number, iid, schlüssel, vorgangsschlüssel, vorgangs id, nummer, clé, clé de ticket, clave, chave, chiave, sleutel, klucz, klíč, ключ, キー, 关键字, 키`,
  comments: `comments, comment, kommentare, kommentar, commentaires, commentaire, comentarios, comentário, comentários, commenti, opmerkingen, reacties, komentarze, komentarz, komentáře, kommentarer, kommentit, yorumlar, комментарии, комментарий, коментарі, コメント, 评论, 댓글`,
  checklist: `checklist, checklists, checklist items, to do list, subtasks, checkliste, unteraufgaben, liste de contrôle, lista de verificación, takenlijst, lista kontrolna`,
  board: `board, project, project name, team, board name, projekt, projet, proyecto, projeto, progetto, project naam`,
};

/** Columns that tools write about themselves, and that mean nothing elsewhere. */
const ownAffairs = `url, link, issue url, card url, task url, shortlink, uuid, gid, parent gid, updated at, updated, last modified, last updated, last activity, modified, date updated,
  updated on, position, rank, index, row, indent, language, timezone, date lang, watchers, watcher ids, votes, web url, workspace id, project id, list id, board id, team id, space id, folder id, status id, priority id,
  assignee id, assignee ids, reporter id, creator id, issue type id, security level, last viewed, created id, parent id,
  project key, project type, project lead, project lead id, project description, project url, aktualisiert, mis à jour, actualizado`;

export type KnownMeaning = { readonly field: KnownField; readonly rank: number };

const listed = (names: string): string[] => names.split(",").map(plainHeading);

/** The fields that plain headings can mean, the likelier first, each with its rank: the smaller, the likelier. */
const byName: ReadonlyMap<string, readonly KnownMeaning[]> = (() => {
  const known = new Map<string, KnownMeaning[]>();
  const own = Object.entries(csvColumns).map(([field, { heading }]) => [field, heading] as [KnownField, string]);
  const lists = [...own, ...Object.entries(headings), ["left_out", ownAffairs]] as [KnownField, string][];
  for (const [field, names] of lists) {
    for (const [rank, name] of listed(names).entries()) {
      const fields = known.get(name) ?? [];
      if (!fields.some((each) => each.field === field)) known.set(name, [...fields, { field, rank }]);
    }
  }
  return known;
})();

const wrapped =
  /^(?:custom fields?|benutzerdefinierte[sn]? felde?r?|champs? personnalisés?|campos? personalizados?|カスタム ?フィールド) ?[(（](?<name>.+)[)）]$/iu;

/** The name of a custom field in a heading such as “Custom field (Rank)”; every other heading as it is. */
export const innerHeading = (heading: string): string => wrapped.exec(heading.trim())?.groups?.["name"] ?? heading;

/** The fields that a heading can mean, the likelier first; none for a heading that nobody knows. */
export function knownFields(heading: string): readonly KnownMeaning[] {
  return byName.get(plainHeading(heading)) ?? byName.get(plainHeading(innerHeading(heading))) ?? [];
}
