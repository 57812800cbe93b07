-- The payment of a call is looked up when somebody looks at the call or gives it back.
CREATE INDEX payments_of_call ON payments (call, seq);
