package gateways

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "gateway_payments", Title: "Deposits by other payment services", Order: schema.Money + 70, Deletion: schema.Kept, Reason: schema.ForAML, Audited: true,
			Owned: "user_id = $1", Copied: "asset currency amount paid address tag state created_at expires_at", NotCopied: "id gateway gateway_id user_id units status reason booked changed_at asked_at next_at tries",
			Exports: []schema.Export{{
				Name: "gateway_payments", Sentence: "Payments that players were asked for by a payment gateway.",
				Columns: []schema.Column{
					{Name: "payment", From: "id", Sentence: "Id of the payment at the site."},
					{Name: "at", From: "created_at", Sentence: "When it was asked for, in milliseconds since 1970 (UTC).", Number: true},
					{Name: "player", From: "user_id", Sentence: "Id of the player."},
					{Name: "gateway", Sentence: "The payment gateway."},
					{Name: "gateway_id", Sentence: "Id of the payment there; empty for one that was never made."},
					{Name: "asset", Sentence: "Coin or token on the network."},
					{Name: "currency", Sentence: "Currency of the amount."},
					{Name: "amount", Sentence: "How much was asked for, in units of the currency.", Number: true},
					{Name: "units", Sentence: "What the gateway asked for, in the smallest units of the chain.", Number: true},
					{Name: "paid", Sentence: "What it counts, in the smallest units of the chain.", Number: true},
					{Name: "address", From: "address tag", Sentence: "Address that the gateway gave, with its tag behind a space."},
					{Name: "state", Sentence: "Its state."},
				},
			}},
		},
		{Name: "gateway_arrivals", Columns: "gateway arrival part payment asset currency units txid stage at deposit", Audited: true},
	}
}
