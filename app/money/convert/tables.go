package convert

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "currency_conversions", Title: "What you converted into another currency", Order: schema.Money + 230, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "user_id = $1", Copied: "source target amount margin received source_price target_price percent usd at", NotCopied: "id user_id hash",
			Exports: []schema.Export{{
				Name: "currency_conversions", Sentence: "What players converted from one currency into another.",
				Columns: []schema.Column{
					{Name: "conversion", From: "id", Sentence: "Id of the conversion, which its transfers have as their reference."},
					{Name: "at", Sentence: "When it was made, in milliseconds since 1970 (UTC).", Number: true},
					{Name: "player", From: "user_id", Sentence: "Id of the player."},
					{Name: "source", Sentence: "Currency that was converted."},
					{Name: "amount", Sentence: "What was taken, in units of the source.", Number: true},
					{Name: "margin", Sentence: "What of it the site kept as its margin.", Number: true},
					{Name: "percent", Sentence: "Percentage of the margin.", Number: true},
					{Name: "target", Sentence: "Currency that was received."},
					{Name: "received", Sentence: "What was received, in units of the target.", Number: true},
					{Name: "source_price", Sentence: "Dollars per unit of the source, as a number or a fraction."},
					{Name: "target_price", Sentence: "Dollars per unit of the target, as a number or a fraction."},
				},
			}},
		},
	}
}
