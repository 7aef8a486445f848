-- How words are compared in searches: lower case, without accents, apostrophes and the dot of l·l.
create function search_form(words text) returns text
  language sql immutable strict parallel safe
  return lower(translate(words,
    'áàâäãéèêëíìîïóòôöõúùûüñçÁÀÂÄÃÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇ·''’´`',
    'aaaaaeeeeiiiiooooouuuuncAAAAAEEEEIIIIOOOOOUUUUNC'));

-- Active contracts are listed first, drafts next, ended ones last.
alter table contracts
  add column state_rank smallint not null
    generated always as (case state when 'activa' then 0 when 'esborrany' then 1 else 2 end) stored,
  add column search_text text not null
    generated always as (search_form(name || ' ' || cups || ' ' || street || ' ' || postal_code || ' ' || city)) stored;

create index contracts_in_list_order on contracts (customer_id, state_rank, name) include (type, id);
drop index contracts_by_customer;
