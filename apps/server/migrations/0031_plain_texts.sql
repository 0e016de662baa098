-- Feature: search. The plain text that excerpts are made of, so that a search need not send whole documents.

-- null where the markdown form is the plain text already; what was written before this column falls back to its markdown
alter table tasks add column plain_text text;
alter table comments add column plain_text text;
