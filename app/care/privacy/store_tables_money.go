package privacy

// moneyTables are balances and payments.
var moneyTables = []Table{
	{
		Name: "ledger_accounts", What: "Your balances", Mine: "owner = $1", Deed: Kept,
		Why: forBooks, Copied: "id currency purpose balance", Withheld: "owner",
	},
	{
		Name: "transfers", What: "Movements of your money", Mine: "debit IN (SELECT id FROM ledger_accounts WHERE owner = $1) OR credit IN (SELECT id FROM ledger_accounts WHERE owner = $1)", Deed: Kept,
		Why: forBooks, Copied: "id amount code at", Withheld: "debit credit ref debit_balance credit_balance",
	},
	{
		Name: "requests", What: "Requests that moved money", Mine: "owner = $1", Deed: Kept,
		Why: forBooks, Copied: "", Withheld: "owner id hash ref step refusal at",
	},
	{
		Name: "deposits", What: "Your deposits", Mine: "user_id = $1", Deed: Kept,
		Why: forLaw, Copied: "network txid asset currency address tag sender units amount state usd seen_at confirmed_at credited_at", Withheld: "id output token user_id rest height block confirmations needed reason was priced changed_at decided_by approved_by decided_at hash",
	},
	{
		Name: "deposits_latest", What: "When you deposited last", Mine: "owner = $1", Deed: Erased,
		Copied: "at", Withheld: "owner",
	},
	{
		Name: "deposit_addresses", What: "Addresses to which you deposit", Mine: "user_id = $1", Deed: Kept,
		Why: forLaw, Copied: "network address tag created_at", Withheld: "user_id source branch idx",
	},
	{
		Name: "gateway_payments", What: "Deposits by other payment services", Mine: "user_id = $1", Deed: Kept,
		Why: forLaw, Copied: "asset currency amount paid address tag state created_at expires_at", Withheld: "id gateway gateway_id user_id units standing reason booked changed_at asked_at next_at tries",
	},
	{
		Name: "withdrawals", What: "Your withdrawals", Mine: "user_id = $1", Deed: Kept,
		Why: forLaw, Copied: "asset network currency address tag amount fee usd state reason txid country created_at changed_at", Withheld: "id user_id open waits automatic objections confirmations needed deposited_usd wagered_usd hash version",
	},
	{
		Name: "withdrawal_events", What: "What happened to your withdrawals", Mine: "withdrawal_id IN (SELECT id FROM withdrawals WHERE user_id = $1)", Deed: Kept,
		Why: forLaw, Copied: "at deed state", Withheld: "withdrawal_id version actor reason",
	},
	{
		Name: "withdrawal_addresses", What: "Addresses to which you withdraw", Mine: "user_id = $1", Deed: Erased,
		Copied: "asset network address tag name created_at", Withheld: "id user_id",
	},
	{
		Name: "withdrawal_locks", What: "When you can withdraw again", Mine: "user_id = $1", Deed: Erased,
		Copied: "ends_at", Withheld: "user_id",
	},
	{
		Name: "withdrawal_turnovers", What: "When the team spared you a turnover", Mine: "user_id = $1", Deed: Kept,
		Why: forLaw, Copied: "at", Withheld: "user_id actor reason",
	},
	{
		Name: "withdrawal_wins", What: "Your largest wins", Mine: "user_id = $1", Deed: Kept,
		Why: forLaw, Copied: "at usd", Withheld: "user_id",
	},
	{
		Name: "address_scores", What: "What a service said of addresses", Mine: "subject IN (SELECT id FROM deposits WHERE user_id = $1) OR subject IN (SELECT id FROM withdrawals WHERE user_id = $1)", Deed: Kept,
		Why: forLaw, Copied: "", Withheld: "kind subject network address txid state reference score asked_at answered_at",
	},
	{
		Name: "gifts", What: "Tips and rains that you gave", Mine: "sender = $1", Deed: Kept,
		Why: forBooks, Copied: "kind room currency each users at", Withheld: "id sender message",
	},
	{
		Name: "adjustments", What: "Corrections of your balances", Mine: "user_id = $1", Deed: Kept,
		Why: forBooks, Copied: "currency amount at", Withheld: "id user_id actor purpose reason request approved_by",
	},
	{
		Name: "dormant_accounts", What: "When you used the account last", Mine: "user_id = $1", Deed: Kept,
		Why: forPaper, Copied: "seen_at noticed_at charged_at slept_at woke_at", Withheld: "user_id",
	},
	{
		Name: "dormant_fees", What: "Fees for not using the account", Mine: "user_id = $1", Deed: Kept,
		Why: forBooks, Copied: "currency amount balance percent at", Withheld: "id user_id seen_at",
	},
}
