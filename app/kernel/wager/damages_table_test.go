package wager

// damages are direct SQL changes to the books of wagers, each with the finding
// that the kernel's own checks must report. busy expands the names that begin
// with a dollar sign. The tests of package ledger damage accounts and
// transfers.
var damages = []struct{ name, statement, words string }{
	// Records.
	{"a payout one more", `UPDATE wagers SET payout = payout + 1 WHERE id = $won`, "says stake 1000 and payout 2501; moved were stake 1000, payout 2500"},
	{"a payout one less", `UPDATE wagers SET payout = payout - 1 WHERE id = $won`, "says stake 1000 and payout 2499"},
	{"a payout for a lost wager", `UPDATE wagers SET payout = 1 WHERE id = $instant`, "says stake 100 and payout 1"},
	{"a stake one more", `UPDATE wagers SET stake = stake + 1 WHERE id = $won`, "says stake 1001"},
	{"a stake one less, at once", `UPDATE wagers SET stake = stake - 1 WHERE id = $instant`, "says stake 99"},
	{"a stake of what was released", `UPDATE wagers SET stake = stake + 100 WHERE id = $released`, "says stake 1000"},
	{"a stake of what was void", `UPDATE wagers SET stake = 1000 WHERE id = $halfVoid`, "says stake 1000"},
	{"void", `UPDATE wagers SET void = 1 WHERE id = $won`, "says stake 1000"},
	{"no longer void", `UPDATE wagers SET void = 0 WHERE id = $void`, "says stake 1000"},
	{"another player", `UPDATE wagers SET account = $bert WHERE id = $won`, "says stake 1000"},
	{"other funds", `UPDATE wagers SET account = $annaBonus WHERE id = $won`, "says stake 1000"},
	{"another counterparty", `UPDATE wagers SET terms = (SELECT terms FROM wagers WHERE id = $acme) WHERE id = $won`, "says stake 1000"},
	{"another id", `UPDATE wagers SET id = x'00112233445566778899aabbccddeeff' WHERE id = $won`, "there is no such wager"},
	{"a wager that is missing", `DELETE FROM wagers WHERE id = $won`, "there is no such wager"},
	{"a gap", `DELETE FROM wagers WHERE id = $won`, "1 are missing"},
	{"the last wager missing", `DELETE FROM wagers WHERE seq = (SELECT MAX(seq) FROM wagers)`, "there is no such wager"},
	{"a wager at another place", `UPDATE wagers SET seq = 99 WHERE id = $won`, "are missing"},
	{"a wager without money", `INSERT INTO wagers (id, revision, account, terms, stake, payout, void, usd, at) SELECT $unknown, 0, account, terms, stake, payout, void, usd, at FROM wagers WHERE id = $won`, "moved were stake 0, payout 0"},
	{"a wager of an unknown kind", `INSERT INTO wager_terms (id, kind, product, counterparty, unit, rules, fairness, edge, choices) SELECT 99, 'poker', product, counterparty, unit, rules, fairness, edge, choices FROM wager_terms WHERE id = (SELECT terms FROM wagers WHERE id = $won);
		UPDATE wagers SET terms = 99 WHERE id = $won`, "proven by no check of their own"},

	// Bonus money.
	{"bonus money one more", `UPDATE wagers SET bonus = bonus + 1 WHERE id = $third`, "says stake 1000"},
	{"bonus money one less", `UPDATE wagers SET bonus = bonus - 1 WHERE id = $third`, "says stake 1000"},
	{"bonus money paid one more", `UPDATE wagers SET bonus_payout = bonus_payout + 1 WHERE id = $third`, "says stake 1000"},
	{"bonus money that is forgotten", `UPDATE wagers SET bonus = NULL, bonus_payout = NULL, bonus_account = NULL WHERE id = $third`, "says stake 1000"},
	{"bonus money where there was none", `UPDATE wagers SET bonus = 1, bonus_payout = 0, bonus_account = $annaBonus WHERE id = $won`, "says stake 1000"},
	{"bonus money above the stake", `UPDATE wagers SET bonus = 1001 WHERE id = $third`, "has bonus money 1001 of the stake 1000"},
	{"bonus money without an account", `UPDATE wagers SET bonus_account = NULL WHERE id = $third`, "not its player's"},
	{"bonus money of another player", `UPDATE wagers SET bonus_account = $bertBonus WHERE id = $third; UPDATE transfers SET debit = $bertBonus WHERE ref = $third AND debit = $annaBonus;
		UPDATE transfers SET credit = $bertBonus WHERE ref = $third AND credit = $annaBonus`, "not its player's"},
	{"a bonus payout in real money", `UPDATE transfers SET amount = amount + 1 WHERE ref = $third AND code = 2 AND credit = $anna; UPDATE transfers SET amount = amount - 1 WHERE ref = $third AND code = 2 AND credit = $annaBonus`, "says stake 1000"},
	{"a correction in the other money", `UPDATE transfers SET debit = $houseReal, credit = $anna WHERE ref = $thirdCorrected AND code = 10 AND credit = $annaBonus`, "between other accounts or in other steps"},
	{"open bonus money one more", `UPDATE open_wagers SET bonus = bonus + 1 WHERE id = $thirdOpen`, "has staked 1000"},
	{"open bonus money of another player", `UPDATE open_wagers SET bonus_account = $bertBonus WHERE id = $thirdOpen`, "not its player's"},
	{"open bonus money paid in real money", `UPDATE open_wagers SET bonus_paid = 0 WHERE id = $thirdOpen`, "has staked 1000"},

	// Money.
	{"a stake to another counterparty", `UPDATE transfers SET credit = $acmeReal WHERE ref = $instant AND code = 1`, "says stake 100"},
	{"a payout from another counterparty", `UPDATE transfers SET debit = $acmeReal WHERE ref = $won AND code = 2`, "says stake 1000"},
	{"all of a wager with another counterparty", `UPDATE transfers SET debit = $acmeReal, debit_balance = NULL WHERE ref = $won AND code = 2; UPDATE transfers SET credit = $acmeReal WHERE ref = $won AND code = 4`, "says stake 1000"},
	{"other funds of the counterparty", `UPDATE transfers SET debit = $houseBonus WHERE ref = $won AND code = 2; UPDATE transfers SET credit = $houseBonus WHERE ref = $won AND code = 4`, "says stake 1000"},
	{"clearing of other funds", `UPDATE transfers SET credit = $bonusStake WHERE ref = $won AND code = 1; UPDATE transfers SET debit = $bonusStake WHERE ref = $won AND code = 4`, "says stake 1000"},
	{"a payout to another player", `UPDATE transfers SET credit = $bert WHERE ref = $won AND code = 2`, "says stake 1000"},
	{"a loss that is missing", `DELETE FROM transfers WHERE ref = $won AND code = 4`, "says stake 1000"},
	{"a refund that is missing", `DELETE FROM transfers WHERE ref = $void AND code = 3`, "says stake 1000"},
	{"a refund of the rest that is missing", `DELETE FROM transfers WHERE ref = $halfVoid AND code = 3`, "says stake 400"},
	{"a release that is missing", `DELETE FROM transfers WHERE ref = $released AND code = 11`, "says stake 900"},
	{"a second payout", `INSERT INTO transfers (debit, credit, amount, code, ref, at) SELECT debit, credit, amount, code, ref, at FROM transfers WHERE ref = $won AND code = 2`, "beside what its record says"},
	{"a second stake", `INSERT INTO transfers (debit, credit, amount, code, ref, at) SELECT debit, credit, amount, code, ref, at FROM transfers WHERE ref = $instant`, "beside what its record says"},
	{"money for no wager", `INSERT INTO transfers (debit, credit, amount, code, ref, at) SELECT debit, credit, amount, code, $unknown, at FROM transfers WHERE ref = $instant`, "there is no such wager"},
	{"money of another wager", `UPDATE transfers SET ref = $instant WHERE ref = $won AND code = 2`, "says stake 1000 and payout 2500; moved were stake 1000, payout 0"},
	{"amounts of two steps swapped", `UPDATE transfers SET amount = amount + 1 WHERE ref = $won AND code IN (1, 4)`, "says stake 1000"},

	// Corrections.
	{"a correction without money", `DELETE FROM transfers WHERE ref = $corrected AND code = 10 AND id = (SELECT MAX(id) FROM transfers WHERE ref = $corrected)`, "was corrected by -500; moved were 0"},
	{"corrections that make up for each other without money", `UPDATE wagers SET payout = 0 WHERE id = $corrected AND revision = 2; DELETE FROM transfers WHERE ref = $corrected AND code = 10`, "was corrected by 0; moved were 0"},
	{"money without a correction", `DELETE FROM wagers WHERE id = $corrected AND revision = 2`, "was corrected by 0; moved were -500"},
	{"money of a correction that never was", `INSERT INTO transfers (debit, credit, amount, code, ref, at) SELECT $houseReal, $anna, 5, 10, $won, 0`, "was corrected by 0; moved were 5"},
	{"money of a correction for no wager", `INSERT INTO transfers (debit, credit, amount, code, ref, at) SELECT $houseReal, $anna, 5, 10, $unknown, 0`, "was corrected by 0; moved were 5"},
	{"money of two corrections that make up for each other", `INSERT INTO transfers (debit, credit, amount, code, ref, at) VALUES ($houseReal, $anna, 5, 10, $won, 0), ($anna, $houseReal, 5, 10, $won, 0)`, "was corrected by"},
	{"a correction by another amount", `UPDATE transfers SET amount = amount + 1 WHERE ref = $corrected AND id = (SELECT MAX(id) FROM transfers WHERE ref = $corrected)`, "was corrected by -500; moved were -501"},
	{"a correction with another player", `UPDATE transfers SET credit = $bert WHERE ref = $corrected AND code = 10 AND debit = $houseReal`, "between other accounts"},
	{"a correction with another counterparty", `UPDATE transfers SET debit = $acmeReal WHERE ref = $corrected AND code = 10 AND debit = $houseReal`, "between other accounts"},
	{"a correction with other funds of the counterparty", `UPDATE transfers SET debit = $houseBonus WHERE ref = $corrected AND code = 10 AND debit = $houseReal`, "between other accounts"},
	{"another payout of a revision", `UPDATE wagers SET payout = payout + 1 WHERE id = $corrected AND revision = 2`, "was corrected by -499; moved were -500"},
	{"another payout of a revision in the middle", `UPDATE wagers SET payout = payout + 1 WHERE id = $corrected AND revision = 1`, "or in other steps"},
	{"a revision with another stake", `UPDATE wagers SET stake = stake + 1 WHERE id = $corrected AND revision = 2`, "revision 2 that does not follow"},
	{"a revision with another worth", `UPDATE wagers SET usd = usd + 1 WHERE id = $corrected AND revision = 1`, "that does not follow"},
	{"a revision with other terms", `UPDATE wagers SET terms = (SELECT terms FROM wagers WHERE id = $acme) WHERE id = $corrected AND revision = 1`, "that does not follow"},
	{"a revision of another player", `UPDATE wagers SET account = $bert WHERE id = $corrected AND revision = 2`, "revision 2 that does not follow"},
	{"a revision that is void with a win", `UPDATE wagers SET void = 1 WHERE id = $corrected AND revision = 2`, "revision 2 that does not follow"},
	{"the first revision missing", `DELETE FROM wagers WHERE id = $corrected AND revision = 0`, "revision 1 that does not follow"},
	{"a revision in the middle missing", `DELETE FROM wagers WHERE id = $corrected AND revision = 1`, "revision 2 that does not follow"},
	{"the number of a revision", `UPDATE wagers SET revision = 3 WHERE id = $corrected AND revision = 2`, "revision 3 that does not follow"},

	// Open wagers and clearing.
	{"an open wager with another stake", `UPDATE open_wagers SET staked = staked + 1 WHERE id = $open`, "has staked 1101, settled 300, paid 50; moved were stake 1100, payout 50"},
	{"an open wager with more settled", `UPDATE open_wagers SET settled = settled + 1 WHERE id = $open`, "has staked 1100, settled 301"},
	{"an open wager that paid more", `UPDATE open_wagers SET paid = paid + 1 WHERE id = $open`, "has staked 1100, settled 300, paid 51"},
	{"an open wager of another player", `UPDATE open_wagers SET account = $bert WHERE id = $open`, "has staked 1100"},
	{"an open wager of other funds", `UPDATE open_wagers SET account = $annaBonus WHERE id = $open`, "has staked 1100"},
	{"an open wager of another counterparty", `UPDATE open_wagers SET counterparty = 'provider:acme' WHERE id = $open`, "has staked 1100"},
	{"an open wager of an unknown kind", `UPDATE open_wagers SET kind = 'poker' WHERE id = $open`, "proven by no check of their own"},
	{"an open wager that is missing", `DELETE FROM open_wagers WHERE id = $open`, "there is no such wager"},
	{"a clearing account above the open wagers", `DELETE FROM open_wagers WHERE id = $open`, "has 2277, open wagers have staked 1477"},
	{"a clearing account below the open wagers", `UPDATE open_wagers SET staked = staked + 1 WHERE id = $open`, "has 2277, open wagers have staked 2278"},
	{"a clearing account that is not there", `INSERT INTO ledger_accounts (owner, currency, purpose, balance) VALUES ('anna', 'eth', 'real', 0);
		UPDATE open_wagers SET account = (SELECT id FROM ledger_accounts WHERE currency = 'eth') WHERE id = $open`, "is not there, open wagers have staked 800"},
	{"an open wager without money", `INSERT INTO open_wagers SELECT $unknown, account, kind, product, counterparty, staked, 0, 0, profit, usd, at, 0, 0, 0, NULL FROM open_wagers WHERE id = $open`, "moved were stake 0"},
	{"an ended wager that is open", `INSERT INTO open_wagers SELECT $won, account, kind, product, counterparty, staked, 0, 0, profit, usd, at, 0, 0, 0, NULL FROM open_wagers WHERE id = $open`, "has ended and is open"},

	// Requests.
	{"a request that leads nowhere", `UPDATE requests SET ref = $unknown WHERE id = 'added'`, "which is not there"},
	{"a request that leads to no wager", `UPDATE requests SET ref = x'0011' WHERE id = 'added'`, "refers to 0011, which is not there"},
	{"a request that leads to another kind's wager", `UPDATE requests SET ref = $instant WHERE id = 'added'`, "which is not there"},
	{"a request of another player", `UPDATE requests SET owner = 'bert' WHERE id = 'added'`, "not its player's"},
	{"a request that came too far", `UPDATE requests SET step = 99 WHERE id = 'added'`, "has not come so far"},
	{"a refusal that cannot be read", `UPDATE requests SET refusal = 'no' WHERE id = 'refused'`, "has an unreadable refusal"},
	{"a refusal of what was done", `UPDATE requests SET refusal = '{"code":-4,"message":"no"}' WHERE id = 'added'`, "has an unreadable refusal"},
	{"a refused turn without its wager", `UPDATE requests SET ref = NULL WHERE id = 'waited'`, "has an unreadable refusal"},
}
