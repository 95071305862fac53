package book

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{Name: "sport_controls", Columns: "kind scope value reason actor at until_at", Audited: true, Small: "staff make them"},
		{Name: "sport_events", Columns: "id feed source sport starts_at phase fixture state state_seq offer updated_at odds_seq odds_closed moved_seq"},
		{Name: "sport_limits", Columns: "kind key name bet market event version at changed_by", Small: "staff make them"},
		{
			Name: "sport_rulings", Columns: "id event action result voided reason asked decided at",
			Exports: []schema.Export{{
				Name: "sports_rulings", Sentence: "How two of the staff have decided a sports event. The last ruling of an event is in force.",
				Columns: []schema.Column{
					{Name: "ruling", From: "id", Sentence: "Number of the ruling.", Number: true},
					{Name: "event", Sentence: "Id of the event, which begins the selections of legs."},
					{Name: "name", From: schema.Elsewhere, Sentence: "The two sides, or the name of a contest."},
					{Name: "action", Sentence: "result: a result was entered or corrected. void: all of the event is void. markets: markets of it are void."},
					{Name: "result", Sentence: "The result as JSON; empty where the one of the feed is in force."},
					{Name: "voided", Sentence: "The void markets with their specifiers, one on a line."},
					{Name: "reason", Sentence: "Why, in the words of who asked for it."},
					{Name: "asked", Sentence: "Id of who asked for it."},
					{Name: "decided", Sentence: "Id of the second person, who agreed."},
					{Name: "at", Sentence: "When it was agreed to, in milliseconds since 1970 (UTC).", Number: true},
				},
			}},
		},
		{
			Name: "sport_notes", Columns: "id event actor note at",
			Exports: []schema.Export{{
				Name: "sports_notes", Sentence: "What traders have noted of a sports event.",
				Columns: []schema.Column{
					{Name: "note", From: "id", Sentence: "Number of the note.", Number: true},
					{Name: "event", Sentence: "Id of the event, which begins the selections of legs."},
					{Name: "name", From: schema.Elsewhere, Sentence: "The two sides, or the name of a contest."},
					{Name: "actor", Sentence: "Who noted it: the id of an account, or system."},
					{Name: "text", From: "note", Sentence: "What was noted."},
					{Name: "at", Sentence: "When, in milliseconds since 1970 (UTC).", Number: true},
				},
			}},
		},
		{Name: "sport_prices", Columns: "id event version at prices"},
		{Name: "sport_results", Columns: "revision event result at"},
	}
}
