-- Features: tasks, comments. A run of letters of a script without spaces (Han, Kana, Thai, Lao, Khmer, Myanmar) is indexed as its
-- pairs of neighbours and its last letter, so that a part of it is found. What was indexed as a whole run is taken apart here.
-- Of a run of more than 200 letters only these were indexed; the rest is found when the text is written the next time.

-- The vector that `toTsvector` (apps/server/src/kernel/search-words.ts) makes of the same words. Words without a position are
-- marks, and stay.
create function with_pairs(old tsvector) returns tsvector language plpgsql immutable as $$
declare
  unspaced constant text := '\u0E01-\u0EFF\u1000-\u109F\u1780-\u17FF\u3005-\u3007\u3021-\u3029\u3038-\u303B\u3041-\u309F'
    '\u30A1-\u30FF\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\uA9E0-\uA9FE\uAA60-\uAA7F\uF900-\uFAD9\U000116D0-\U000116E3'
    '\U00016FE3-\U00016FF6\U0001AFF0-\U0001B167\U00020000-\U00033479';
begin
  if old::text !~ ('[' || unspaced || ']') then return old; end if;
  return (
    with runs as (
      select p.position, p.weight, r.part[1] as run, r.part[1] ~ ('[' || unspaced || ']') as is_unspaced,
        row_number() over (order by p.position, u.lexeme, r.nth) as nth
      from unnest(old) u, unnest(u.positions, u.weights) p (position, weight),
        regexp_matches(u.lexeme, '[' || unspaced || ']+|[^' || unspaced || ']+', 'g') with ordinality r (part, nth)),
    sized as (
      select *, case when is_unspaced then greatest(length(run) - 1, 1) else 1 end as size from runs),
    placed as (
      select *, sum(size) over (order by nth) - size as before from sized),
    lexemes as (
      select case when is_unspaced then substr(run, i, 2) else run end as lexeme, weight, before + i as position
      from placed, generate_series(1, size) i
      union all
      select right(run, 1), weight, before + size from placed where is_unspaced and length(run) > 1)
    select coalesce(string_agg(format('%L:%s%s', lexeme, least(position, 16383), weight), ' '), '')::tsvector
      || array_to_tsvector(array(select lexeme from unnest(old) where positions is null))
    from lexemes);
end $$;

update task_title_words set words = with_pairs(words) where words <> with_pairs(words);
update task_text_words set words = with_pairs(words) where words <> with_pairs(words);
update comments set search = with_pairs(search) where search <> with_pairs(search);

drop function with_pairs;
