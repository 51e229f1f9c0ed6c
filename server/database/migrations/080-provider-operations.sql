-- What the embedded order system was asked to do is an operation of a provider, in the word of its field.
alter table local_deeds rename to local_operations;
update jobs set kind = 'cancel-booking' where kind = 'call-off';
update jobs set kind = 'close' where kind = 'settle';
