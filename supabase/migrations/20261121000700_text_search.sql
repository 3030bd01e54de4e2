-- Text search in German.

-- Two configurations, both ignoring accents: stems find "Töpfern" by "töpferst", whole words find it by the prefix "töpfe".
create text search configuration private.german_stems (copy = pg_catalog.german);
alter text search configuration private.german_stems
  alter mapping for asciiword, asciihword, hword_asciipart, word, hword, hword_part with extensions.unaccent, pg_catalog.german_stem;
create text search configuration private.german_words (copy = pg_catalog.simple);
alter text search configuration private.german_words
  alter mapping for asciiword, asciihword, hword_asciipart, word, hword, hword_part with extensions.unaccent, pg_catalog.simple;

-- Lower case with umlauts spelled out: ö is oe.
create function private.spell_out_umlauts(spelled text) returns text
language sql immutable strict
as $$ select replace(replace(replace(replace(lower(spelled), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ß', 'ss') $$;
-- Writers of offers compute the index entry of `offer_name_search`.
grant execute on function private.spell_out_umlauts to authenticated, service_role;

-- The document of a text: stems, words, and words with umlauts spelled out.
create function private.search_vector(content text) returns tsvector
language sql stable set search_path = ''
as $$
  select to_tsvector('private.german_stems', coalesce(content, '')) || to_tsvector('private.german_words', coalesce(content, ''))
    || case when content ~* '[äöüß]' then to_tsvector('private.german_words', private.spell_out_umlauts(content)) else '' end
$$;

-- The query for what somebody typed: every word must match as a stem or whole, the last one also as a prefix. Stop words ("der", "für")
-- are ignored. Null when no word is left.
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

-- The words of a search as patterns for `ilike`, escaped.
create function private.like_patterns(query text) returns text[]
language sql immutable
as $$
  select coalesce(array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'), '{}')
    from regexp_split_to_table(trim(left(coalesce(query, ''), 200)), '\s+') word where word <> ''
$$;

-- Escapes the wildcards of `like`.
create function private.escape_like(text) returns text
language sql immutable strict
as $$ select regexp_replace($1, '([\\%_])', '\\\1', 'g') $$;
