package races

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "race_week", Title: "Your points of the week", Order: schema.Play + 170, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "owner = $1", Copied: "week usd reached_at", NotCopied: "owner",
		},
		{
			Name: "race_scores", Title: "Your points in races", Order: schema.Play + 180, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "owner = $1", Copied: "race points reached_at", NotCopied: "owner wager",
		},
		{
			Name: "race_currencies", Title: "The currency of your prizes", Order: schema.Play + 190, Deletion: schema.Erased,
			Owned: "owner = $1", Copied: "currency", NotCopied: "owner",
		},
		{
			Name: "race_contests", Columns: "id request kind name terms starts_at ends_at planned_end cancelled budget stopped_by author reason created_at", Audited: true,
			Exports: []schema.Export{{
				Name: "races", Sentence: "A race or challenge that staff set up.",
				Columns: []schema.Column{
					{Name: "race", From: "id", Sentence: "Id of the race."},
					{Name: "kind", Sentence: "Race or challenge."},
					{Name: "name", Sentence: "What players read."},
					{Name: "starts_at", Sentence: "When it began, in milliseconds since 1970 (UTC).", Number: true},
					{Name: "ends_at", Sentence: "When it ended or will.", Number: true},
					{Name: "cancelled", Sentence: "1 for one that was stopped without being settled.", Number: true},
					{Name: "budget", Sentence: "What it could cost at most, in dollars at its creation.", Number: true},
					{Name: "terms", Sentence: "What counts and what is won, as JSON; dollars in millionths, amounts in the least units of the books."},
					{Name: "author", Sentence: "Id of who set it up."},
					{Name: "created_at", Sentence: "When it was set up.", Number: true},
				},
			}},
		},
		{
			Name: "race_results", Title: "Your prizes in races", Order: schema.Play + 200, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true,
			Owned: "owner = $1", Copied: "race place points usd currency amount state at paid_at", NotCopied: "id rank owner wager price seq",
			Exports: []schema.Export{{
				Name: "race_results", Sentence: "A place of a settled race, or a winner of a challenge, and what was paid.",
				Columns: []schema.Column{
					{Name: "prize", From: "id", Sentence: "Id of the prize in hex, which is the reference of its transfer."},
					{Name: "race", Sentence: "Id of the race, or the week of the weekly race."},
					{Name: "place", Sentence: "Place, from 1; 0 for a player who takes no part.", Number: true},
					{Name: "player", From: "owner", Sentence: "Id of the player."},
					{Name: "points", Sentence: "Points: millionths of a dollar, or ten-thousandths of a multiplier.", Number: true},
					{Name: "wager", Sentence: "Id of the wager that proves a multiplier, in hex."},
					{Name: "dollars", From: "usd", Sentence: "Worth of the prize, in dollars.", Number: true},
					{Name: "currency", Sentence: "Currency in which it was paid."},
					{Name: "amount", Sentence: "What was paid, in units of the currency.", Number: true},
					{Name: "price", Sentence: "Dollars for one unit when it was paid."},
					{Name: "state", Sentence: "None, owed or paid."},
					{Name: "counted_to", From: "seq", Sentence: "Number of the last wager that was counted.", Number: true},
					{Name: "at", Sentence: "When the place was written down, in milliseconds since 1970 (UTC).", Number: true},
					{Name: "paid_at", Sentence: "When it was paid.", Number: true},
				},
			}},
		},
		{Name: "race_begin", Columns: "week", Audited: true},
		{Name: "race_rewards", Columns: "week reward", Audited: true},
		{Name: "race_settlements", Columns: "race week terms starts_at ends_at seq settled_at", Audited: true},
		{Name: "race_zones", Columns: "since zone", Small: "one row for each change of the time zone"},
	}
}
