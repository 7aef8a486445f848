-- What staff change of the portal, from draft to history (docs/behaviour/publishing.md).
create table publishing_drafts (
  id bigint generated always as identity primary key,
  kind text not null,
  key text not null,
  title text not null,
  -- Whether it waits for a second person, its approval says.
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'published', 'discarded')),
  created_by bigint not null,
  created_at timestamptz not null default now(),
  -- The publication whose earlier value it brings back.
  reverts bigint,
  reason text not null default '',
  asked_by bigint,
  approval_id bigint,
  confirmed_by bigint,
  publish_at timestamptz,
  -- As it was published when this was asked for, and as it was replaced in the end.
  before jsonb,
  -- Why it was not published at its time.
  failure text,
  published_at timestamptz,
  check (state <> 'scheduled' or publish_at is not null),
  check (state <> 'published' or published_at is not null)
);
comment on table publishing_drafts is 'server';
create unique index publishing_drafts_open on publishing_drafts (kind, key) where state in ('draft', 'scheduled');
create index publishing_drafts_due on publishing_drafts (publish_at) where state = 'scheduled';
create index publishing_drafts_published on publishing_drafts (published_at desc) where state = 'published';
create index publishing_drafts_of_thing on publishing_drafts (kind, key, published_at desc) where state = 'published';

-- A part for each language, or one for all; each is saved by itself.
create table publishing_parts (
  draft_id bigint not null,
  part text not null,
  version int not null default 1,
  value jsonb not null,
  saved_by bigint not null,
  saved_at timestamptz not null default now(),
  primary key (draft_id, part)
);
comment on table publishing_parts is 'server';
