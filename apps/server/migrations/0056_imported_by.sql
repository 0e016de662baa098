-- Features: boards, views, feedback-forms, signature-requests. What an import made says so beside the person whom it names.

-- as in `tasks`; an import has {import_uuid, source, importer_uuid} there, alone beside a person, or with the key that the export names
alter table boards add column created_via jsonb;
alter table saved_views add column created_via jsonb;
alter table feedback_forms add column created_via jsonb;
alter table signature_requests add column created_via jsonb;
