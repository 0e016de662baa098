import type { DocumentJson, Mention } from "@stoa/document";
import { useCallback, useEffect } from "react";
import { Link } from "wouter";
import { DocumentView } from "#editor/document-view.tsx";
import { AskedState } from "#features/settings/index.ts";
import { useAsked } from "#hooks/use-asked.ts";
import { useRow, useRows } from "#hooks/use-rows.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { pageWords as words } from "#i18n/en/pages.ts";
import { paths } from "#paths.ts";
import { type Page, readPage } from "#session/pages.ts";
import { Notice } from "#ui/notice.tsx";
import "#ui/page.css";
import "./page-screen.css";

/** A page of a wiki, to read: its text, where it lies, and what lies under it. */
export function PageScreen({ page: uuid }: { readonly page: string }) {
  const asked = useAsked(useCallback(() => readPage(uuid), [uuid]));
  const row = useRow("pages", uuid);
  const { read } = asked;
  // others edit it meanwhile
  useEffect(() => void (row !== undefined && read()), [row, read]);
  return (
    <main className="page wiki-page">
      <AskedState asked={asked} />
      {asked.value !== null && asked.error === null && <Text page={asked.value} />}
    </main>
  );
}

function Text({ page }: { readonly page: Page }) {
  const { workspace_uuid: workspace } = useOpened();
  const addressOf = useCallback(
    ({ kind, uuid }: Mention): string | null => {
      if (kind === "ticket") return paths.task(workspace, uuid);
      return kind === "page" ? paths.page(workspace, uuid) : null;
    },
    [workspace],
  );
  const document = page.content_json as unknown as DocumentJson;
  return (
    <>
      <Place page={page} />
      <h1>{page.title}</h1>
      {isEmpty(document) ? <p>{words.empty}</p> : <DocumentView document={document} mentionAddress={addressOf} />}
      <Under page={page} />
      <Notice>{words.readOnly}</Notice>
    </>
  );
}

const isEmpty = ({ content = [] }: DocumentJson): boolean =>
  content.every((block) => block.type === "paragraph" && block.content === undefined);

/** The wiki, and the pages above, the topmost first. */
function Place({ page }: { readonly page: Page }) {
  const { workspace_uuid } = useOpened();
  const wiki = useRow("wikis", page.wiki_uuid);
  const pages = useRows("pages");
  const above: { readonly uuid: string; readonly title: string }[] = [];
  for (let uuid = page.parent_page_uuid; uuid !== null && above.length < pages.length;) {
    const parent = pages.find((each) => each.uuid === uuid);
    if (parent === undefined) break;
    above.unshift(parent);
    uuid = parent.parent_page_uuid;
  }
  return (
    <nav className="wiki-place" aria-label={words.place}>
      <ol>
        {wiki !== undefined && <li>{wiki.name}</li>}
        {above.map(({ uuid, title }) => (
          <li key={uuid}>
            <Link href={paths.page(workspace_uuid, uuid)}>{title}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Under({ page: { uuid: parent } }: { readonly page: Page }) {
  const { workspace_uuid } = useOpened();
  const under = useRows("pages").filter(({ parent_page_uuid }) => parent_page_uuid === parent);
  if (under.length === 0) return null;
  return (
    <nav aria-label={words.under}>
      <h2>{words.under}</h2>
      <ul>
        {under
          .toSorted((one, other) => Number(one.position) - Number(other.position))
          .map(({ uuid, title }) => (
            <li key={uuid}>
              <Link href={paths.page(workspace_uuid, uuid)}>{title}</Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
