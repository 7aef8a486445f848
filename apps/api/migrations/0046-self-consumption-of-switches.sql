-- What a customer told of their installation, for the distributor: its code (CAU) and its power in watts.
alter table switches add column cau text not null default '';
alter table switches add column generation_w int;
