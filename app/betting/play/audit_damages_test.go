package play

// damages lists corrupting statements and what the audit must report for each.
// expand replaces the names that begin with a dollar sign.
var damages = []struct{ name, statement, problem string }{
	// Accounts.
	{"a balance one too high", `UPDATE ledger_accounts SET balance = balance + 1 WHERE id = $anna`, "its transfers sum to"},
	{"a balance one too low", `UPDATE ledger_accounts SET balance = balance - 1 WHERE id = $annaDemo`, "its transfers sum to"},
	{"a balance below zero", `UPDATE ledger_accounts SET balance = -1 WHERE id = $anna`, "has -1 "},
	{"a player's balance is not stored", `UPDATE ledger_accounts SET balance = NULL WHERE id = $anna`, "stores a balance: false"},
	{"the house's balance is stored", `UPDATE ledger_accounts SET balance = 0 WHERE id = $house`, "stores a balance: true"},
	{"an account for something else", `UPDATE ledger_accounts SET purpose = 'hold' WHERE id = $anna`, "was made from an account for hold"},
	{"an account for what players have not", `UPDATE ledger_accounts SET purpose = 'stake' WHERE id = $anna`, "has a purpose that its owner cannot have"},
	{"two players' accounts swapped", `UPDATE ledger_accounts SET currency = 'x' WHERE owner = '$ANNA' AND currency = 'usd' AND purpose = 'real';
		UPDATE ledger_accounts SET owner = '$ANNA' WHERE owner = '$BERT' AND currency = 'usd' AND purpose = 'real';
		UPDATE ledger_accounts SET owner = '$BERT', currency = 'usd' WHERE currency = 'x'`, "was drawn from the seeds of"},
	{"real and play money swapped", `UPDATE ledger_accounts SET currency = 'x' WHERE id = $anna;
		UPDATE ledger_accounts SET purpose = 'real' WHERE id = $annaDemo;
		UPDATE ledger_accounts SET currency = 'usd', purpose = 'demo' WHERE currency = 'x'`, "goes from"},
	{"another currency", `UPDATE ledger_accounts SET currency = 'eth' WHERE id = $anna`, "goes from"},
	{"an account deleted", `DELETE FROM ledger_accounts WHERE id = $annaBTC`, "which is not there"},

	// Transfers.
	{"an amount changed", `UPDATE transfers SET amount = amount + 1 WHERE id = $payout`, "the transfers before make it"},
	{"an amount changed with its balances", `UPDATE transfers SET credit_balance = credit_balance + 1 WHERE credit = $anna AND id >= $payout;
		UPDATE transfers SET debit_balance = debit_balance + 1 WHERE debit = $anna AND id > $payout;
		UPDATE ledger_accounts SET balance = balance + 1 WHERE id = $anna;
		UPDATE transfers SET amount = amount + 1 WHERE id = $payout`, "that every wager moved the money"},
	{"an amount of nothing", `UPDATE transfers SET amount = 0 WHERE id = $stake`, "has amount 0"},
	{"a transfer deleted", `DELETE FROM transfers WHERE id = $payout`, "1 are missing"},
	{"the last transfer deleted", `DELETE FROM transfers WHERE id = (SELECT MAX(id) FROM transfers)`, "its transfers sum to"},
	{"a transfer for nothing", `INSERT INTO transfers (debit, credit, amount, code, ref, credit_balance, at)
		SELECT $house, $anna, 1, 2, x'', balance + 1, 0 FROM ledger_accounts WHERE id = $anna;
		UPDATE ledger_accounts SET balance = balance + 1 WHERE id = $anna`, "reference of 0 bytes"},
	{"a payout for no wager, well booked", `INSERT INTO transfers (debit, credit, amount, code, ref, credit_balance, at)
		SELECT $house, $anna, 1, 2, x'00112233445566778899aabbccddeeff', balance + 1, 0 FROM ledger_accounts WHERE id = $anna;
		UPDATE ledger_accounts SET balance = balance + 1 WHERE id = $anna`, "there is no such wager"},
	{"a second payout, well booked", `INSERT INTO transfers (debit, credit, amount, code, ref, credit_balance, at)
		SELECT $house, $anna, 1, 2, (SELECT ref FROM transfers WHERE id = $payout), balance + 1, 0 FROM ledger_accounts WHERE id = $anna;
		UPDATE ledger_accounts SET balance = balance + 1 WHERE id = $anna`, "that every wager moved the money"},
	{"a payout called a refund", `UPDATE transfers SET code = 3 WHERE id = $payout`, "is a refund from"},
	{"a payout called a grant", `UPDATE transfers SET code = 6 WHERE id = $payout`, "that every wager moved the money"},
	{"a grant called a top-up", `UPDATE transfers SET code = 5 WHERE code = 6 AND credit = $anna`, "is a top-up for"},
	{"a top-up called a payout", `UPDATE transfers SET code = 2 WHERE code = 5 AND credit = $annaDemo`, "which is no wager"},
	{"an unknown code", `UPDATE transfers SET code = 99 WHERE id = $payout`, "code 99"},
	{"a grant for another player", `UPDATE transfers SET ref = CAST('$BERT' AS BLOB) WHERE code = 6 AND credit = $anna`, "is a grant for"},
	{"a running balance changed", `UPDATE transfers SET credit_balance = credit_balance + 1 WHERE id = $payout`, "the transfers before make it"},
	{"a running balance left out", `UPDATE transfers SET debit_balance = NULL WHERE id = $stake`, "writes a balance of"},
	{"a running balance of the house", `UPDATE transfers SET credit_balance = 1 WHERE id = $stake`, "writes a balance of"},
	{"a stake from play money", `UPDATE transfers SET debit = $annaDemo WHERE id = $stake`, "goes from"},
	{"a stake from another player", `UPDATE transfers SET debit = $bert WHERE id = $stake`, "the transfers before make it"},
	{"a payout from an account that is not there", `UPDATE transfers SET debit = 9999 WHERE id = $payout`, "which is not there"},
	{"a payout for another wager", `UPDATE transfers SET ref = (SELECT id FROM wagers WHERE seq = $lostDice) WHERE id = $payout`, "that every wager moved the money"},
	{"a transfer the other way round", `UPDATE transfers SET debit = credit, credit = debit, debit_balance = NULL, credit_balance = debit_balance WHERE id = $stake`, "is a stake from"},
	{"two transfers in the wrong order", `UPDATE transfers SET id = -1 WHERE id = $payout; UPDATE transfers SET id = 5 + (SELECT MAX(id) FROM transfers) WHERE id = -1`, "are missing"},

	// Wagers.
	{"a payout one more", `UPDATE wagers SET payout = payout + 1 WHERE seq = $dice`, "played again"},
	{"a payout for a lost wager", `UPDATE wagers SET payout = 250 WHERE seq = $lostDice`, "played again"},
	{"a stake one more", `UPDATE wagers SET stake = stake + 1 WHERE seq = $dice`, "says stake"},
	{"an opening stake one less", `UPDATE wagers SET opening = opening - 1 WHERE seq = $doubled`, "staked"},
	{"a stake of nothing", `UPDATE wagers SET stake = 0, opening = 0 WHERE seq = $lostDice`, "staked 0"},
	{"another multiplier", `UPDATE wagers SET multiplier = '1' WHERE seq = $dice`, "has multiplier 1,"},
	{"an invalid multiplier", `UPDATE wagers SET multiplier = 'lots' WHERE seq = $dice`, "could not be carried out"},
	{"void", `UPDATE wagers SET void = 1 WHERE seq = $dice`, "is void: true"},
	{"no longer void", `UPDATE wagers SET void = 0 WHERE seq = $voidMines`, "is void: false"},
	{"other choices", `UPDATE wagers SET choices = '{"over":false,"target":"50.50"}' WHERE seq = $dice`, "played again"},
	{"choices that are none", `UPDATE wagers SET choices = '{' WHERE seq = $dice`, "does not follow the rules"},
	{"turns left out", `UPDATE wagers SET turns = NULL WHERE seq = $wonMines`, "is not over when played again"},
	{"a turn added", `UPDATE wagers SET turns = '[' || substr(turns, 2, length(turns) - 2) || ',"finish"]' WHERE seq = $lostMines`, "does not follow the rules"},
	{"turns that are none", `UPDATE wagers SET turns = 'x' WHERE seq = $wonMines`, "read the turns"},
	{"another game", `UPDATE wager_terms SET product = 'limbo' WHERE id = (SELECT terms FROM wagers WHERE seq = $dice)`, "does not follow the rules"},
	{"an unknown game", `UPDATE wager_terms SET product = 'chess' WHERE id = (SELECT terms FROM wagers WHERE seq = $dice)`, "which is unknown"},
	{"other rules", `UPDATE wager_terms SET rules = rules + 1 WHERE id = (SELECT terms FROM wagers WHERE seq = $dice)`, "does not follow the rules"},
	{"another scheme", `UPDATE wager_terms SET fairness = fairness + 1 WHERE id = (SELECT terms FROM wagers WHERE seq = $dice)`, "does not follow the rules"},
	{"another draw", `UPDATE wagers SET nonce = nonce + 1 WHERE seq = $dice`, "like another"},
	{"a draw far away", `UPDATE wagers SET nonce = nonce + 1000 WHERE seq = $dice`, "without a hole"},
	{"another player's seeds", `UPDATE wagers SET pair = $bertsPair WHERE seq = (SELECT MIN(seq) FROM wagers WHERE pair = $annasPair)`, "was drawn from the seeds of"},
	{"no seeds", `UPDATE wagers SET pair = NULL, nonce = NULL WHERE seq = $dice`, "was drawn from seeds 0"},
	{"another player", `UPDATE wagers SET account = $bert WHERE seq = (SELECT MIN(seq) FROM wagers WHERE account = $anna)`, "was drawn from the seeds of"},
	{"play money for real money", `UPDATE wagers SET account = $annaDemo WHERE seq = (SELECT MIN(seq) FROM wagers WHERE account = $anna)`, "that every wager moved the money"},
	{"an account that is not there", `UPDATE wagers SET account = 9999 WHERE seq = $dice`, "there is no such wager"},
	{"a wager deleted", `DELETE FROM wagers WHERE seq = $dice`, "there is no such wager"},
	{"the last wager deleted", `DELETE FROM wagers WHERE seq = (SELECT MAX(seq) FROM wagers)`, "there is no such wager"},
	{"a wager twice", `INSERT INTO wagers (id, revision, account, terms, stake, payout, multiplier, void, opening, choices, turns, pair, nonce, usd, at)
		SELECT x'00112233445566778899aabbccddeeff', revision, account, terms, stake, payout, multiplier, void, opening, choices, turns, pair, nonce, usd, at
		FROM wagers WHERE seq = $dice`, "like another"},
	{"another id", `UPDATE wagers SET id = x'00112233445566778899aabbccddeeff' WHERE seq = $dice`, "moved were stake 0"},
	{"an invalid id", `UPDATE wagers SET id = x'00' WHERE seq = $dice`, "could not be carried out"},
	{"another place", `UPDATE wagers SET seq = 100000 WHERE seq = $dice`, "wagers numbered"},

	// Open rounds.
	{"an open round deleted", `DELETE FROM rounds WHERE game = 'mines'`, "has a stake but is not played"},
	{"an open wager deleted", `DELETE FROM rounds WHERE game = 'mines'; DELETE FROM open_wagers WHERE product = 'mines'`, "open wagers have staked"},
	{"an open round with more at stake", `UPDATE open_wagers SET staked = staked + 1 WHERE product = 'mines'`, "has staked"},
	{"an open round with another opening", `UPDATE rounds SET opening = opening - 1 WHERE game = 'mines'`, "played again"},
	{"an open round without its turn", `UPDATE rounds SET turns = '[]' WHERE game = 'mines'`, "has not come so far"},
	{"an open round that is over", `UPDATE rounds SET turns = '["finish"]' WHERE game = 'mines'`, "is over when played again"},
	{"an open round with turns that are none", `UPDATE rounds SET turns = 'x' WHERE game = 'mines'`, "could not be carried out"},
	{"an open round with other choices", `UPDATE rounds SET choices = '{"mines":99}' WHERE game = 'mines'`, "does not follow the rules"},
	{"an open round of another player", `UPDATE rounds SET owner = '$BERT' WHERE game = 'mines'`, "belongs to"},
	{"an open round with play money", `UPDATE open_wagers SET account = $annaDemo WHERE product = 'mines'`, "clearing account"},
	{"an open round of other rules", `UPDATE rounds SET rules = 9 WHERE game = 'videopoker'`, "does not follow the rules"},
	{"an open round of no game", `UPDATE rounds SET game = 'chess' WHERE game = 'videopoker'`, "which is unknown"},
	{"an open round with another draw", `UPDATE rounds SET nonce = 0 WHERE game = 'videopoker'`, "like another"},
	{"an open round with other seeds", `UPDATE rounds SET pair = $waits WHERE game = 'mines'`, "without a hole"},
	{"an ended round that is open again", `INSERT INTO open_wagers (id, account, kind, product, counterparty, staked, settled, paid, profit, usd, at) SELECT id, account, 'original', 'dice', 'house', stake, 0, 0, 0, usd, at FROM wagers WHERE seq = $dice;
		INSERT INTO rounds SELECT id, 'other', 'dice', stake, '{}', '[]', pair, nonce, 1, 1, 1 FROM wagers WHERE seq = $dice`, "like another"},

	// Seeds.
	{"another server seed", `UPDATE seed_pairs SET server_seed = (SELECT server_seed FROM seed_pairs WHERE id = $bertsPair) WHERE id = $annasPair`, "do not open with this site's secret"},
	{"another server seed in plain text", `UPDATE seed_pairs SET server_seed = printf('%064d', 7), server_seed_hash = '' WHERE id = $annasPair`, "played again"},
	{"another commitment", `UPDATE seed_pairs SET server_seed_hash = printf('%064d', 7) WHERE id = $annasPair`, "does not open 1 seeds"},
	{"seeds that do not open, by another secret", `UPDATE seed_pairs SET server_seed = 'x' || server_seed WHERE revealed_at IS NULL`, "the site's secret does not open"},
	{"another client seed", `UPDATE seed_pairs SET client_seed = 'x' WHERE id = $annasPair`, "played again"},
	{"an invalid server seed", `UPDATE seed_pairs SET server_seed = 'x', server_seed_hash = '' WHERE id = $waits`, "64 hexadecimal"},
	{"one draw more", `UPDATE seed_pairs SET nonce = nonce + 1 WHERE id = $annasPair`, "have drawn"},
	{"one draw less", `UPDATE seed_pairs SET nonce = nonce - 1 WHERE id = $annasPair`, "have drawn"},
	{"seeds deleted", `DELETE FROM seed_pairs WHERE id = $annasPair`, "are not there, but wagers were drawn from them"},
	{"the next seeds deleted", `DELETE FROM seed_pairs WHERE id = $waits`, "none waits"},
	{"seeds of another player", `UPDATE seed_pairs SET owner = 'x' WHERE id = $annasPair`, "do not open with this site's secret"},
	{"open seeds of another player", `UPDATE seed_pairs SET owner = 'x', server_seed = printf('%064d', 7), server_seed_hash = '' WHERE id = $annasPair`, "was drawn from the seeds of x"},
	{"a draw from seeds that may be known", `INSERT INTO draw_renewals SELECT 1, 1, '["a test"]', 0, MAX(id), 0, 0, 0, 0, 0, 0 FROM seed_pairs`, "was not given back, although seeds may have been known:"},
	{"an open round with seeds that may be known", `INSERT INTO draw_renewals SELECT 1, 1, '["a test"]', 0, MAX(p.id), MAX(j.seq), 0, 0, 0, 0, 0 FROM seed_pairs p, wagers j`, "is open, although seeds may be known:"},
	{"seeds revealed during a round", `UPDATE seed_pairs SET revealed_at = active_at WHERE id = $annasPair`, "which are not its player's active ones"},
	{"revealed seeds that are in use again", `DROP INDEX seed_pairs_active; UPDATE seed_pairs SET revealed_at = NULL`, `are active after a pair that is "active"`},

	// Requests.
	{"a request that leads nowhere", `UPDATE requests SET ref = x'00112233445566778899aabbccddeeff' WHERE id = 'open-1'`, "which is not there"},
	{"a request that leads to no wager", `UPDATE requests SET ref = x'0011' WHERE id = 'open-1'`, "refers to 0011"},
	{"a request without an outcome", `UPDATE requests SET ref = NULL WHERE id = 'open-1'`, "has no outcome"},
	{"a refusal that cannot be read", `UPDATE requests SET refusal = 'no' WHERE id = 'refused-1'`, "has an unreadable refusal"},
	{"a refusal of what was done", `UPDATE requests SET refusal = '{"code":-4,"message":"no"}' WHERE id = 'open-1'`, "has an unreadable refusal"},
	{"a refused turn without its round", `UPDATE requests SET ref = NULL WHERE id = 'won-2'`, "has an unreadable refusal"},
	{"a request with half a hash", `UPDATE requests SET hash = x'00' WHERE id = 'open-1'`, "content hash of 1 bytes"},
	{"a request that came too far", `UPDATE requests SET step = 99 WHERE id = 'open-1'`, "has not come so far"},
	{"a request that went backwards", `UPDATE requests SET step = -1 WHERE id = 'open-1'`, "came to step -1"},
	{"a request of another player", `UPDATE requests SET owner = '$BERT' WHERE id = 'open-1'`, "which is not its player's"},
	{"a request with no name", `UPDATE requests SET id = '' WHERE id = 'open-1'`, "has an id of 0 bytes"},

	// Statistics.
	{"a game more in the statistics", `UPDATE player_stats SET games = games + 1 WHERE account = $anna AND game = 'dice'`, "the wager log adds up to"},
	{"statistics deleted", `DELETE FROM player_stats WHERE account = $anna AND game = 'dice'`, "the wager log adds up to"},
	{"statistics of nothing", `INSERT INTO player_stats VALUES ($anna, 'chess', 1, 0, 1, 0, 1)`, "the wager log knows nothing of it"},
	{"statistics ahead of the wager log", `UPDATE projections SET seq = seq + 1`, "have counted the wagers to"},
}
