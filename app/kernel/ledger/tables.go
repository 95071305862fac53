package ledger

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "ledger_accounts", Title: "Your balances", Order: schema.Money + 10, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "owner = $1", Copied: "id currency purpose balance", NotCopied: "owner",
			Exports: []schema.Export{{
				Name: "accounts", Sentence: "An account of the ledger: what one owner has of one currency for one purpose.", Key: "id",
				Columns: []schema.Column{
					{Name: "account", From: "id", Sentence: "Number of the account.", Number: true},
					{Name: "owner", Sentence: "Id of the player or guest, or the name of an account of the house."},
					{Name: "currency", Sentence: "Currency of all its amounts."},
					{Name: "purpose", Sentence: "What the money is for: real money, play money and so on."},
				},
			}},
		},
		{
			Name: "transfers", Title: "Movements of your money", Order: schema.Money + 20, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "debit IN (SELECT id FROM ledger_accounts WHERE owner = $1) OR credit IN (SELECT id FROM ledger_accounts WHERE owner = $1)", Copied: "id amount code at", NotCopied: "debit credit ref debit_balance credit_balance",
			Exports: []schema.Export{{
				Name: "transfers", Sentence: "One movement of money from an account to another one. Nothing is ever changed or taken away.",
				Columns: []schema.Column{
					{Name: "transfer", From: "id", Sentence: "Number of the transfer, in the order in which they were made.", Number: true},
					{Name: "at", Sentence: "When, in milliseconds since 1970 (UTC).", Number: true},
					{Name: "debit", Sentence: "Account that paid.", Number: true},
					{Name: "credit", Sentence: "Account that received.", Number: true},
					{Name: "currency", From: schema.Elsewhere, Sentence: "Currency of the amount."},
					{Name: "amount", Sentence: "How much, in units of the currency.", Number: true},
					{Name: "code", Sentence: "Why, by its number.", Number: true},
					{Name: "why", From: "code", Sentence: "Why, in words."},
					{Name: "reference", From: "ref", Sentence: "What the money moved for, such as the id of a wager, in hex."},
				},
			}, {
				Name: "entries", Sentence: "One half of a transfer: what it changed of one account.",
				Columns: []schema.Column{
					{Name: "transfer", From: "id", Sentence: "Number of the transfer.", Number: true},
					{Name: "account", From: "debit credit", Sentence: "Account that changed.", Number: true},
					{Name: "amount", Sentence: "By how much, in units of the currency; negative for what was paid.", Number: true},
					{Name: "balance", From: "debit_balance credit_balance", Sentence: "Balance of the account after it; empty for accounts of the house, whose balance follows from their entries.", Number: true},
				},
			}},
		},
		{
			Name: "requests", Title: "Requests that moved money", Order: schema.Money + 30, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "owner = $1", NotCopied: "owner id hash ref step refusal at",
		},
		{Name: "removals", Columns: "id guests transfers transfer_ids wagers wager_ids at", Audited: true},
		{Name: "removing", Columns: "owner", Audited: true, Small: "the guests who are removed now"},
	}
}
