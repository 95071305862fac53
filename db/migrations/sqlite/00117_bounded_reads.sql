-- +goose Up
-- Indexes for what jobs, gauges and followers of chains read again and again: without
-- them each of these reads grows with all that was ever stored.
CREATE INDEX alert_deliveries_done ON alert_deliveries (next_at) WHERE state <> 'waiting';
CREATE INDEX chain_nonces_series ON chain_nonces (series) WHERE series IS NOT NULL;
CREATE INDEX crash_rounds_open ON crash_rounds (id) WHERE hash IS NULL;
CREATE INDEX wallet_orders_moves ON wallet_orders (at) WHERE kind = 'move';
CREATE INDEX wallet_sweeps_busy ON wallet_sweeps (network, address) WHERE state IN ('fuelling', 'running');

-- +goose Down
DROP INDEX wallet_sweeps_busy;
DROP INDEX wallet_orders_moves;
DROP INDEX crash_rounds_open;
DROP INDEX chain_nonces_series;
DROP INDEX alert_deliveries_done;
