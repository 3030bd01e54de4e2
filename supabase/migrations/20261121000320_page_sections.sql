-- The content of page sections, validated on every write. The zod schemas in domain/content have these rules, except
-- the limit of 200,000 bytes, for which `publishingIssues` checks a lower limit. Some rules of the schemas are
-- stricter, for example about the nesting of rich text.

create type public.page_section_type as enum
  ('text', 'image', 'text_image', 'gallery', 'quote', 'faq', 'video', 'call_to_action', 'offer_list');

-- Whether `document` is rich text with only the nodes, marks and link targets that domain/content allows.
create function private.is_rich_text(document jsonb) returns boolean
language sql immutable
as $$
  select coalesce(jsonb_typeof(document) = 'object' and document ->> 'type' = 'doc' and jsonb_typeof(document -> 'content') = 'array'
    -- the nodes at the top level; a comparison with a missing key or another JSON type is unknown, not false
    and not document @? 'strict $.content[*] ? (!(@.type == "paragraph" || @.type == "heading" || @.type == "bulletList" || @.type == "orderedList")
      || (@.type == "paragraph") is unknown)'
    -- all nodes and marks
    and not document @? 'lax $.content.**.type ? (@.type() != "string" || !(@ == "paragraph" || @ == "heading" || @ == "bulletList" || @ == "orderedList"
      || @ == "listItem" || @ == "text" || @ == "hardBreak" || @ == "bold" || @ == "italic" || @ == "link"))'
    and not document @? 'lax $.content.** ? (exists (@.content[*] ? (!exists (@.type))) || exists (@.marks[*] ? (!exists (@.type))))'
    and not document @? 'lax $.content.**.text ? (@.type() != "string")'
    -- no arrays except as values of `content` and `marks`, because comparisons in lax mode unwrap arrays
    and not document @? 'strict $.content.** ? (@.type() == "object").keyvalue() ? (@.key != "content" && @.key != "marks" && @.value.type() == "array")'
    -- the keys of nodes, marks and attributes
    and not document @? 'lax $.content.** ? (@.type() == "object").keyvalue() ? (!(@.key == "type" || @.key == "content" || @.key == "text"
      || @.key == "marks" || @.key == "attrs" || @.key == "level" || @.key == "id" || @.key == "href"))'
    -- marks and the values of attributes
    and not document @? 'lax $.content.**.marks[*].type ? (!(@ == "bold" || @ == "italic" || @ == "link"))'
    and not document @? 'lax $.content.**.level ? (@.type() != "number" || !(@ == 2 || @ == 3))'
    and not document @? 'lax $.content.**.id ? (@.type() != "string" || !(@ like_regex "^[-_A-Za-z0-9]+$"))'
    and not document @? 'lax $.content.**.href ? (@.type() != "string" || !(@ like_regex "^(https?://[^/]|mailto:[^/]|tel:[+0-9]|#|/$|/[^/\\\\])" flag "i")
      || @ like_regex "[\\u0001-\\u001f\\u007f-\\u009f]")', false)
$$;

