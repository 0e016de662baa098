import { csvColumns } from "#features/tasks/columns/index.ts";
import type { Priority, Stage } from "../tickets/index.ts";
import { arrangeAzure } from "./arrange-azure.ts";
import { arrangeMonday } from "./arrange-monday.ts";
import { arrangePivotal } from "./arrange-pivotal.ts";
import { arrangeTodoist } from "./arrange-todoist.ts";
import type { KnownField } from "./headings.ts";
import { plainHeading } from "./headings.ts";
import type { TableArrangement } from "./read-table.ts";

/** A tool whose tables are known by their headings. */
export type TableTool = {
  readonly tool: string;
  /** headings that a table of this tool has: all of one of the lists */
  readonly needs: readonly (readonly string[])[];
  /** the meaning of headings that mean something else in this tool than in others; several can mean one field */
  readonly columns?: Readonly<Record<string, KnownField | "custom_field">>;
  /** headings, as they are written, of what only means something in the tool */
  readonly ownAffairs?: RegExp;
  /** the meaning of every other heading, whatever it means elsewhere */
  readonly others?: "custom_field";
  /** the identifiers are the same in every file of the tool; otherwise only in files of the same name */
  readonly hasGlobalIds?: true;
  /** the texts are wiki markup of Jira */
  readonly hasJiraMarkup?: true;
  /** cells that a spreadsheet would take for formulas have an apostrophe before them */
  readonly hasGuard?: true;
  /** an empty cell is written as `null` */
  readonly hasNulls?: true;
  /** a label has its color in parentheses behind its name */
  readonly hasColorsInLabels?: true;
  /** a cell with several boards: the ticket comes to the first */
  readonly hasListsOfBoards?: true;
  /** the numbers and words by which the tool writes priorities */
  readonly priorities?: Readonly<Record<string, Priority | "none">>;
  /** the stages of words that mean something else in this tool than in others */
  readonly stages?: Readonly<Record<string, Stage>>;
  /** columns with durations as numbers, and how many of their unit are a second */
  readonly durations?: { readonly headings: readonly string[]; readonly perSecond: number };
  /** makes a table with a row for each ticket of one that is built otherwise */
  readonly arrange?: (table: TableArrangement) => TableArrangement;
};

const fourNumbers = { 1: "urgent", 2: "high", 3: "medium", 4: "low" } as const;

// Headings of Jira in German, French, Spanish and Japanese besides the English ones.
const jiraColumns: TableTool["columns"] = {
  ...meant("id", "Issue key, Vorgangsschlüssel, Clé de ticket, Clave de incidencia, 課題キー, キー"),
  ...meant(
    "finished_at",
    "Resolved, Erledigt, Résolu, Résolue, Resuelta, Resuelto, 解決日, 解決済み, Status Category, Statuskategorie, Catégorie d'état, Categoría de estado, ステータスカテゴリ",
  ),
  ...meant("created_at", "Created, Erstellt, Création, Créé, Creada, Creado, 作成日"),
  ...meant("due_date", "Due Date, Due, Fälligkeitsdatum, Fällig, Date d'échéance, Fecha de vencimiento, 期日"),
  ...meant("labels", "Labels, Stichwörter, Étiquettes, Etiquetas, ラベル"),
  ...meant("labels", "Component/s, Components, Komponente(n), Komponenten, Composants, Componentes, コンポーネント"),
  ...meant(
    "assignees",
    "Assignee, Zugewiesene Person, Bearbeiter, Personne assignée, Responsable, Persona asignada, 担当者",
  ),
  ...meant(
    "description",
    "Description, Beschreibung, Descripción, 説明, Attachment, Anhang, Pièce jointe, Pièces jointes, Adjunto, 添付ファイル",
  ),
  ...meant("comments", "Comment, Kommentar, Commentaire, Comentario, コメント"),
  ...meant(
    "custom_field",
    `Issue Type, Resolution, Reporter, Team, Environment, Fix Version/s, Fix versions, Affects Version/s, Affects versions, Sprint, Log Work, Parent, Parent key, Parent summary, Parent id,
    Lösung, Résolution, Resolución, 解決状況, Autor, Rapporteur, Informador, 報告者, Vorgangstyp, Type de ticket, Tipo de Incidencia, 課題タイプ, Umgebung, Environnement, Entorno, 環境,
    Original estimate, Remaining estimate, Time spent`,
  ),
};

