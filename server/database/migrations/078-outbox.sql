-- What a return makes happen outside is a follow-up, and waits in the outbox: an effect is what an answer asks of the browser.
alter table effects rename to outbox;
update jobs set kind = 'follow-up' where kind = 'effect';
