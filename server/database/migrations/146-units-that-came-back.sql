-- Units that came back and may be sold again are set aside by as many less than nothing.
alter table local_reservations drop constraint local_reservations_units_check;
alter table local_reservations add constraint local_reservations_units_check check (units <> 0);
