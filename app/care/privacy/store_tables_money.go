package privacy

// moneyTables are balances and payments.
var moneyTables = []Table{
	{
		Name: "ledger_accounts", Title: "Your balances", Owned: "owner = $1", Deletion: Kept,
		Reason: keepForBooks, Copied: "id currency purpose balance", NotCopied: "owner",
	},
	{
		Name: "transfers", Title: "Movements of your money", Owned: "debit IN (SELECT id FROM ledger_accounts WHERE owner = $1) OR credit IN (SELECT id FROM ledger_accounts WHERE owner = $1)", Deletion: Kept,
		Reason: keepForBooks, Copied: "id amount code at", NotCopied: "debit credit ref debit_balance credit_balance",
	},
	{
		Name: "requests", Title: "Requests that moved money", Owned: "owner = $1", Deletion: Kept,
		Reason: keepForBooks, Copied: "", NotCopied: "owner id hash ref step refusal at",
	},
	{
		Name: "deposits", Title: "Your deposits", Owned: "user_id = $1", Deletion: Kept,
		Reason: keepForAML, Copied: "network txid asset currency address tag sender units amount state usd seen_at confirmed_at credited_at", NotCopied: "id output token user_id rest height block confirmations needed reason was priced changed_at decided_by approved_by decided_at hash",
	},
	{
		Name: "deposits_latest", Title: "When you deposited last", Owned: "owner = $1", Deletion: Erased,
		Copied: "at", NotCopied: "owner",
	},
	{
		Name: "deposit_addresses", Title: "Addresses to which you deposit", Owned: "user_id = $1", Deletion: Kept,
		Reason: keepForAML, Copied: "network address tag created_at", NotCopied: "user_id source branch idx",
	},
	{
		Name: "gateway_payments", Title: "Deposits by other payment services", Owned: "user_id = $1", Deletion: Kept,
		Reason: keepForAML, Copied: "asset currency amount paid address tag state created_at expires_at", NotCopied: "id gateway gateway_id user_id units status reason booked changed_at asked_at next_at tries",
	},
	{
		Name: "withdrawals", Title: "Your withdrawals", Owned: "user_id = $1", Deletion: Kept,
		Reason: keepForAML, Copied: "asset network currency address tag amount fee usd state reason txid country created_at changed_at", NotCopied: "id user_id open waits automatic objections confirmations needed deposited_usd wagered_usd hash version",
	},
	{
		Name: "withdrawal_events", Title: "What happened to your withdrawals", Owned: "withdrawal_id IN (SELECT id FROM withdrawals WHERE user_id = $1)", Deletion: Kept,
		Reason: keepForAML, Copied: "at action state", NotCopied: "withdrawal_id version actor reason",
	},
	{
		Name: "withdrawal_addresses", Title: "Addresses to which you withdraw", Owned: "user_id = $1", Deletion: Erased,
		Copied: "asset network address tag name created_at", NotCopied: "id user_id",
	},
	{
		Name: "withdrawal_locks", Title: "When you can withdraw again", Owned: "user_id = $1", Deletion: Erased,
		Copied: "ends_at", NotCopied: "user_id",
	},
	{
		Name: "withdrawal_turnovers", Title: "When the team spared you a turnover", Owned: "user_id = $1", Deletion: Kept,
		Reason: keepForAML, Copied: "at", NotCopied: "user_id actor reason",
	},
	{
		Name: "withdrawal_wins", Title: "Your largest wins", Owned: "user_id = $1", Deletion: Kept,
		Reason: keepForAML, Copied: "at usd", NotCopied: "user_id",
	},
	{
		Name: "address_scores", Title: "What a service said of addresses", Owned: "subject IN (SELECT id FROM deposits WHERE user_id = $1) OR subject IN (SELECT id FROM withdrawals WHERE user_id = $1)", Deletion: Kept,
		Reason: keepForAML, Copied: "", NotCopied: "kind subject network address txid state reference score asked_at answered_at",
	},
	{
		Name: "gifts", Title: "Tips and rains that you gave", Owned: "sender = $1", Deletion: Kept,
		Reason: keepForBooks, Copied: "kind room currency each users at", NotCopied: "id sender message",
	},
	{
		Name: "outflows", Title: "Value that left your account, for its limits", Owned: "user_id = $1", Deletion: Kept,
		Reason: keepForAML, Copied: "purpose usd at returned_at", NotCopied: "ref user_id person day_usd limit_usd brought_usd turned_usd",
	},
	{
		Name: "outflow_hours", Title: "Value that left your account in each hour", Owned: "user_id = $1", Deletion: Kept,
		Reason: keepForAML, Copied: "hour usd", NotCopied: "user_id",
	},
	{
		Name: "gifts_received", Title: "Total of the gifts of other players", Owned: "user_id = $1", Deletion: Kept,
		Reason: keepForAML, Copied: "usd", NotCopied: "user_id",
	},
	{
		Name: "turnovers", Title: "Your turnover", Owned: "user_id = $1", Deletion: Kept,
		Reason: keepForAML, Copied: "before_usd usd", NotCopied: "user_id",
	},
	{
		Name: "adjustments", Title: "Corrections of your balances", Owned: "user_id = $1", Deletion: Kept,
		Reason: keepForBooks, Copied: "currency amount at", NotCopied: "id user_id actor purpose reason request approved_by",
	},
	{
		Name: "dormant_accounts", Title: "When you used the account last", Owned: "user_id = $1", Deletion: Kept,
		Reason: keepForKYC, Copied: "seen_at noticed_at charged_at slept_at woke_at", NotCopied: "user_id",
	},
	{
		Name: "dormant_fees", Title: "Fees for not using the account", Owned: "user_id = $1", Deletion: Kept,
		Reason: keepForBooks, Copied: "currency amount balance percent at", NotCopied: "id user_id seen_at",
	},
	{
		Name: "currency_conversions", Title: "What you converted into another currency", Owned: "user_id = $1", Deletion: Kept,
		Reason: keepForBooks, Copied: "source target amount margin received source_price target_price percent usd at", NotCopied: "id user_id hash",
	},
}
