-- Feature: signature-requests. Keys of the operator that seal signed documents.

-- null: the private key is in the operator's own file (SIGNING_P12). The row keeps its certificate, by which its seals are recognised later.
alter table signing_keys alter column sealed_key drop not null;
