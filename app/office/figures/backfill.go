package figures

import (
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/projection"
	"croupier/db"
)

// requireComplete returns an error while a projection has not counted its log completely after a
// change of the tables, because a sum would be wrong. Errors: a *fault.Error 503 with
// counted and of, the numbers of entries of the logs.
func requireComplete(q db.Querier) error {
	ends, err := backfills(q)
	if err != nil {
		return err
	}
	var counted, of int64
	for name, end := range ends {
		at, err := projection.Checkpoint(q, name)
		if err != nil {
			return err
		}
		counted, of = counted+min(at, end), of+end
	}
	if counted >= of {
		return nil
	}
	refusal := fault.Newf(fault.CodeUnavailable, "The figures are being counted: %d of %d entries. They are shown when all are counted.", counted, of)
	refusal.RetryAfter = time.Minute
	return refusal.With("counted", counted).With("of", of)
}
