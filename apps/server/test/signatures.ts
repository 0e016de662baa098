import { type Company, created } from "./company.ts";
import type { Answer, ApiClient } from "./people.ts";
import { type APage, startWiki } from "./wiki.ts";

/** A signature request as members see it. */
export type ARequest = {
  readonly uuid: string;
  readonly token: string;
  readonly page_version: number;
  readonly document_hash: string;
  readonly expires_at: string;
};

/** A signature blank of a page. */
export const blank = (field_id: string, label = field_id) => ({ type: "signatureBlank", attrs: { field_id, label } });

/** A document with these pieces in one paragraph. */
export const documentWith = (...content: readonly object[]) => ({
  type: "doc",
  content: [{ type: "paragraph", content }],
});

export const words = (text: string) => ({ type: "text", text });

const pathOf = ({ uuid }: { uuid: string }): string => `/wiki-pages/${uuid}/signature-requests`;
const linkOf = ({ token }: Pick<ARequest, "token">): string => `/public/wiki-signatures/${token}`;

let signers = 0;

/** Asks for signatures of pages of a new wiki, and answers as their signers. */
export async function startSigning(company: Company) {
  const { ada, nobody, harness } = company;
  const wiki = await startWiki(company);
  const ask = (page: { uuid: string }, fields: object = {}, who: ApiClient = ada): Promise<Answer> =>
    who.post(pathOf(page), { signer_name: "Grace", signer_email: `grace.${(signers += 1)}@example.com`, ...fields });
  return {
    ...wiki,
    pathOf,
    linkOf,
    ask,
    /** A page whose document has these pieces in one paragraph. */
    pageWith: async (...content: readonly object[]): Promise<APage> =>
      created(
        await ada.post(`/wikis/${wiki.wiki.uuid}/pages`, { title: "Contract", content_json: documentWith(...content) }),
      ).page,
    request: async (page: { uuid: string }, fields: object = {}): Promise<ARequest> => {
      const { signature_request } = created(await ask(page, fields));
      // its mail is a job, which `footprint` would count
      await harness.worker.idle();
      return signature_request as ARequest;
    },
    read: (request: Pick<ARequest, "token">): Promise<Answer> => nobody.get(linkOf(request)),
    sign: (request: Pick<ARequest, "token">, body: object = { name: "Grace Hopper" }): Promise<Answer> =>
      nobody.post(`${linkOf(request)}/signature`, body),
    decline: (request: Pick<ARequest, "token">, body?: Record<string, unknown>): Promise<Answer> =>
      nobody.post(`${linkOf(request)}/decline`, body),
    /** Lets a request expire. */
    expire: async ({ uuid }: Pick<ARequest, "uuid">): Promise<void> => {
      await harness.platform.pool.run(
        "update signature_requests set expires_at = clock_timestamp() - interval '1 second' where uuid = $1",
        [uuid],
      );
    },
    /** The names of the events of a page's requests, in their order. */
    eventsOf: async (page: { uuid: string }): Promise<string[]> =>
      (
        await harness.platform.pool.run<{ name: string }>(
          "select name from full_events where page_uuid = $1 and name like 'signature_request.%' order by id",
          [page.uuid],
        )
      ).map(({ name }) => name),
    /** The evidence of a request, in its order. */
    historyOf: ({ uuid }: Pick<ARequest, "uuid">) =>
      harness.platform.pool.run<{ name: string; ip: string | null; details: Record<string, unknown> }>(
        "select name, ip, details from signature_events where request_uuid = $1 order by n",
        [uuid],
      ),
  };
}
