-- A node says again and again that its claims are still its own: they are few among many.
CREATE INDEX claims_running ON claims (node) WHERE state = 'running';
