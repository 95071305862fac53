package deposits

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "deposits", Title: "Your deposits", Order: schema.Money + 40, Deletion: schema.Kept, Reason: schema.ForAML, Audited: true,
			Owned: "user_id = $1", Copied: "network txid asset currency address tag sender units amount state usd seen_at confirmed_at credited_at", NotCopied: "id output token user_id rest height block confirmations needed reason was priced changed_at decided_by approved_by decided_at hash",
			Exports: []schema.Export{{
				Name: "deposits", Sentence: "Coins that arrived on a chain at an address of the site.",
				Columns: []schema.Column{
					{Name: "deposit", From: "id", Sentence: "Id of the deposit, which its transfers have as their reference."},
					{Name: "seen_at", Sentence: "When it was first seen, in milliseconds since 1970 (UTC).", Number: true},
					{Name: "player", From: "user_id", Sentence: "Id of the player; empty for no player."},
					{Name: "network", Sentence: "Network of the transaction."},
					{Name: "transaction", From: "txid", Sentence: "Id of the transaction on the network."},
					{Name: "output", Sentence: "Number of the payment within the transaction.", Number: true},
					{Name: "asset", Sentence: "Coin or token on the network; empty for one that the site does not know."},
					{Name: "currency", Sentence: "Currency of the amount."},
					{Name: "amount", Sentence: "How much was credited or held, in units of the currency.", Number: true},
					{Name: "units", Sentence: "What arrived, in the smallest units of the chain.", Number: true},
					{Name: "address", From: "address tag", Sentence: "Address at which it arrived, with its tag behind a space."},
					{Name: "sender", Sentence: "An address that paid, where the network reports one."},
					{Name: "state", Sentence: "Its state."},
					{Name: "reason", Sentence: "Why it was held; empty for what was not."},
					{Name: "credited_at", Sentence: "When it was credited; empty for never.", Number: true},
					{Name: "dollars", From: "usd", Sentence: "What it was worth when it was credited or decided.", Number: true},
					{Name: "decided_by", Sentence: "Id of the member of staff who decided about it."},
					{Name: "approved_by", Sentence: "Id of the second one who agreed."},
				},
			}},
		},
		{
			Name: "deposit_addresses", Title: "Addresses to which you deposit", Order: schema.Money + 60, Deletion: schema.Kept, Reason: schema.ForAML, Audited: true,
			Owned: "user_id = $1", Copied: "network address tag created_at", NotCopied: "user_id source branch idx",
		},
		{Name: "address_pools", Columns: "network address idx added_at used_at"},
		{Name: "deposit_losses", Columns: "deposit_id lost_at ended_at", Audited: true},
		{Name: "deposit_reserved", Columns: "network address source branch idx restore", Audited: true},
	}
}
