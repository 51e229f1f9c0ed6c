alter table return_changes add column actor text;
