-- Drafts of things that do not exist yet; their key is the thing's own once they are published (docs/behaviour/publishing.md).
alter table publishing_drafts add column is_new boolean not null default false;

-- Pages and banners that are kept, and shown to nobody.
alter table dynamic_routes add column is_shown boolean not null default true;
alter table banners add column is_shown boolean not null default true;
insert into publishing_parts (draft_id, part, value, saved_by)
select id, 'all', '{"shown": "true"}', created_by from publishing_drafts
where kind in ('page', 'banner') and state in ('draft', 'scheduled');
