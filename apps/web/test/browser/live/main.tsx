// first, because it gives the layers of all other style sheets their order
import "#ui/index.css";
import { ApiError } from "@stoa/api";
import type { DocumentJson } from "@stoa/document";
import type { Doc, EditedText } from "#data/edited-text.ts";
import { lazy, Suspense, useMemo, useState } from "react";
import { createRoot } from "react-dom/client";
import { browserEnvironment, type Environment } from "#data/environment.ts";
import type { RoomSource } from "#editor/live/use-room.ts";
import { editorWords } from "#i18n/en/editor.ts";
import { Button } from "#ui/button.tsx";
import type { RoomState, Ticket } from "#editor/live/room.ts";
import "../editor/page.css";

// as in the app, where most people edit alone
const Editor = lazy(async () => ({ default: (await import("#editor/editor.tsx")).Editor }));
const LiveField = lazy(async () => ({ default: (await import("#editor/live-field.tsx")).LiveField }));

type TestPage = {
  ticket(): Promise<{ status: number; body: Ticket }>;
  address: string;
  state: RoomState | null;
  changed: Doc;
  /** the first stored text, where a test has another text than this page */
  begin?(): Promise<Doc>;
  /** stores what was typed alone */
  store?(edit: EditedText): Promise<Doc>;
  environment: Environment;
};
const given = globalThis as unknown as TestPage;
// as in the app, where the data layer is there before the editor
given.environment = browserEnvironment();

async function ticket(): Promise<Ticket> {
  const { status, body } = await given.ticket();
  if (status !== 200) throw new ApiError(new Response(null, { status }), {});
  return body;
}

const stored: DocumentJson = {
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text: "As it was stored" }] }],
};

/** The text as it is stored, and what is on its way there. */
function useStored(first: Doc) {
  const [value, setValue] = useState(first);
  const [waiting] = useState<EditedText[]>([]);
  const sendAll = async (): Promise<void> => {
    for (let edit = waiting[0]; edit !== undefined; edit = waiting[0]) {
      const text = (await given.store?.(edit)) ?? edit.mine;
      waiting.shift();
      if (waiting.length === 0) setValue(text);
    }
  };
  const store = (edit: EditedText): Doc => {
    given.changed = edit.mine;
    waiting.push(edit);
    if (waiting.length === 1) void sendAll();
    return edit.mine;
  };
  return { value: value as DocumentJson | null, store, isStoring: () => waiting.length > 0 };
}

function Page({ first }: { readonly first: Doc }) {
  const [isAlone, setAlone] = useState(false);
  const { value, store, isStoring } = useStored(first);
  const source = useMemo<RoomSource>(() => ({ ticket, address: given.address }), []);
  return (
    <main>
      <h1>Live</h1>
      <Suspense>{isAlone && <Editor value={stored} label="Comment" />}</Suspense>
      <Button icon="pencil" onClick={() => setAlone(true)}>
        {editorWords.formatText}
      </Button>
      <div className="frame">
        <Suspense>
          <LiveField
            isOpen
            isStoring={isStoring}
            value={value}
            source={source}
            label="Page"
            onState={(state) => void (given.state = state)}
            onStore={store}
            onKeep={() => {}}
          />
        </Suspense>
      </div>
    </main>
  );
}

const place = document.getElementById("app");
const show = (first: Doc): void => {
  if (place !== null) createRoot(place).render(<Page first={first} />);
};
if (given.begin === undefined) show(stored);
else void given.begin().then(show);