const ownHeadings = ["Title", "Status", "Group", "Labels", "Assignees", "Created at", "Archived", "Description"];

/** The tools. A table is of the one of which it has the most needed headings. */
const tools: readonly TableTool[] = [
  {
    tool: "stoa",
    needs: ["Key", "Number"].map((first) => [first, ...ownHeadings]),
    columns: {
      Key: "id",
      // before there were keys
      Number: "left_out",
      Title: "title",
      Status: "status",
      Group: "custom_field",
      ...Object.fromEntries(Object.entries(csvColumns).map(([field, { heading }]) => [heading, field as KnownField])),
      Labels: "labels",
      Assignees: "assignees",
      "Created at": "created_at",
      Archived: "archived",
      Description: "description",
    },
    others: "custom_field",
    hasGuard: true,
  },
  {
    tool: "linear",
    needs: [
      ["ID", "Team", "Title", "Status"],
      ["identifier", "title", "priorityLabel"],
      ["identifier", "title", "state", "team"],
    ],
    columns: {
      identifier: "id",
      state: "status",
      Priority: "priority",
      priorityLabel: "priority",
      Canceled: "finished_at",
      canceledAt: "finished_at",
      "Parent issue": "custom_field",
      Initiatives: "custom_field",
      Team: "left_out",
      "Cycle Name": "custom_field",
      cycle: "custom_field",
      Project: "custom_field",
    },
    ownAffairs:
      /^(?:id|UUID|Creator|Cycle (?:Number|Start|End)|Triaged|Started|Project ID|Project Milestone ID|(?:started|triaged|autoClosed|snoozedUntil|addedToCycle|addedToProject|autoArchived)At|sortOrder|subIssueSortOrder|boardOrder|branchName|number|customerTicketCount|trashed|slug\w*)$/,
    priorities: { 0: "none", ...fourNumbers },
    hasGlobalIds: true,
  },
  {
    tool: "jira",
    needs: [
      ["Summary", "Issue key"],
      ["Summary", "Issue Type"],
      ["Summary", "Issue id"],
      ["Summary", "Status", "Comment"],
      ["Zusammenfassung", "Vorgangsschlüssel"],
      ["Zusammenfassung", "Vorgangstyp"],
      ["Résumé", "Clé de ticket"],
      ["Résumé", "Type de ticket"],
      ["Resumen", "Clave de incidencia"],
      ["Resumen", "Tipo de Incidencia"],
      ["要約", "課題キー"],
      ["要約", "キー", "課題タイプ"],
    ],
    columns: jiraColumns,
    ownAffairs:
      /^(?:Σ.*|Issue id|Vorgangs-ID|ID de ticket|ID de la incidencia|課題 ?ID|Project (?:key|name|type|lead|lead id|description|url)|Projekt(?:schlüssel|name|typ|leiter|leiter-ID|beschreibung|-URL)|(?:Clé|Nom|Type|Responsable|Description|URL) d[ue] projet|.*del? proyecto|プロジェクト.*|Creator(?: Id)?|Ersteller|Créateur|Creador|作成者|Assignee Id|Reporter Id|Votes|Stimmen|Votos|投票|Watchers(?: Id)?|Beobachter|Observateurs|Updated|Aktualisiert|Mise à jour|Actualizada|更新日|Last Viewed|Zuletzt angesehen|Dernière consultation|Última visualización|最終表示日|Work Ratio|Arbeitsverhältnis|Security Level|Sicherheitsstufe|Status Category Changed|Custom field \((?:Rank|Development|\[CHART\].*)\))$/i,
    durations: {
      headings: [
        ...split(
          "Original estimate, Remaining Estimate, Time Spent, Ursprüngliche Schätzung, Verbleibende Schätzung, Zeitaufwand",
        ),
        ...split(
          "Estimation d'origine, Estimation originale, Estimation restante, Temps passé, Estimación original, Estimación restante, Tiempo empleado, 初期見積り, 残余見積り, 消費時間",
        ),
      ],
      perSecond: 1,
    },
    hasGlobalIds: true,
    hasJiraMarkup: true,
  },
  {
    tool: "github",
    needs: [
      ["number", "title", "state"],
      ["number", "title", "html_url"],
    ],
    columns: {
      number: "id",
      body: "description",
      closed: "finished_at",
      closedAt: "finished_at",
      closed_at: "finished_at",
      milestone: "custom_field",
      author: "custom_field",
      user: "custom_field",
      type: "custom_field",
    },
    ownAffairs:
      /^(?:id|node_id|(?:\w+_)?url|updated_?at|locked|reactions(?:\..*)?|reactionGroups|isPinned|pull_request\..*|performed_via_github_app|sub_issues_summary\..*|issue_dependencies_summary\..*|author_association|projectItems|projectCards|timeline_url|score|repository_url|closedByPullRequestsReferences)$/i,
  },
  {
    tool: "gitlab",
    needs: [
      ["Issue ID", "URL", "Title", "State"],
      ["Title", "Issue ID", "State", "Confidential"],
      ["iid", "title", "state"],
    ],
    columns: {
      "Issue ID": "id",
      iid: "id",
      "Author Username": "left_out",
      Author: "custom_field",
      "Created At (UTC)": "created_at",
      "Closed At (UTC)": "finished_at",
      "Closed At": "finished_at",
      closed_at: "finished_at",
      Assignee: "left_out",
      "Assignee Username": "assignees",
      assignees: "assignees",
      "Epic Title": "custom_field",
      "Epic ID": "left_out",
      Locked: "custom_field",
      Confidential: "custom_field",
      Weight: "estimate",
    },
    ownAffairs:
      /^(?:id|project_id|URL|web_url|Updated At(?: \(UTC\))?|updated_at|_links\..*|references\..*|task_completion_status\..*|time_stats\.human.*|time_stats\.total.*|upvotes|downvotes|merge_requests_count|user_notes_count|has_tasks|blocking_issues_count|discussion_locked|moved_to_id|service_desk_reply_to|imported(?:_from)?|epic_iid|severity|closed_by|issue_type|type|assignee)$/i,
    durations: { headings: ["Time Estimate", "Time Spent", "time_stats.time_estimate"], perSecond: 1 },
  },
  {
    tool: "asana",
    needs: [
      ["Task ID", "Name", "Section/Column"],
      ["Task ID", "Name", "Assignee Email"],
      ["Task ID", "Name", "Projects"],
    ],
    columns: {
      "Task ID": "id",
      "Section/Column": "status",
      Column: "status",
      Section: "status",
      Assignee: "left_out",
      "Assignee Email": "assignees",
      Projects: "board",
      "Parent task": "custom_field",
      "Completed At": "finished_at",
    },
    hasListsOfBoards: true,
    hasGlobalIds: true,
  },
  {
    tool: "plane",
    needs: [
      ["Name", "State", "Module Name", "Cycle Name"],
      ["Name", "State", "Priority", "Target Date", "Created At"],
      ["Name", "State Name", "Target Date"],
    ],
    columns: {
      Identifier: "id",
      "Cycle Name": "custom_field",
      "Module Name": "custom_field",
      "Cycle End Date": "custom_field",
      "Created By": "custom_field",
      "Target Date": "due_date",
    },
    hasGlobalIds: true,
  },
  {
    tool: "pivotal",
    needs: [
      ["Id", "Title", "Current State"],
      ["Id", "Story", "Current State"],
    ],
    columns: {
      Story: "title",
      "Owned By": "assignees",
      "Accepted at": "finished_at",
      Deadline: "due_date",
      Type: "custom_field",
      Iteration: "custom_field",
      "Requested By": "custom_field",
      Blocker: "custom_field",
      "Blocker Status": "custom_field",
      Checklist: "checklist",
    },
    ownAffairs: /^(?:URL|Iteration Start|Iteration End|Pull Request|Git Branch)$/i,
    stages: { finished: "review", rejected: "in_progress", accepted: "done", unscheduled: "backlog" },
    arrange: arrangePivotal,
    hasGlobalIds: true,
  },
  {
    tool: "redmine",
    needs: [
      ["#", "Tracker", "Status", "Subject"],
      ["#", "Tracker", "Status", "Thema"],
      ["#", "Tracker", "Statut", "Sujet"],
      ["#", "Tipo", "Estado", "Asunto"],
    ],
    columns: {
      "#": "id",
      Project: "board",
      Projekt: "board",
      Projet: "board",
      Proyecto: "board",
      Autor: "custom_field",
      Author: "custom_field",
      Private: "custom_field",
      Closed: "finished_at",
      Geschlossen: "finished_at",
      Abgabedatum: "due_date",
      Beginn: "start_date",
      Angelegt: "created_at",
      Created: "created_at",
      Category: "labels",
      Kategorie: "labels",
      "Parent task": "custom_field",
      Files: "description",
      Dateien: "description",
      "Last notes": "comments",
      "Letzte Kommentare": "comments",
    },
    ownAffairs:
      /^(?:Total estimated time|Total spent time|Summe .*|Updated|Aktualisiert|Mis à jour|Actualizado|Last updated by)$/i,
    hasGlobalIds: true,
  },
  {
    tool: "todoist",
    needs: [["TYPE", "CONTENT", "PRIORITY", "INDENT"]],
    columns: {
      CONTENT: "title",
      Section: "status",
      RESPONSIBLE: "assignees",
      DEADLINE: "custom_field",
      DURATION: "custom_field",
      AUTHOR: "custom_field",
      REPEATS: "custom_field",
    },
    ownAffairs: /^(?:TYPE|INDENT|DATE_LANG|TIMEZONE|DURATION_UNIT|DEADLINE_LANG|meta|view_style=.*)$/i,
    priorities: { 1: "urgent", 2: "high", 3: "medium", 4: "none" },
    arrange: arrangeTodoist,
  },
  {
    tool: "clickup",
    needs: [
      ["Task ID", "Task Name", "Status"],
      ["Task ID", "Task Name", "List Name"],
    ],
    columns: {
      "Task ID": "id",
      "Task Name": "title",
      "Task Content": "description",
      Attachments: "description",
      "List Name": "board",
      "Space Name": "custom_field",
      "Folder Name/Path": "custom_field",
      "Parent ID": "custom_field",
      "Assigned Comments": "comments",
      "Date Created": "created_at",
      "Date Closed": "finished_at",
      "Date Done": "finished_at",
      "Time Estimated": "custom_field",
      "Time Spent": "custom_field",
    },
    ownAffairs: /^(?:.* Text|Rolled Up Time|Date Updated|Task Custom ID|Linked docs)$/i,
    priorities: fourNumbers,
    hasNulls: true,
    durations: { headings: ["Time Estimated", "Time Spent"], perSecond: 1_000 },
    hasGlobalIds: true,
  },
  {
    tool: "monday",
    needs: [
      ["Name", "Subitems"],
      ["Name", "Person", "Status", "Date"],
      ["Name", "Item ID"],
      ["Name", "Owner", "Status", "Due date", "Group"],
    ],
    columns: {
      "Item ID": "id",
      "Item ID (auto generated)": "id",
      Group: "custom_field",
      Subitems: "checklist",
      Date: "due_date",
      Person: "assignees",
    },
    arrange: arrangeMonday,
    hasGlobalIds: true,
  },
  {
    tool: "trello",
    hasColorsInLabels: true,
    needs: [["Card ID", "Card Name", "List Name"]],
    columns: {
      "Card ID": "id",
      "Card Name": "title",
      "Card Description": "description",
      "Attachment Links": "description",
      Attachments: "description",
      "List Name": "status",
      "Board Name": "board",
      "Due Complete": "finished_at",
    },
    ownAffairs:
      /^(?:Card URL|Attachment Count|Checklist Item (?:Total|Completed) Count|Vote Count|Comment Count|Last Activity Date|List ID|Board ID)$/i,
    hasGlobalIds: true,
  },
  {
    tool: "azure-devops",
    needs: [
      ["ID", "Work Item Type", "State"],
      ["ID", "Work Item Type", "Title"],
      ["ID", "Work Item Type", "Title 1"],
    ],
    columns: {
      "Title 1": "title",
      "Title 2": "title",
      "Title 3": "title",
      "Title 4": "title",
      "Title 5": "title",
      "Title 6": "title",
      "Work Item Type": "custom_field",
      "Area Path": "custom_field",
      "Iteration Path": "custom_field",
      Parent: "custom_field",
      "Board Column": "custom_field",
      "Closed Date": "finished_at",
      "Story Points": "estimate",
      Effort: "estimate",
      "Target Date": "due_date",
    },
    ownAffairs:
      /^(?:Rev|Changed Date|Changed By|Watermark|Stack Rank|Backlog Priority|Comment Count|Area ID|Iteration ID)$/i,
    priorities: fourNumbers,
    stages: { removed: "dropped", resolved: "review" },
    arrange: arrangeAzure,
    hasGlobalIds: true,
  },
  {
    tool: "shortcut",
    needs: [["id", "name", "type", "requester", "owners", "state"]],
    columns: {
      type: "custom_field",
      requester: "custom_field",
      owners: "assignees",
      is_completed: "finished_at",
      completed_at: "finished_at",
      is_archived: "archived",
      tasks: "checklist",
      epic: "custom_field",
      iteration: "custom_field",
      project: "custom_field",
      team: "custom_field",
    },
    ownAffairs:
      /^(?:(?:started|updated|moved)_at|external_ticket_count|\w+_id|utc_offset|epic_(?:is_archived|created_at|started_at|due_date|state)|is_blocked|is_a_blocker|workflow)$/i,
    hasGlobalIds: true,
  },
  {
    tool: "youtrack",
    needs: [
      ["Issue Id", "Summary", "State"],
      ["Issue Id", "Summary", "Resolved"],
      ["Issue Id", "Summary", "Reporter", "Project"],
      ["ID", "Summary", "Subsystem", "State"],
    ],
    columns: {
      "Issue Id": "id",
      ID: "id",
      Resolved: "finished_at",
      Type: "custom_field",
      Subsystem: "custom_field",
      Reporter: "custom_field",
    },
    ownAffairs: /^(?:Updated|Updater|Votes|Commenters?)$/i,
    hasGlobalIds: true,
  },
];

