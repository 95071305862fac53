-- Who agreed to a correction of a balance that waited for a second person.

-- +goose Up
ALTER TABLE adjustments ADD COLUMN approved_by TEXT NOT NULL DEFAULT '';

CREATE INDEX adjustments_actor ON adjustments (actor, at);

-- +goose Down
DROP INDEX adjustments_actor;
ALTER TABLE adjustments DROP COLUMN approved_by;