-- Whether `value` is a JSON string of `minimum` to `maximum` characters.
create function private.is_text(value jsonb, minimum integer, maximum integer) returns boolean
language sql immutable
as $$
  select coalesce(jsonb_typeof(value) = 'string' and char_length(value #>> '{}') between minimum and maximum, false)
$$;

-- Whether `content` has exactly the keys of the section type, with values within their limits. `icon` may be missing.
create function private.is_section_content(type public.page_section_type, content jsonb) returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  keys text[] := case type
    when 'text' then '{title,body}'
    when 'image' then '{mediaId,caption}'
    when 'text_image' then '{title,body,mediaId,imageSide}'
    when 'gallery' then '{title,images}'
    when 'quote' then '{quote,author}'
    when 'faq' then '{title,questions}'
    when 'video' then '{title,url,mediaId}'
    when 'call_to_action' then '{title,body,label,href,icon}'
    when 'offer_list' then '{title,offerIds}'
  end;
  uuid_pattern constant text := '^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$';
  image jsonb;
  question jsonb;
begin
  if jsonb_typeof(content) is distinct from 'object' or not content ?& array_remove(keys, 'icon') or content - keys <> '{}'
    or octet_length(content::text) > 200000 then
    return false;
  end if;
  if content ? 'title' and not private.is_text(content -> 'title', 0, 120)
    or content ? 'body' and not private.is_rich_text(content -> 'body')
    or content ? 'mediaId' and not coalesce(content ->> 'mediaId' ~* uuid_pattern, false)
    or content ? 'caption' and not private.is_text(content -> 'caption', 0, 300) then
    return false;
  end if;
  case type
    when 'text_image' then
      return coalesce(content ->> 'imageSide' in ('left', 'right'), false);
    when 'gallery' then
      if jsonb_typeof(content -> 'images') <> 'array' or jsonb_array_length(content -> 'images') not between 1 and 24 then
        return false;
      end if;
      for image in select * from jsonb_array_elements(content -> 'images') loop
        if jsonb_typeof(image) <> 'object' or not image ?& '{mediaId,caption}' or image - '{mediaId,caption}'::text[] <> '{}'
          or not coalesce(image ->> 'mediaId' ~* uuid_pattern, false) or not private.is_text(image -> 'caption', 0, 300) then
          return false;
        end if;
      end loop;
    when 'quote' then
      return private.is_text(content -> 'quote', 1, 500) and private.is_text(content -> 'author', 0, 120);
    when 'faq' then
      if jsonb_typeof(content -> 'questions') <> 'array' or jsonb_array_length(content -> 'questions') not between 1 and 50 then
        return false;
      end if;
      for question in select * from jsonb_array_elements(content -> 'questions') loop
        if jsonb_typeof(question) <> 'object' or not question ?& '{question,answer}' or question - '{question,answer}'::text[] <> '{}'
          or not private.is_text(question -> 'question', 1, 200) or not private.is_rich_text(question -> 'answer') then
          return false;
        end if;
      end loop;
    when 'video' then
      return coalesce(content ->> 'url' ~ '^https://(((www|m)\.)?youtube\.com|youtu\.be|www\.youtube-nocookie\.com|((www|player)\.)?vimeo\.com)/[^\s"<>]{1,200}$', false);
    when 'call_to_action' then
      return private.is_text(content -> 'label', 1, 60)
        and (content ->> 'icon' is null or jsonb_typeof(content -> 'icon') = 'string' and private.is_icon(content ->> 'icon'))
        and coalesce(char_length(content ->> 'href') <= 500
          and content ->> 'href' ~* '^(https?://[^/]|mailto:[^/]|tel:[+0-9]|#|/$|/[^/\\])' and content ->> 'href' !~ '[\u0001-\u001f\u007f-\u009f]', false);
    when 'offer_list' then
      if jsonb_typeof(content -> 'offerIds') <> 'array' or jsonb_array_length(content -> 'offerIds') not between 1 and 24 then
        return false;
      end if;
      return not exists (select from jsonb_array_elements(content -> 'offerIds') id
        where jsonb_typeof(id) <> 'string' or id #>> '{}' !~* uuid_pattern);
    else null;
  end case;
  return true;
end
$$;

-- Whether the content of a section has a title, body, quote, question or answer that is not blank. `hasText` in
-- domain/content/record-draft.ts has this rule.
create function private.has_text(content jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select exists (select from jsonb_path_query(content, 'lax $.** ? (@.type() == "object").keyvalue()
      ? (@.key == "text" || @.key == "title" || @.key == "quote" || @.key == "question").value') found
    where found #>> '{}' ~ '[^\s\u00AD\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF]')
$$;

-- Check constraints run with the rights of the writer.
grant execute on function private.is_rich_text(jsonb), private.is_text(jsonb, integer, integer),
  private.is_section_content(public.page_section_type, jsonb) to authenticated, service_role;
