-- Features: signature-requests. Requests that came with an export of a workspace.

-- What a request was called where it was made: its evidence names it so, and has hashes over that. This deployment has not seen what
-- happened, so it never seals such a request, and does not know its document.
alter table signature_requests add column imported_from jsonb,
  add constraint signature_requests_imported check (imported_from is null or state <> 'pending');
