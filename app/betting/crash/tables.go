package crash

import "croupier/app/kernel/schema"

// Tables declares the tables that this package writes.
func Tables() []schema.Table {
	return []schema.Table{
		{
			Name: "crash_bets", Title: "Your bets on Crash that go on", Order: schema.Play + 60, Deletion: schema.Kept, Reason: schema.ForBooks, Audited: true, Small: "the bets of the round that runs",
			Owned: "owner = $1", Copied: "round choices", NotCopied: "id owner rules fairness unit",
		},
		{Name: "crash_chains", Columns: "id rounds published salt at random", Audited: true},
		{Name: "crash_rounds", Columns: "id chain number before hash point decided void started ended", Audited: true},
	}
}
