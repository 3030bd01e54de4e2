-- Text search in German.

-- Two configurations that ignore accents. With `german_stems`, "töpfere" finds "Töpfern". With `german_words`, the
-- prefix "töpfe" finds "Töpfern".
create text search configuration private.german_stems (copy = pg_catalog.german);
alter text search configuration private.german_stems
  alter mapping for asciiword, asciihword, hword_asciipart, word, hword, hword_part with extensions.unaccent, pg_catalog.german_stem;
create text search configuration private.german_words (copy = pg_catalog.simple);
alter text search configuration private.german_words
  alter mapping for asciiword, asciihword, hword_asciipart, word, hword, hword_part with extensions.unaccent, pg_catalog.simple;

-- Folds a text for comparison: lower case, ä, ö and ü spelled out (ö becomes oe), other letters without accents,
-- straight apostrophes. Then ł, ø, đ, ð, ħ, ŧ, ı, ŋ, ß, æ, œ and þ, which Unicode does not decompose, become what
-- `unaccent` makes of them: đ becomes d, þ becomes th. `foldText` in domain/fold-text.ts follows the same rules.
create function private.fold_text(content text) returns text
language sql immutable strict
as $$
  select translate(replace(replace(replace(replace(regexp_replace(
    normalize(replace(replace(replace(lower(normalize(content)), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), nfd), '[\u0300-\u036f]+', '', 'g'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), '’‘´`ʼ′łøđðħŧıŋ', '''''''''''''loddhtin')
$$;
-- The index `offer_name_search` calls this function with the rights of the writer.
grant execute on function private.fold_text to authenticated, service_role;

-- The search document of a text: stems, whole words, and words with umlauts spelled out. Splits the text like
-- `typed_words`, because `to_tsvector` reads "Ton/Glas" as one path and "6-10" as 6 and -10.
create function private.search_vector(content text) returns tsvector
language sql stable set search_path = ''
as $$
  select to_tsvector('private.german_stems', words) || to_tsvector('private.german_words', words)
    || case when words ~* '[äöüß]' then to_tsvector('private.german_words', private.fold_text(words)) else '' end
    from regexp_replace(normalize(coalesce(content, '')), '[^[:alnum:]]+', ' ', 'g') words
$$;

-- The words of published names, terms, search terms, towns and summaries. A search compares misspelled words and parts
-- of compounds with them.
create table private.search_word (
  word text primary key, -- lower case without accents, as in the documents
  spelled text not null  -- as spelled in the first text that contained it: "Töpfern"
);
create index on private.search_word using gin (word extensions.gin_trgm_ops);
alter table private.search_word enable row level security;

-- The words of a text that have 3 to 40 characters and contain a letter.
create function private.words_of(content text) returns table (word text, spelled text)
language sql stable set search_path = ''
as $$
  select distinct on (1) extensions.unaccent(lower(part)), part
    from regexp_split_to_table(normalize(content), '[^[:alnum:]]+') part
   where char_length(part) between 3 and 40 and part ~ '[[:alpha:]]'
   order by 1
$$;

-- The first eight words of a typed text, in lower case. Omits stop words among them ("der", "für").
create function private.typed_words(typed text) returns text[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg(word order by ordinal), '{}') from (
    select word, ordinal from regexp_split_to_table(lower(normalize(left(typed, 200))), '[^[:alnum:]]+') with ordinality part (word, ordinal)
     where word <> '' order by ordinal limit 8) part
   where ts_lexize('pg_catalog.german_stem', word) <> '{}'
$$;

-- The query for a word: its stem, the whole word and, with `is_prefix`, all words that begin with it. A word of at
-- least five characters also finds the 20 shortest search words that end with it: "druck" finds "Blaudruck".
create function private.word_query(word text, is_prefix boolean) returns tsquery
language sql stable set search_path = ''
as $$
  select to_tsquery('private.german_stems', quote_literal(word_query.word))
    || to_tsquery('private.german_words', quote_literal(word_query.word) || case when is_prefix then ':*' else '' end)
    || coalesce((
      select string_agg(quote_literal(compound.word), ' | ')::tsquery from (
        select w.word from private.search_word w
         where char_length(word_query.word) >= 5 and w.word like '%_' || extensions.unaccent(word_query.word) order by char_length(w.word), w.word limit 20) compound), '')
$$;

-- The query for a typed text: every word must match, the last word also as a prefix. Null when the text is null or
-- has no words other than stop words.
create function private.search_query(typed text) returns tsquery
language plpgsql stable set search_path = ''
as $$
declare
  words text[] := private.typed_words(typed);
  result tsquery;
  part tsquery;
begin
  for i in 1..cardinality(words) loop
    part := private.word_query(words[i], i = cardinality(words));
    result := case when result is null then part else result && part end;
  end loop;
  return nullif(result, ''::tsquery);
end
$$;

-- The words of a search as patterns for `like` on folded text, escaped.
create function private.like_patterns(query text) returns text[]
language sql immutable
as $$
  select coalesce(array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'), '{}')
    from regexp_split_to_table(trim(private.fold_text(left(coalesce(query, ''), 200))), '\s+') word where word <> ''
$$;

-- Escapes the wildcards of `like`.
create function private.escape_like(text) returns text
language sql immutable strict
as $$ select regexp_replace($1, '([\\%_])', '\\\1', 'g') $$;
