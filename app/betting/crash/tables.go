package crash

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "crash_bets", Title: "Your bets on Crash that go on", Order: schema.Play + 60, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true, Small: "the bets of the round that runs",
			Owned: "owner = $1", Copied: "round choices", NotCopied: "id owner rules fairness unit",
		},
		{
			Name: "crash_chains", Columns: "id rounds published salt at random", Audited: true,
			Exports: []schema.Export{{
				Name: "crash_chains", Sentence: "A chain of rounds of crash. Its end was published before the first round.", Key: "id", Before: "at",
				Columns: []schema.Column{
					{Name: "chain", From: "id", Sentence: "Number of the chain.", Number: true},
					{Name: "rounds", Sentence: "How many rounds it has.", Number: true},
					{Name: "published", Sentence: "The hash that all others lead to."},
					{Name: "salt", Sentence: "What is mixed into every round."},
					{Name: "at", Sentence: "When it was made, in milliseconds since 1970 (UTC).", Number: true},
				},
			}},
		},
		{
			Name: "crash_rounds", Columns: "id chain number before hash point decided void started ended", Audited: true,
			Exports: []schema.Export{{
				Name: "crash_rounds", Sentence: "A round of crash that is over.",
				Columns: []schema.Column{
					{Name: "round", From: "id", Sentence: "Number of the round, which the wagers on it have as nonce.", Number: true},
					{Name: "chain", Sentence: "Number of its chain.", Number: true},
					{Name: "number", Sentence: "Its place in the chain.", Number: true},
					{Name: "before", Sentence: "Hash of the round before it."},
					{Name: "hash", Sentence: "Its own hash, whose SHA-256 is that of the round before."},
					{Name: "point", Sentence: "Where it ended, in hundredths.", Number: true},
					{Name: "void", Sentence: "1 for a round that was given back.", Number: true},
					{Name: "started", Sentence: "When it started, in milliseconds since 1970 (UTC).", Number: true},
					{Name: "ended", Sentence: "When it ended, in milliseconds since 1970 (UTC).", Number: true},
				},
			}},
		},
	}
}
