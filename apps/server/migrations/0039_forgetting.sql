-- Feature: events. What is deleted for good leaves the log: that it happened stays, what it said does not.

-- What of an event's data stays when the thing that it tells of is gone: uuids, and nothing that somebody wrote. What is
-- not known to be a uuid goes, so that no new event can forget to say what it carries.
create function only_uuids_of(data jsonb) returns jsonb language plpgsql immutable parallel safe as $$
declare
  shape constant text := '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
begin
  if jsonb_typeof(data) = 'object' then
    return (select coalesce(jsonb_object_agg(k.key, k.kept), '{}') from (
      select key, case
          when jsonb_typeof(value) in ('object', 'array') then only_uuids_of(value)
          when key ~ '(^|_)uuid$' and value #>> '{}' ~ shape then value end as kept
      from jsonb_each(data)) k where k.kept is not null and k.kept not in ('{}', '[]'));
  elsif jsonb_typeof(data) = 'array' then
    return (select coalesce(jsonb_agg(k.kept order by k.place), '[]') from (
      select place, case
          when jsonb_typeof(value) in ('object', 'array') then only_uuids_of(value)
          when value #>> '{}' ~ shape then value end as kept
      from jsonb_array_elements(data) with ordinality as a (value, place)) k
      where k.kept is not null and k.kept not in ('{}', '[]'));
  end if;
  return null;
end $$;

-- An event's data without somebody: an object with their uuid and a name reads as a deleted account, and
-- their address is taken out wherever it stands alone.
create function without_person(data jsonb, person uuid, address text) returns jsonb
  language plpgsql immutable parallel safe as $$
begin
  if jsonb_typeof(data) = 'object' then
    return (select coalesce(jsonb_object_agg(key, without_person(value, person, address)), '{}') from jsonb_each(data))
      || case when data ->> 'uuid' = person::text and data ? 'first_name'
        then '{"first_name": "Deleted", "last_name": "account"}'::jsonb else '{}' end
      || case when data ->> 'user_uuid' = person::text and data ? 'name' then '{"name": "Deleted account"}'::jsonb
        else '{}' end
      || case when data ->> 'user_uuid' = person::text and data ? 'user_name'
        then '{"user_name": "Deleted account"}'::jsonb else '{}' end
      || case when data ->> 'uuid' = person::text and data ? 'image_version' then '{"image_version": null}'::jsonb
        else '{}' end;
  elsif jsonb_typeof(data) = 'array' then
    return (select coalesce(jsonb_agg(without_person(value, person, address) order by place), '[]')
      from jsonb_array_elements(data) with ordinality as a (value, place));
  elsif jsonb_typeof(data) = 'string' and lower(data #>> '{}') = lower(address) then
    return 'null';
  end if;
  return data;
end $$;

-- the invitations to an address, whatever became of them
create index invitations_ever_of_address on invitations (lower(email));

-- Up to which sequence the events of a workspace were removed because they are too old.
alter table event_sequences add column forgotten bigint not null default 0;
