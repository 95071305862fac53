package restore

import (
	"fmt"

	"croupier/app/kernel/durablelist"
	"croupier/db"
)

// maxLosses is the maximum number of listed lost decisions of one restore: the newest.
const maxLosses = 10_000

// Losses list the decisions from after the restored state, as far as the list beside the database
// has them.
type Losses struct {
	Decisions *durablelist.Decisions
	// Newest returns the newest number of each stream in the database.
	Newest map[string]func(q db.Querier) (int64, error)
}

// Restored stores the losses. It must react before anything writes new decisions.
func (l Losses) Restored(tx *db.Tx, event Event) error {
	reached := map[string]int64{}
	for stream, newestOf := range l.Newest {
		seq, err := newestOf(tx)
		if err != nil {
			return fmt.Errorf("find the newest %s: %w", stream, err)
		}
		reached[stream] = seq
	}
	list, err := l.Decisions.Since(reached, maxLosses)
	if err != nil {
		return err
	}
	for _, loss := range list {
		if err := insertLoss(tx, event.ID, loss); err != nil {
			return err
		}
	}
	return nil
}
