-- Notes a guess in each bucket and answers when that was, with those of the last hour before it. Guesses sent at once, to
-- any process, come here one after the other; buckets are always named in the same order, so nobody waits in a circle.
create function open_guess(buckets text[])
returns table (opened_at text, bucket text, is_open boolean, age_seconds double precision)
language sql volatile as $$
  select pg_advisory_xact_lock(hashtextextended(given.bucket, 0))
  from unnest(buckets) with ordinality as given (bucket, place) order by place;

  with opened as (
    insert into rate_limits (bucket, window_start, hits)
    select given.bucket, now.at, 0 from unnest(buckets) as given (bucket), (select clock_timestamp() as at) as now
    returning window_start as at)
  select opened.at::text, earlier.bucket, earlier.hits = 0, extract(epoch from opened.at - earlier.window_start)
  from (select at from opened limit 1) as opened
  left join rate_limits earlier
    on earlier.bucket = any(buckets) and earlier.window_start > opened.at - interval '1 hour'
$$;
