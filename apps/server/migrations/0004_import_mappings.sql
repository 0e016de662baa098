-- The decisions by which the tickets of a file are read, a sample of what they make, and the kind of file that they are remembered for.
alter table imports
  add column tool text,
  add column signature text,
  add column mapping jsonb not null default '{}',
  add column sample jsonb not null default '[]';

-- the encodings are those that the reader knows; the list would have to be repeated here
alter table imports drop constraint imports_encoding_check;
