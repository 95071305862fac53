-- +goose Up
-- The columns have the names that the program uses for them.
ALTER TABLE withdrawal_events RENAME COLUMN deed TO action;
-- How many confirmations were published.
ALTER TABLE wallet_series RENAME COLUMN told TO notified;
-- What a sweep has reserved in the books for the network's fee.
ALTER TABLE wallet_series RENAME COLUMN fuelled TO gas_reserved;
-- The status that the gateway reported last.
ALTER TABLE gateway_payments RENAME COLUMN standing TO status;
-- When the balances on the chain were compared with the books last, how many were
-- compared, and how many the node could not report.
ALTER TABLE reconciliations RENAME COLUMN looked_at TO compared_at;
ALTER TABLE reconciliations RENAME COLUMN looked TO compared;
ALTER TABLE reconciliations RENAME COLUMN unable TO unreported;

-- +goose Down
ALTER TABLE reconciliations RENAME COLUMN unreported TO unable;
ALTER TABLE reconciliations RENAME COLUMN compared TO looked;
ALTER TABLE reconciliations RENAME COLUMN compared_at TO looked_at;
ALTER TABLE gateway_payments RENAME COLUMN status TO standing;
ALTER TABLE wallet_series RENAME COLUMN gas_reserved TO fuelled;
ALTER TABLE wallet_series RENAME COLUMN notified TO told;
ALTER TABLE withdrawal_events RENAME COLUMN action TO deed;
