package reserves

import (
	"time"

	"croupier/app/kernel/restore"
	"croupier/db"
)

// minJump is the min number of publication numbers that a restore skips.
const minJump = 1_000

// firstNumberTime is before the first publication of any site.
var firstNumberTime = time.Date(2025, time.January, 1, 0, 0, 0, 0, time.UTC)

// Restored makes publications continue with a number that no lost publication
// had. The number of lost ones is unknown, so it skips more than one for each
// second since the newest known one. A second restore of the same backup also
// skips the numbers used after the first.
func (s *Service) Restored(tx *db.Tx, event restore.Event) error {
	last, found, err := newest(tx)
	if err != nil {
		return err
	}
	at := firstNumberTime.UnixMilli()
	if found {
		at = last.at
	}
	seconds := max(0, tx.Now().UnixMilli()-at) / time.Second.Milliseconds()
	return putJump(tx, event.ID, last.number+minJump+seconds)
}

// nextNumber returns the number of the publication after last.
func nextNumber(q db.Querier, last int64) (int64, error) {
	jump, err := newestJump(q)
	return max(last+1, jump), err
}
