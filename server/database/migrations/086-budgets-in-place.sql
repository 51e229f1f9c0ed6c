-- A budget is written again and again, that of a shop by every lookup. While no index holds when it is paid off, its new version
-- stands beside the old one and no index learns of it. Only the nightly job asks by that time, and it may look at all of a shop.
drop index budgets_by_end;