function split(headings: string): string[] {
  return headings.split(",").map((heading) => heading.trim());
}

function meant(field: KnownField | "custom_field", headings: string): Record<string, KnownField | "custom_field"> {
  return Object.fromEntries(split(headings).map((heading) => [heading, field]));
}

const bySign = tools
  .flatMap((tool) => tool.needs.map((needs) => ({ tool, needs: needs.map(plainHeading) })))
  .toSorted((one, other) => other.needs.length - one.needs.length);

/** The tool that wrote a table with these headings; null for any other table. */
export function toolOf(headings: readonly string[]): TableTool | null {
  const present = new Set(headings.map(plainHeading));
  return bySign.find(({ needs }) => needs.every((heading) => present.has(heading)))?.tool ?? null;
}

const meanings = new Map(
  tools.map((tool) => [
    tool,
    new Map(Object.entries(tool.columns ?? {}).map(([heading, field]) => [plainHeading(heading), field])),
  ]),
);

/** The meaning of a heading in a tool; undefined if it is the one that it has elsewhere. */
export function meaningIn(tool: TableTool, heading: string): KnownField | "custom_field" | undefined {
  const found = meanings.get(tool)?.get(plainHeading(heading));
  if (found !== undefined) return found;
  return tool.ownAffairs?.test(heading.trim()) === true ? "left_out" : tool.others;
}
