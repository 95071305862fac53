package treasury

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{Name: "chain_nonces", Columns: "network address nonce series", Audited: true},
		{Name: "chain_transaction_outputs", Columns: "transaction_id n order_id asset address tag units", Audited: true},
		{
			Name: "chain_transactions", Columns: "id series version network state draft rate tip raw txid fee paid exported hot problem block_height block_hash failed created_at signed_at sent_at confirmed_at", Audited: true,
			Exports: []schema.Export{{
				Name: "chain_transactions", Sentence: "A row is a transaction that the site has made for a chain.",
				Columns: []schema.Column{
					{Name: "id", Sentence: "Its id."},
					{Name: "payment", From: "series", Sentence: "The payment that it is a version of: the chain includes one version at most."},
					{Name: "version", Sentence: "Which version it is.", Number: true},
					{Name: "network", Sentence: "The chain."},
					{Name: "kind", From: schema.Elsewhere, Sentence: "payout, return, move, gas or sweep."},
					{Name: "asset", From: schema.Elsewhere, Sentence: "What it pays."},
					{Name: "state", Sentence: "Its state."},
					{Name: "txid", Sentence: "Its hash on the chain."},
					{Name: "paid", Sentence: "What it cost, in the smallest unit of the chain's coin."},
					{Name: "block", From: "block_height", Sentence: "The block that has it; 0 for none.", Number: true},
					{Name: "created_at", Sentence: "When it was made, in unix milliseconds.", Number: true},
					{Name: "signed_at", Sentence: "When it was signed; 0 for never.", Number: true},
					{Name: "sent_at", Sentence: "When it was sent; 0 for never.", Number: true},
					{Name: "confirmed_at", Sentence: "When it had blocks enough; 0 for never.", Number: true},
				},
			}},
		},
		{Name: "reconciliations", Columns: "network height hash compared_at compared unreported place halted halted_at halted_by block_at block_number sweep_by sweep_at", Audited: true, Small: "one row for each network"},
		{Name: "wallet_accounts", Columns: "network name xpub at", Audited: true, Small: "one row for each key"},
		{Name: "wallet_coins", Columns: "id network txid output asset units address branch idx wallet ours booked height hash series spent key_name", Audited: true},
		{Name: "wallet_differences", Columns: "network asset address units at", Audited: true},
		{Name: "wallet_found", Columns: "network txid output order_id restore height hash at state series", Audited: true},
		{Name: "wallet_gas", Columns: "network address txid units", Audited: true},
		{Name: "wallet_holdings", Columns: "network wallet currency amount", Audited: true, Small: "a few rows for each network"},
		{Name: "wallet_orders", Columns: "seq id kind network asset currency address tag units amount fee usd state series reason at ended_at", Audited: true},
		{Name: "wallet_restores", Columns: "network restore at suspected from_height until_height caught_height", Audited: true, Small: "one row for each restore and network"},
		{Name: "wallet_rests", Columns: "network asset units", Audited: true},
		{Name: "wallet_series", Columns: "id network kind asset state nonce booked_fee usd foreign_at bump alarm notified at ended_at swept gas_reserved lapsed_at cancelling", Audited: true},
		{
			Name: "wallet_sweeps", Columns: "id network asset currency address branch idx target receiver units usd state gas_payment series cost reason by_whom at ended_at key_name", Audited: true,
			Exports: []schema.Export{{
				Name: "sweeps", Sentence: "A row is the move of coins from the address of a player to a wallet of the site.",
				Columns: []schema.Column{
					{Name: "id", Sentence: "Its id."},
					{Name: "network", Sentence: "The chain."},
					{Name: "asset", Sentence: "What it moves."},
					{Name: "address", Sentence: "The address of the player."},
					{Name: "target", Sentence: "hot or cold."},
					{Name: "receiver", Sentence: "The address that receives."},
					{Name: "units", Sentence: "How much, in the smallest unit of the asset."},
					{Name: "state", Sentence: "Its state."},
					{Name: "gas_payment", Sentence: "The payment that brought the coin for its fee; empty for none."},
					{Name: "payment", From: "series", Sentence: "The payment that moved the asset; empty for none."},
					{Name: "cost", Sentence: "What both have cost, in the smallest unit of the chain's coin."},
					{Name: "at", Sentence: "When it was planned, in unix milliseconds.", Number: true},
					{Name: "ended_at", Sentence: "When it ended; 0 for not yet.", Number: true},
				},
			}},
		},
	}
}
