-- The retailer's number in the market authority's list (R2-123), as the code of its bills says it; '' where it is not known.
alter table retailers add column code text not null default '';
