CREATE TRIGGER timeline_signal AFTER INSERT ON timeline_events
FOR EACH STATEMENT EXECUTE FUNCTION signal_change('leads');
