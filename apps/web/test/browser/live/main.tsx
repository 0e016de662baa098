// first, because it gives the layers of all other style sheets their order
import "#ui/index.css";
import { ApiError } from "@stoa/api";
import type { DocumentJson } from "@stoa/document";
import { lazy, Suspense, useMemo, useState } from "react";
import { createRoot } from "react-dom/client";
import type { RoomSource } from "#editor/live/use-room.ts";
import { m } from "#i18n/en.ts";
import { Button } from "#ui/button.tsx";
import type { RoomState, Ticket } from "#editor/live/room.ts";
import "../editor/page.css";

// as in the app, where most people edit alone
const Editor = lazy(async () => ({ default: (await import("#editor/editor.tsx")).Editor }));
const LiveField = lazy(async () => ({ default: (await import("#editor/live-field.tsx")).LiveField }));
const isStored = (): boolean => true;

type Given = {
  ticket(): Promise<{ status: number; body: Ticket }>;
  address: string;
  state: RoomState | null;
  changed: DocumentJson | null;
};
const given = globalThis as unknown as Given;

async function ticket(): Promise<Ticket> {
  const { status, body } = await given.ticket();
  if (status !== 200) throw new ApiError(new Response(null, { status }), {});
  return body;
}

const stored: DocumentJson = {
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text: "As it was stored" }] }],
};

function Page() {
  const [isAlone, setAlone] = useState(false);
  const source = useMemo<RoomSource>(() => ({ ticket, address: given.address }), []);
  return (
    <main>
      <h1>Live</h1>
      <Suspense>{isAlone && <Editor value={stored} label="Comment" />}</Suspense>
      <Button icon="pencil" onClick={() => setAlone(true)}>
        {m.formatText}
      </Button>
      <div className="frame">
        <Suspense>
          <LiveField
            atOnce
            isStored={isStored}
            value={stored}
            source={source}
            label="Page"
            onState={(state) => void (given.state = state)}
            onChange={(changed) => void (given.changed = changed)}
          />
        </Suspense>
      </div>
    </main>
  );
}

const place = document.getElementById("app");
if (place !== null) createRoot(place).render(<Page />);
