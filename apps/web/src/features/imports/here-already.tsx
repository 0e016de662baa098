import { useMemo } from "react";
import { useRows } from "#hooks/use-rows.ts";
import { importWords } from "#i18n/en/imports.ts";
import type { Import } from "#session/imports.ts";
import { Notice } from "#ui/notice.tsx";
import { momentText } from "#i18n/times.ts";

/** The boards of an import whose names boards of the workspace have already, each name once. */
export function useNamesHere({ created }: Import): readonly string[] {
  const boards = useRows("boards");
  return useMemo(() => {
    const here = new Set(boards.filter(({ archived_at }) => archived_at === null).map(({ name }) => name));
    return [...new Set(created.boards)].filter((name) => here.has(name));
  }, [boards, created]);
}

type Props = { readonly names: readonly string[]; readonly earlier: Import | undefined };

/** Says that the import would make things a second time. */
export function HereAlready({ names, earlier }: Props) {
  const title = names.length > 0 ? importWords.importHere({ names }) : importWords.importTwice;
  return (
    <Notice kind="warning" title={title}>
      {earlier !== undefined && (
        <p>{importWords.importEarlier({ file: earlier.file_name, time: momentText(earlier.created_at) })}</p>
      )}
      <p>{importWords.addsToExisting}</p>
    </Notice>
  );
}
