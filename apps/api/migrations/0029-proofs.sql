-- When the holder of an open session last proved again who they are.
alter table sessions add column proved_at timestamptz;
