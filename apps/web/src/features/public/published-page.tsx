import type { DocumentJson } from "@stoa/document";
import { DocumentView } from "#editor/document-view.tsx";
import { publicWords as words } from "#i18n/en/public.ts";
import type { PublicPage } from "#session/public.ts";
import { Page } from "./frame.tsx";
import { longDayText } from "#i18n/times.ts";

type Props = { readonly token: string; readonly page: PublicPage };

/** A page of a wiki that everybody with the link reads, and the pages around it that are public too. */
export function PublishedPage({ token, page }: Props) {
  const document = page.content_json as DocumentJson;
  const isEmpty = page.content_markdown.trim() === "";
  return (
    <Page title={page.title} above={<Above token={token} page={page} />}>
      <article className="public-text">
        {isEmpty ? <p className="public-note">{words.pageEmpty}</p> : <DocumentView document={document} />}
      </article>
      {page.children.length > 0 && (
        <nav className="public-pages" aria-label={words.pageChildren}>
          <h2>{words.pageChildren}</h2>
          <ul>
            {page.children.map(({ uuid, title }) => (
              <li key={uuid}>
                <a href={addressOf(token, uuid)} dir="auto">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <footer className="public-note">{words.pageUpdated({ date: longDayText(page.updated_at) })}</footer>
    </Page>
  );
}

function Above({ token, page: { parents } }: Props) {
  if (parents.length === 0) return null;
  return (
    <nav className="public-path" aria-label={words.pagePath}>
      <ol>
        {parents.map(({ uuid, title }) => (
          <li key={uuid}>
            <a href={addressOf(token, uuid)} dir="auto">
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

const addressOf = (token: string, uuid: string): string => `/p/${encodeURIComponent(token)}?from=${uuid}`;
