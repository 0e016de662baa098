-- Feature: tasks. Rich text has marks on text alone, and the link of an image in its attribute `href`, as `parseDocument` makes it.

create function pg_temp.with_marks_on_text(node jsonb) returns jsonb language plpgsql as $$
begin
  if node ->> 'type' = 'text' then
    return node;
  end if;
  if node ->> 'type' = 'image' then
    node := jsonb_set(node, '{attrs,href}', coalesce(nullif(node #> '{attrs,href}', 'null'),
      jsonb_path_query_first(node, '$.marks[*] ? (@.type == "link").attrs.href'), 'null'));
  end if;
  if node ? 'content' then
    node := jsonb_set(node, '{content}', (select jsonb_agg(pg_temp.with_marks_on_text(child) order by place)
      from jsonb_array_elements(node -> 'content') with ordinality as children (child, place)));
  end if;
  return node - 'marks';
end $$;

update tasks set description_json = pg_temp.with_marks_on_text(description_json)
  where jsonb_path_exists(description_json, '$.** ? (@.type == "image" || @.type != "text" && exists(@.marks))');
update comments set body_json = pg_temp.with_marks_on_text(body_json)
  where jsonb_path_exists(body_json, '$.** ? (@.type == "image" || @.type != "text" && exists(@.marks))');
