-- boards/labels: names get composed letters (NFC), as writes store them now. One whose composed form another has too stays as it is: people merge them.
update labels n set name = normalize(n.name, nfc), updated_at = clock_timestamp()
where n.name is not nfc normalized and not exists (
  select 1 from labels o where o.workspace_uuid = n.workspace_uuid and o.uuid <> n.uuid
    and lower(btrim(normalize(o.name, nfc))) = lower(btrim(normalize(n.name, nfc))));

update statuses n set name = normalize(n.name, nfc), updated_at = clock_timestamp()
where n.name is not nfc normalized and not exists (
  select 1 from statuses o where o.board_uuid = n.board_uuid and o.uuid <> n.uuid
    and lower(btrim(normalize(o.name, nfc))) = lower(btrim(normalize(n.name, nfc))));

update custom_fields n set name = normalize(n.name, nfc), updated_at = clock_timestamp()
where n.name is not nfc normalized and not exists (
  select 1 from custom_fields o where o.board_uuid = n.board_uuid and o.uuid <> n.uuid
    and lower(btrim(normalize(o.name, nfc))) = lower(btrim(normalize(n.name, nfc))));
