import type { Picking } from "#features/properties/index.ts";
import { propertyKeys } from "#features/properties/index.ts";
import { useAct } from "#hooks/use-act.ts";
import { useMayWrite } from "#hooks/use-role.ts";
import { listWords } from "#i18n/en/list.ts";
import { moveWords } from "#i18n/en/moves.ts";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import "./bulk-bar.css";

type Props = {
  readonly uuids: readonly string[];
  readonly pick: (picking: Picking) => void;
  readonly clear: () => void;
};

/** The actions on the selected tickets. */
export function BulkBar({ uuids, pick, clear }: Props) {
  const act = useAct();
  const mayWrite = useMayWrite();
  const trash = (): void => {
    act("archiveTasks", { uuids });
    clear();
  };
  return (
    <div className="bulk-bar" role="toolbar" aria-label={listWords.selected({ count: uuids.length })}>
      <span role="status">{listWords.selected({ count: uuids.length })}</span>
      {mayWrite &&
        (Object.keys(propertyKeys) as (keyof typeof propertyKeys)[]).map((property) => (
          <Button key={property} size="small" shortcut={propertyKeys[property]} onClick={() => pick(property)}>
            {listWords.properties[property]}
          </Button>
        ))}
      {mayWrite && (
        <Button size="small" shortcut="m" onClick={() => pick("place")}>
          {moveWords.moveTo}
        </Button>
      )}
      {mayWrite && (
        <Button size="small" icon="trash" onClick={trash}>
          {listWords.toTrash}
        </Button>
      )}
      <IconButton icon="x" size="small" label={listWords.clearSelection} shortcut="Escape" onClick={clear} />
    </div>
  );
}
