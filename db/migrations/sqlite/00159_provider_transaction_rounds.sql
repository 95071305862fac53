-- Transactions of a round are found by its wagers. Only those without a wager, such as prizes and free
-- spins, need an index of rounds, which made each callback slower.

-- +goose Up
DROP INDEX provider_transactions_round;
CREATE INDEX provider_transactions_round ON provider_transactions (provider, owner, round) WHERE wager IS NULL;

-- +goose Down
DROP INDEX provider_transactions_round;
CREATE INDEX provider_transactions_round ON provider_transactions (provider, owner, round);
