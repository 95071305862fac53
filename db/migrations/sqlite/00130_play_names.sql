-- Names of tables and columns in the terms of the trade.

-- +goose Up
ALTER TABLE sports_bets RENAME COLUMN most TO max_payout;
ALTER TABLE sports_bets RENAME COLUMN most_usd TO max_payout_usd;
ALTER TABLE sports_bets RENAME COLUMN borne TO shortfall;
ALTER TABLE sports_together RENAME TO sports_groups;
ALTER TABLE sports_legs RENAME COLUMN together TO group_n;
ALTER TABLE sports_aside RENAME TO sports_stuck_bets;
DROP INDEX sports_aside_tried;
CREATE INDEX sports_stuck_bets_tried ON sports_stuck_bets (tried_at);
ALTER TABLE sport_rulings RENAME COLUMN deed TO action;
ALTER TABLE partner_players RENAME COLUMN barred TO is_excluded;
ALTER TABLE partner_standings RENAME TO partner_tiers;
ALTER TABLE partner_tiers RENAME COLUMN barred TO is_excluded;

-- +goose Down
ALTER TABLE partner_tiers RENAME COLUMN is_excluded TO barred;
ALTER TABLE partner_tiers RENAME TO partner_standings;
ALTER TABLE partner_players RENAME COLUMN is_excluded TO barred;
ALTER TABLE sport_rulings RENAME COLUMN action TO deed;
DROP INDEX sports_stuck_bets_tried;
ALTER TABLE sports_stuck_bets RENAME TO sports_aside;
CREATE INDEX sports_aside_tried ON sports_aside (tried_at);
ALTER TABLE sports_legs RENAME COLUMN group_n TO together;
ALTER TABLE sports_groups RENAME TO sports_together;
ALTER TABLE sports_bets RENAME COLUMN shortfall TO borne;
ALTER TABLE sports_bets RENAME COLUMN max_payout_usd TO most_usd;
ALTER TABLE sports_bets RENAME COLUMN max_payout TO most;
