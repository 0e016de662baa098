import { type Company, created } from "./company.ts";
import { wholePng } from "./files.ts";
import { type ARequest, blank, documentWith, words } from "./signatures.ts";

/** A page with a picture and two blanks in a wiki of its own, and requests to sign it: one that was signed, one declined, one cancelled. */
export async function fillSignatures({ ada, cleo, nobody, harness, workspace }: Company) {
  const { wiki } = created(await ada.post("/wikis", { workspace_uuid: workspace.uuid, name: "Contracts" }));
  const { page } = created(await ada.post(`/wikis/${wiki.uuid}/pages`, { title: "Contract" }));
  const path = `/wiki-pages/${page.uuid}`;
  const { attachment } = created(
    await cleo.upload(`${path}/attachments`, { name: "plan.png", type: "image/png", bytes: wholePng }),
  );
  const src = `${path}/attachments/${attachment.uuid}/content`;
  const picture = { type: "image", attrs: { src, alt: "Plan", title: null, href: null } };
  const content_json = documentWith(words("The terms "), picture, blank("hand", "Signature"), blank("place", "Place"));
  const changed = await ada.patch(path, { version: page.version, content_json });
  if (changed.status !== 200) throw new Error(JSON.stringify(changed.body));
  const ask = async (name: string): Promise<ARequest> => {
    const fields = { signer_name: name, signer_email: `${name.toLowerCase()}@example.com` };
    return created(await cleo.post(`${path}/signature-requests`, fields)).signature_request;
  };
  const [signed, declined, cancelled] = [await ask("Grace"), await ask("Alan"), await ask("Kurt")];
  const value = `data:image/png;base64,${wholePng.toString("base64")}`;
  const fields = [
    { field_id: "hand", value },
    { field_id: "place", value: `New York, see https://stoa.test${path}` },
  ];
  await nobody.post(`/public/wiki-signatures/${signed.token}/signature`, { name: "Grace Hopper", fields });
  await nobody.post(`/public/wiki-signatures/${declined.token}/decline`, { reason: `No, see ${path}` });
  await ada.delete(`${path}/signature-requests/${cancelled.uuid}`);
  await harness.worker.idle();
  return { page: page as { uuid: string }, signed, ask };
}
