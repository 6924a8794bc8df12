-- Also for the table's owner, who may truncate what nobody may change.
CREATE TRIGGER audit_log_never_emptied BEFORE TRUNCATE ON audit_log
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
