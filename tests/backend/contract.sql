-- The tables, functions and policies of the contract suite (docs/backend.md). Each call of `openProject`
-- (project.ts) creates them again as the role `postgres`, in the embedded backend or in a hosted project.
drop table if exists public.contract_book, public.contract_author cascade;
drop table if exists public.contract_secret;

create table public.contract_author (
  id integer primary key,
  name text not null unique,
  born date,
  details jsonb not null default '{}'
);
create table public.contract_book (
  id integer primary key,
  author_id integer not null references public.contract_author (id),
  title text not null,
  pages integer check (pages > 0),
  tags text[] not null default '{}',
  published_at timestamptz,
  search tsvector generated always as (to_tsvector('simple', title)) stored
);
create table public.contract_secret (id integer primary key, owner uuid not null default auth.uid(), note text);
alter table public.contract_author enable row level security;
alter table public.contract_book enable row level security;
alter table public.contract_secret enable row level security;
revoke all on public.contract_author, public.contract_book, public.contract_secret from anon, authenticated;
grant select on public.contract_author, public.contract_book to anon, authenticated;
grant all on public.contract_author, public.contract_book, public.contract_secret to service_role;
grant select, insert (id, note) on public.contract_secret to authenticated;
create policy everyone on public.contract_author for select to anon, authenticated using (true);
create policy everyone on public.contract_book for select to anon, authenticated using (true);
create policy own on public.contract_secret to authenticated using (owner = (select auth.uid())) with check (owner = (select auth.uid()));

insert into public.contract_author values
  (1, 'Öz', '1901-02-03', '{"city": "Köln", "prizes": [1, 2]}'),
  (2, 'Abel', null, '{"city": "Bonn"}'),
  (3, 'Zoe', '1999-12-31', '{}');
insert into public.contract_book (id, author_id, title, pages, tags, published_at) values
  (1, 1, 'Blue chess club', 100, '{a,b}', '2027-04-12 16:00:00+00'),
  (2, 1, 'Green chess', 200, '{b}', null),
  (3, 2, 'Red tennis', 300, '{}', '2027-04-12 16:00:00.123456+00');

create or replace function public.contract_echo(value jsonb, words text[] default '{}') returns jsonb
language sql stable set search_path = '' as $$ select jsonb_build_object('value', value, 'words', cardinality(words)) $$;
create or replace function public.contract_books(word text) returns setof public.contract_book
language sql stable set search_path = '' as $$
  select * from public.contract_book where search @@ websearch_to_tsquery('simple', word)
$$;
create or replace function public.contract_raise(code text) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = code, message = 'refused', detail = '{"left": 3}', hint = 'wait';
end
$$;
create or replace function public.contract_caller() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('role', auth.role(), 'uid', auth.uid(), 'claims', auth.jwt(), 'user', current_user,
    'session', session_user, 'timeout', current_setting('statement_timeout'))
$$;
create or replace function public.contract_closed() returns integer language sql stable set search_path = '' as $$ select 1 $$;
revoke execute on function public.contract_closed() from public, anon, authenticated;
grant execute on function public.contract_echo, public.contract_books, public.contract_raise, public.contract_caller
  to anon, authenticated, service_role;

drop policy if exists "contract read" on realtime.messages;
drop policy if exists "contract write" on realtime.messages;
create policy "contract read" on realtime.messages for select to authenticated
  using ((select realtime.topic()) like 'contract:%');
create policy "contract write" on realtime.messages for insert to authenticated
  with check ((select realtime.topic()) = 'contract:lobby');

drop policy if exists "contract own" on storage.objects;
create policy "contract own" on storage.objects to authenticated
  using (bucket_id like 'contract-%' and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (bucket_id like 'contract-%' and (storage.foldername(name))[1] = (select auth.uid())::text);
