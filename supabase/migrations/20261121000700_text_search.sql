-- Text search in German.

-- Word stems, and words as they are: the stems find "Töpfern" by "töpferst", the words find it by the "töpfe" somebody is
-- still typing. Both drop accents.
create text search configuration private.german_stems (copy = pg_catalog.german);
alter text search configuration private.german_stems
  alter mapping for asciiword, asciihword, hword_asciipart, word, hword, hword_part with extensions.unaccent, pg_catalog.german_stem;
create text search configuration private.german_words (copy = pg_catalog.simple);
alter text search configuration private.german_words
  alter mapping for asciiword, asciihword, hword_asciipart, word, hword, hword_part with extensions.unaccent, pg_catalog.simple;

-- Umlauts as people without them type them: ö is oe.
create function private.spell_out_umlauts(words text) returns text
language sql immutable strict
as $$ select replace(replace(replace(replace(lower(words), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ß', 'ss') $$;
-- Whoever writes an offer computes its index entry.
grant execute on function private.spell_out_umlauts to authenticated, service_role;

create function private.search_vector(words text) returns tsvector
language sql stable set search_path = ''
as $$
  select to_tsvector('private.german_stems', coalesce(words, '')) || to_tsvector('private.german_words', coalesce(words, ''))
    || case when words ~* '[äöüß]' then to_tsvector('private.german_words', private.spell_out_umlauts(words)) else '' end
$$;

-- What somebody typed: every word must be found, as a stem or as it stands; the last one may be unfinished. Words that say
-- nothing ("der", "für") do not count. Null when nothing is left.
create function private.search_query(typed text) returns tsquery
language plpgsql stable set search_path = ''
as $$
declare
  words text[] := (regexp_split_to_array(trim(regexp_replace(lower(coalesce(left(typed, 200), '')), '[^[:alnum:]]+', ' ', 'g')), ' '))[1:8];
  result tsquery;
  part tsquery;
begin
  for i in 1..coalesce(cardinality(words), 0) loop
    continue when words[i] = '' or ts_lexize('pg_catalog.german_stem', words[i]) = '{}';
    part := to_tsquery('private.german_stems', quote_literal(words[i]))
      || to_tsquery('private.german_words', quote_literal(words[i]) || case when i = cardinality(words) then ':*' else '' end);
    result := case when result is null then part else result && part end;
  end loop;
  return nullif(result, ''::tsquery);
end
$$;

-- The words of a search as patterns of `ilike`; what stands for itself there is escaped.
create function private.search_patterns(query text) returns text[]
language sql immutable
as $$
  select coalesce(array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'), '{}')
    from regexp_split_to_table(trim(left(coalesce(query, ''), 200)), '\s+') word where word <> ''
$$;

-- Escapes what has a meaning in a pattern of `like`.
create function private.escape_like(text) returns text
language sql immutable strict
as $$ select regexp_replace($1, '([\\%_])', '\\\1', 'g') $$;
