package bets

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "sports_bets", Title: "Your bets on sport", Order: schema.Play + 80, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "owner = $1", Copied: "id currency stake max_payout status cashed paid at settled_at free", NotCopied: "owner type sizes usd max_payout_usd edge part_stake part_paid shortfall parts",
			Exports: []schema.Export{{
				Name: "sports_bets", Sentence: "A sports bet in its present state. Its money is that of the wager of the same id.",
				Columns: []schema.Column{
					{Name: "bet", From: "id", Sentence: "Id of the bet and of its wager."},
					{Name: "player", From: "owner", Sentence: "Id of the player."},
					{Name: "type", Sentence: "single, multi or system."},
					{Name: "sizes", Sentence: "How many legs its lines have."},
					{Name: "currency", Sentence: "Currency of the amounts."},
					{Name: "stake", Sentence: "Stake, in units of the currency.", Number: true},
					{Name: "possible", From: "max_payout", Sentence: "What it pays if every leg wins, in units of the currency.", Number: true},
					{Name: "edge", Sentence: "Exact share of the stake that the house keeps on average."},
					{Name: "status", Sentence: "0 pending, 1 refunded, 2 won, 3 lost.", Number: true},
					{Name: "cashed_out", From: "cashed", Sentence: "1 for a bet that was cashed out as a whole.", Number: true},
					{Name: "paid", Sentence: "What it has paid, in units of the currency.", Number: true},
					{Name: "cashed_stake", From: "part_stake", Sentence: "The part of the stake that was cashed out, in units of the currency.", Number: true},
					{Name: "cashed_paid", From: "part_paid", Sentence: "What was paid for that part, in units of the currency.", Number: true},
					{Name: "shortfall", Sentence: "What a correction would have taken back and the player did not have, in units of the currency.", Number: true},
					{Name: "at", Sentence: "When it was accepted, in milliseconds since 1970 (UTC).", Number: true},
					{Name: "settled_at", Sentence: "When its wager ended, in milliseconds since 1970 (UTC); empty while it is open.", Number: true},
				},
			}},
		},
		{
			Name: "sports_legs", Title: "The picks of your bets on sport", Order: schema.Play + 90, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "bet IN (SELECT id FROM sports_bets WHERE owner = $1)", Copied: "bet n selection price void banker live starts group_n", NotCopied: "version chance",
			Exports: []schema.Export{{
				Name: "sports_legs", Sentence: "A leg of a sports bet: its price when the bet was accepted, and its result.",
				Columns: []schema.Column{
					{Name: "bet", Sentence: "Id of the bet."},
					{Name: "leg", From: "n", Sentence: "Number of the leg, from 1.", Number: true},
					{Name: "selection", Sentence: "The event, its market with specifiers, and the outcome."},
					{Name: "sport", From: schema.Elsewhere, Sentence: "Name of the sport."},
					{Name: "tournament", From: schema.Elsewhere, Sentence: "Name of the tournament."},
					{Name: "event", From: schema.Elsewhere, Sentence: "The two sides, or the name of a contest."},
					{Name: "market", From: schema.Elsewhere, Sentence: "Name of the market."},
					{Name: "outcome", From: schema.Elsewhere, Sentence: "Name of the outcome."},
					{Name: "odds", From: "price", Sentence: "Decimal odds at which it was accepted.", Number: true},
					{Name: "chance", Sentence: "Chance of the model that it wins, in millionths.", Number: true},
					{Name: "void_chance", From: "void", Sentence: "Chance of the model that the stake is refunded, in millionths.", Number: true},
					{Name: "banker", Sentence: "1 for a leg of every line.", Number: true},
					{Name: "group", From: "group_n", Sentence: "Number of the same game group of the leg; 0 for a leg of its own.", Number: true},
					{Name: "live", Sentence: "1 for a running event.", Number: true},
					{Name: "starts", Sentence: "When the event was to start, in milliseconds since 1970 (UTC).", Number: true},
					{Name: "result", From: schema.Elsewhere, Sentence: "won, lost, void, half won, half lost or dead heat; empty while it is open."},
					{Name: "share", From: schema.Elsewhere, Sentence: "The part of a win that counts in a dead heat; empty for all of it."},
					{Name: "revision", From: schema.Elsewhere, Sentence: "Number of the result; empty while it is open.", Number: true},
				},
			}},
		},
		{
			Name: "sports_groups", Title: "Picks of one match that you bet on as one", Order: schema.Play + 100, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "bet IN (SELECT id FROM sports_bets WHERE owner = $1)", Copied: "bet n prices", NotCopied: "chance void worth",
			Exports: []schema.Export{{
				Name: "sports_groups", Sentence: "Legs of one event in a same game bet, at the prices of its acceptance.",
				Columns: []schema.Column{
					{Name: "bet", Sentence: "Id of the bet."},
					{Name: "group", From: "n", Sentence: "Number of the group, from 1.", Number: true},
					{Name: "odds", From: "prices", Sentence: "Decimal odds of all of them.", Number: true},
					{Name: "parts", From: "prices", Sentence: "Odds in thousandths of what is left when some are void, by the set of the void ones, in which the first leg counts 1, the second 2, the third 4."},
					{Name: "chance", Sentence: "Chance of the model that all win, in millionths.", Number: true},
					{Name: "void_chance", From: "void", Sentence: "Chance of the model that all are void, in millionths.", Number: true},
					{Name: "worth", Sentence: "What the model expected them to pay of their stake, in billionths.", Number: true},
					{Name: "result", From: schema.Elsewhere, Sentence: "won, lost or void; empty while it is open."},
				},
			}},
		},
		{
			Name: "sports_stuck_bets", Title: "Bets on sport that staff have to settle", Order: schema.Play + 110, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true, Small: "the bets whose settlement failed",
			Owned: "bet IN (SELECT id FROM sports_bets WHERE owner = $1)", NotCopied: "bet reason tries first_at tried_at",
		},
		{
			Name: "sports_factors", Title: "How much of the limits of bets on sport you may use", Order: schema.Play + 120, Deletion: schema.Erased, Small: "staff make them",
			Owned: "owner = $1", NotCopied: "owner factor version at changed_by reason",
		},
		{
			Name: "sports_hold", Title: "The site's result of your bets on sport by day", Order: schema.Play + 130, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "kind = 'player' AND key = $1", NotCopied: "kind day key bets usd kept expected closed value beats",
		},
		{
			Name: "sports_cashouts", Title: "What you cashed out", Order: schema.Play + 140, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "bet IN (SELECT id FROM sports_bets WHERE owner = $1)", Copied: "bet n stake paid at",
		},
		{Name: "sports_progress", Columns: "one done walking selection bet", Audited: true},
		{Name: "sports_selections", Columns: "id event market specifiers outcome sport category tournament home away market_name outcome_name void won share revision closing_price closing_chance starts_at", Audited: true},
	}
}
